import { seenText } from "../texts/seen.ts";

/**
 * A name in the form that is compared and searched, as in the database's `search_name` columns: names are the same if
 * they differ only in letter case, in how characters are written and in what cannot be seen. Each letter is
 * lower-cased on its own, as PostgreSQL does: JavaScript would consider the letters next to it (a final sigma in
 * Greek) and turn some into two (the Turkish dotted I).
 */
export function nameSkeleton(name: string): string {
  return [...seenText(name)]
    .map((letter) => [...letter.toLowerCase()][0] ?? "")
    .join("")
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
    .trim();
}
