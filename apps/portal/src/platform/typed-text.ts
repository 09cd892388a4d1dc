/** What was typed into forms, over a reload that the person did not ask for. Never a password. */

/** With the drafts' prefix, so that it goes with them on sign-out. */
const key = "outpace-draft-typed";

const addressOf = (field: string) => `${location.pathname} ${field}`;

/** Keeps the text of the page's fields, in this tab. */
export function keepTyped(): void {
  const fields = document.querySelectorAll<HTMLInputElement>(
    // A password that is shown is of the type text.
    "form input[name]:not([autocomplete$=password])",
  );
  const typed = [...fields].map(({ name, value }) => [addressOf(name), value]);
  sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
}

/** Returns what was kept of a field of this path, once; "" where nothing was. */
export function takeTyped(field: string): string {
  try {
    const typed = new Map(
      Object.entries(JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, string>),
    );
    const text = typed.get(addressOf(field)) ?? "";
    if (typed.delete(addressOf(field))) {
      sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
    }
    return text;
  } catch {
    // Without storage nothing was kept.
    return "";
  }
}
