export const unstorableMessage =
  "This contains a character that can't be saved. Please type it again without it.";

/** True if PostgreSQL can store the text: no U+0000 and no unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}
