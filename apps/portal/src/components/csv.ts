import { seenText } from "@outpace/domain/texts";

/** US cents are written in dollars. */
export type Cell = string | number | { readonly cents: number };

/** What a spreadsheet runs as a formula, also in full-width forms and behind spaces and characters that are not seen. */
const isFormula = (text: string) =>
  /^[\t\r\n]/.test(text) || /^[=+\-@]/.test(seenText(text).trimStart());

/** Texts are quoted whatever they hold, since spreadsheets of many languages separate cells by semicolons. */
function field(value: Cell): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return (value.cents / 100).toFixed(2);
  return `"${isFormula(value) ? "'" : ""}${value.replaceAll('"', '""')}"`;
}

/** Returns rows as CSV (RFC 4180), with the byte order mark that tells spreadsheets it is UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(field).join(",")}\r\n`).join("")}`;
}
