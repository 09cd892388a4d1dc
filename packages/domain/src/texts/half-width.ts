/** A text with ASCII in place of the full-width forms that East Asian keyboards type, and "km" for their sign of it. */
export function halfWidth(text: string): string {
  return text.replaceAll(/[\uFF01-\uFF5E\uFF61\u339E]/g, (form) => form.normalize("NFKC"));
}
