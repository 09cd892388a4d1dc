const raceDescriptionMaxLength = 50;

/** Code points, which are the characters that the database counts. */
function characters(text: string): string[] {
  return [...text];
}

export function isRaceDescriptionTooLong(description: string): boolean {
  return characters(description).length > raceDescriptionMaxLength;
}

/** Cuts the text to the maximum length, never in the middle of a surrogate pair. */
export function capRaceDescription(description: string): string {
  return characters(description).slice(0, raceDescriptionMaxLength).join("");
}

/** "12/50" */
export function raceDescriptionCounter(description: string): string {
  return `${String(characters(description).length)}/${String(raceDescriptionMaxLength)}`;
}
