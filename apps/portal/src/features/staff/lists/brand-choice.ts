import type { BrandSummary } from "@outpace/data/staff-brands";
import { foldedName, searchName } from "@outpace/domain/names";
import { useState } from "react";

import { useLoadError } from "../../../platform/requests/use-load-error.ts";
import { useDebouncedValue } from "../../../platform/time/use-debounced-value.ts";
import { useActiveBrands, useBrandSummary } from "../queries.ts";
import { brandFieldMessage } from "./brand-field-message.ts";

/** Long enough to type a few letters, short enough to feel immediate. */
export const debounceMilliseconds = 250;

export interface BrandChoice {
  /** Empty for all brands. */
  brandId: string;
  /** The text in the field. */
  text: string;
  setText: (text: string) => void;
  /** Completes the name and returns true if exactly one brand's name starts with the text. */
  complete: () => boolean;
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

  const start = searchName(text);
  // Those of a shorter text stay until the next ones have loaded.
  const suggestions = (found.data ?? []).filter(({ name }) => searchName(name).startsWith(start));
  const match = onlySame(foldedName) ?? onlySame(searchName);
  const brandId = typed === null ? initialId : (match?.id ?? "");
  const loading =
    typed === null
      ? initial.isLoading
      : prefix !== text.trim() || found.isPlaceholderData || found.isLoading;
  const initialError = useLoadError(initial);
  const foundError = useLoadError(found);
  const [query, loadError] =
    typed === null && initialError !== null ? [initial, initialError] : [found, foundError];

  /** Two brands' names may differ in nothing but accents. */
  function onlySame(form: (name: string) => string): BrandSummary | undefined {
    const [only, second] = suggestions.filter(({ name }) => form(name) === form(text));
    return second ? undefined : only;
  }

  return {
    brandId,
    text,
    setText: setTyped,
    complete: () => {
      const [only, second] = suggestions;
      const isClear = start !== "" && only !== undefined && !second && !loading;
      if (isClear) setTyped(only.name);
      return isClear;
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
