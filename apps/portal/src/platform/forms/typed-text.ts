/** What was typed into forms, over a reload that the person did not ask for. Never a password. */

import { tabStorage } from "../browser/tab-storage.ts";

/** With the drafts' prefix, so that it goes with them on sign-out. */
const keyOf = (field: string) => `outpace-draft-typed ${location.pathname} ${field}`;

/** Keeps the text of the page's fields, in this tab. */
export function keepTyped(): void {
  const fields = document.querySelectorAll<HTMLInputElement>(
    // A password that is shown is of the type text.
    "form input[name]:not([autocomplete$=password])",
  );
  for (const { name, value } of fields) tabStorage.setItem(keyOf(name), value);
}

/** Returns what was kept of a field of this path, once; null where nothing was. */
export function takeTyped(field: string): string | null {
  const text = tabStorage.getItem(keyOf(field));
  tabStorage.removeItem(keyOf(field));
  return text;
}
