import { seenText } from "../texts/seen.ts";

/**
 * A name as it is compared and searched, like the database's `search_name` columns: it ignores letter case, variants of
 * characters, and invisible ones. Lower-cases each letter on its own, as PostgreSQL does. JavaScript would look at
 * neighbours (the final sigma in Greek) and turn some letters into two (the Turkish dotted I).
 */
export function nameSkeleton(name: string): string {
  return [...seenText(name)]
    .map((letter) => [...letter.toLowerCase()][0] ?? "")
    .join("")
    .replaceAll("ß", "ss")
    .replaceAll("ς", "σ")
    .trim();
}
