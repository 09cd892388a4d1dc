export const raceDescriptionMaxLength = 50;

/** Characters as a reader counts code points, which is also how the database counts them. */
function characters(text: string): string[] {
  return [...text];
}

export function isRaceDescriptionTooLong(description: string): boolean {
  return characters(description).length > raceDescriptionMaxLength;
}

/** The text cut to what the input accepts, never in the middle of a surrogate pair. */
export function capRaceDescription(description: string): string {
  return characters(description).slice(0, raceDescriptionMaxLength).join("");
}

/** "12/50" */
export function raceDescriptionCounter(description: string): string {
  return `${String(characters(description).length)}/${String(raceDescriptionMaxLength)}`;
}
