/** Short enough for the path length of Windows, wherever the archive is unpacked. */
const longestName = 60;

/** A name as part of a file's name: letters and digits of any script, which every system accepts, and single hyphens. */
function namePart(name: string): string {
  const words = name.normalize("NFC").replaceAll(/(?:[^\p{L}\p{M}\p{N}]|\p{VS})+/gu, "-");
  return [...words]
    .slice(0, longestName)
    .join("")
    .replaceAll(/^-+|-+$/g, "");
}

const extensionOf = (url: string) => /\.(png|jpe?g)$/i.exec(url)?.[1]?.toLowerCase() ?? "jpg";

/** "photos/012-Harbor-Loop.jpg". The race's number makes it unique, and keeps it from being a name that Windows reserves. */
export function photoFileName({ number, name }: { number: number; name: string }, url: string) {
  const parts = [String(number).padStart(3, "0"), namePart(name)].filter((part) => part !== "");
  return `photos/${parts.join("-")}.${extensionOf(url)}`;
}

/** "logo.png". */
export const logoFileName = (url: string) => `logo.${extensionOf(url)}`;
