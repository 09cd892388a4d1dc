/** A photo, and where photos go. */
export const bucket = "race-background-photos";

/** One pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let timestamp = Date.now();

/** Of the form that the bucket takes, and nobody's yet. */
export function newPhotoPath(): string {
  return `backgrounds/harbor-run-bg-${String(timestamp++)}.png`;
}
