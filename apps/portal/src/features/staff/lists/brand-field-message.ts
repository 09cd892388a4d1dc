import { brandSearchLimit } from "@outpace/data/staff-brands";

interface BrandFieldState {
  text: string;
  items: string;
  loading: boolean;
  failed: boolean;
  unknown: boolean;
  picked: boolean;
  matches: number;
}

/** What the field for a brand says of its text: a hint, and an error if the text names no brand. */
export function brandFieldMessage(state: BrandFieldState): {
  hint: string;
  error: string | undefined;
} {
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
