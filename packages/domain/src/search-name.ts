/**
 * A name as searches see it: trimmed and in lower case, as the database's `search_name` columns hold
 * it, and without the one character that PostgreSQL has no text for. Letter by letter, as PostgreSQL does it: JavaScript alone would look at a letter's neighbours
 * (a Greek word's last sigma) and make two of some (the Turkish dotted I).
 */
export function toSearchName(name: string): string {
  return [...name.replaceAll("\0", "").trim()]
    .map((letter) => [...letter.toLowerCase()][0] ?? "")
    .join("");
}
