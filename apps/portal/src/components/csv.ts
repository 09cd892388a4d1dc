/** Prefixes a quote to text that a spreadsheet would run as a formula, even behind an isolate character. */
function textField(value: string): string {
  return /^\u2068?[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
}

function field(value: string | number): string {
  const text = typeof value === "number" ? String(value) : textField(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns rows as CSV (RFC 4180), with the byte order mark that tells spreadsheets it is UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(field).join(",")}\r\n`).join("")}`;
}
