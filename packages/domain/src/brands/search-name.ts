import { normaliseName } from "../names/index.ts";

/**
 * A name in the form that is searched: normalised and in lower case, as in the database's `search_name`
 * columns, and without NUL, which PostgreSQL cannot store. Each letter is lower-cased on its own, as
 * PostgreSQL does: JavaScript would consider the letters next to it (a final sigma in Greek) and turn some
 * into two (the Turkish dotted I).
 */
export function toSearchName(name: string): string {
  return [...normaliseName(name.replaceAll("\0", ""))]
    .map((letter) => [...letter.toLowerCase()][0] ?? "")
    .join("");
}
