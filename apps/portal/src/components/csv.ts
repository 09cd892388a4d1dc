/** What a spreadsheet would run as a formula is kept as text by a leading quote, also in isolates (see domain's directions). */
function textField(value: string): string {
  return /^\u2068?[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
}

function field(value: string | number): string {
  const text = typeof value === "number" ? String(value) : textField(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180), with the mark by which spreadsheets know UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(field).join(",")}\r\n`).join("")}`;
}
