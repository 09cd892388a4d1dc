/** Keeps text typed into forms over a reload that the person did not start. Never keeps passwords. */

import { tabStorage } from "../browser/tab-storage.ts";

/** Shares the drafts' prefix, so sign-out removes it too. */
const keyOf = (field: string) => `outpace-draft-typed ${location.pathname} ${field}`;

/** Stores the text of the page's fields, in this tab. */
export function keepTyped(): void {
  const fields = document.querySelectorAll<HTMLInputElement>(
    // A visible password has the type "text".
    "form input[name]:not([autocomplete$=password])",
  );
  for (const { name, value } of fields) tabStorage.setItem(keyOf(name), value);
}

/** Returns and removes a field's stored text; null without stored text. */
export function takeTyped(field: string): string | null {
  const text = tabStorage.getItem(keyOf(field));
  tabStorage.removeItem(keyOf(field));
  return text;
}
