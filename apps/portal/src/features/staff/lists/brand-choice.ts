import { brandSearchLimit, type BrandSummary } from "@outpace/data/staff-brands";
import { nameSkeleton } from "@outpace/domain/names";
import { useState } from "react";

import { useLoadError } from "../../../platform/requests/use-load-error.ts";
import { useDebouncedValue } from "../../../platform/time/use-debounced-value.ts";
import { useActiveBrands, useBrandSummary } from "../queries.ts";

/** Long enough to type a few letters, short enough to feel immediate. */
export const debounceMilliseconds = 250;

export interface BrandChoice {
  /** Empty for all brands. */
  brandId: string;
  /** The text in the field. */
  text: string;
  setText: (text: string) => void;
  /** Completes the name if exactly one brand's name starts with the text. */
  complete: () => void;
  /** Call when the field gets the focus; no suggestions load before. */
  enableSuggestions: () => void;
  suggestions: readonly BrandSummary[];
  hint: string;
  error: string | undefined;
  /** The error if brands could not be loaded, else null. */
  loadError: unknown;
  busy: boolean;
  retry: () => void;
}

/** Picks one of thousands of brands by name, without loading them all. */
export function useBrandChoice(initialId: string, items: string): BrandChoice {
  const [typed, setTyped] = useState<string | null>(null);
  const [enabled, setEnabled] = useState(false);
  const initial = useBrandSummary(typed === null ? initialId : "");
  const text = typed ?? (initial.data === null ? initialId : (initial.data?.name ?? ""));
  const prefix = useDebouncedValue(text.trim(), debounceMilliseconds);
  const found = useActiveBrands(prefix, enabled || typed !== null);

  const suggestions = found.data ?? [];
  const searchName = nameSkeleton(text);
  const match = suggestions.find(({ name }) => nameSkeleton(name) === searchName);
  const brandId = typed === null ? initialId : (match?.id ?? "");
  const loading =
    typed === null
      ? initial.isLoading
      : prefix !== text.trim() || found.isPlaceholderData || found.isLoading;
  const initialError = useLoadError(initial);
  const foundError = useLoadError(found);
  const [query, loadError] =
    typed === null && initialError !== null ? [initial, initialError] : [found, foundError];

  return {
    brandId,
    text,
    setText: setTyped,
    complete: () => {
      const [only, second] = suggestions;
      if (searchName && only && !second && !loading) setTyped(only.name);
    },
    enableSuggestions: () => {
      setEnabled(true);
    },
    suggestions,
    ...brandFieldMessage({
      text,
      items,
      loading,
      failed: loadError !== null,
      unknown: typed === null && initial.data === null,
      picked: brandId !== "",
      matches: suggestions.length,
    }),
    loadError,
    busy: query.isFetching,
    retry: () => void query.refetch(),
  };
}

interface BrandFieldState {
  text: string;
  items: string;
  loading: boolean;
  failed: boolean;
  unknown: boolean;
  picked: boolean;
  matches: number;
}

function brandFieldMessage(state: BrandFieldState): Pick<BrandChoice, "hint" | "error"> {
  const hint = (text: string) => ({ hint: text, error: undefined });
  if (state.loading && !state.failed) return hint("Looking for brands...");
  if (state.unknown) {
    return { hint: "Clear the field to see all brands.", error: "We couldn't find this brand." };
  }
  if (state.text.trim() === "" || state.failed) return hint("Type the first letters of its name.");
  if (state.picked) return hint(`Showing only this brand's ${state.items}.`);
  if (state.matches === 0) {
    return {
      hint: `Showing every brand's ${state.items}.`,
      error: "No active brand's name starts with this.",
    };
  }
  if (state.matches === 1) return hint("1 match. Press Enter to pick it.");
  const many = state.matches < brandSearchLimit ? "" : " or more";
  return hint(`${String(state.matches)}${many} matches. Pick one or keep typing.`);
}
