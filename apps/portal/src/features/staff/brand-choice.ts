import { namedBrandsShown, type NamedBrand } from "@outpace/data/staff";
import { toSearchName } from "@outpace/domain/brands";
import { useState } from "react";

import { useSettled } from "../../platform/settled.ts";
import { useActiveBrands, useNamedBrand } from "./queries.ts";

/** Long enough for a few letters, short enough to seem at once. */
export const settleMilliseconds = 250;

export interface BrandChoice {
  /** Empty for all brands. */
  brandId: string;
  /** What the field shows. */
  text: string;
  type: (text: string) => void;
  /** Puts the rest of the name in, when only one brand begins like what is typed. */
  complete: () => void;
  /** Called when somebody turns to the field: until then nothing is looked up for it. */
  visit: () => void;
  suggestions: readonly NamedBrand[];
  hint: string;
  error: string | undefined;
  /** Why brands cannot be looked up at present, else null. */
  failure: unknown;
  busy: boolean;
  retry: () => void;
}

/** One brand among thousands, picked by name: no list of all of them is ever loaded. */
export function useBrandChoice(initialId: string): BrandChoice {
  const [typed, setTyped] = useState<string | null>(null);
  const [visited, setVisited] = useState(false);
  const initial = useNamedBrand(typed === null ? initialId : "");
  const text = typed ?? (initial.data === null ? initialId : (initial.data?.name ?? ""));
  const beginning = useSettled(text.trim(), settleMilliseconds);
  const found = useActiveBrands(beginning, visited || typed !== null);

  const suggestions = found.data ?? [];
  const wanted = toSearchName(text);
  const named = suggestions.find(({ name }) => toSearchName(name) === wanted);
  const brandId = typed === null ? initialId : (named?.id ?? "");
  const looking =
    typed === null
      ? initial.isLoading
      : beginning !== text.trim() || found.isPlaceholderData || found.isLoading;
  const failed = [initial, found].find((query) => query.isError);

  return {
    brandId,
    text,
    type: setTyped,
    complete: () => {
      const [only, second] = suggestions;
      if (wanted && only && !second && !looking) setTyped(only.name);
    },
    visit: () => {
      setVisited(true);
    },
    suggestions,
    ...wordsFor({
      text,
      looking,
      failed: failed !== undefined,
      unknown: typed === null && initial.data === null,
      picked: brandId !== "",
      matches: suggestions.length,
    }),
    failure: failed?.error ?? null,
    busy: failed?.isFetching ?? false,
    retry: () => void failed?.refetch(),
  };
}

interface Situation {
  text: string;
  looking: boolean;
  failed: boolean;
  unknown: boolean;
  picked: boolean;
  matches: number;
}

function wordsFor(now: Situation): Pick<BrandChoice, "hint" | "error"> {
  const hint = (words: string) => ({ hint: words, error: undefined });
  if (now.looking) return hint("Looking for brands...");
  if (now.unknown) {
    return { hint: "Clear the field to see all brands.", error: "There is no such brand." };
  }
  if (now.text.trim() === "" || now.failed) return hint("Type its first letters.");
  if (now.picked) return hint("Only this brand's races are shown.");
  if (now.matches === 0) {
    return {
      hint: "Races of all brands are shown.",
      error: "No active brand's name begins like this.",
    };
  }
  if (now.matches === 1) return hint("One brand begins like this: press Enter to pick it.");
  const many = now.matches < namedBrandsShown ? "" : " or more";
  return hint(`${String(now.matches)}${many} brands begin like this: pick one, or type on.`);
}
