export const raceDescriptionMaxLength = 50;

/** Code points, the characters that the database counts. */
function characters(text: string): string[] {
  return [...text];
}

export function isRaceDescriptionTooLong(description: string): boolean {
  return characters(description).length > raceDescriptionMaxLength;
}

/** "12/50" */
export function raceDescriptionCounter(description: string): string {
  return `${String(characters(description).length)}/${String(raceDescriptionMaxLength)}`;
}
