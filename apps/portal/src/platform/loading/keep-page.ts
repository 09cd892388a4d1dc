/** What a page keeps over a reload that the person did not start, in this tab. */
export interface KeptPage {
  readonly path: string;
  /** The label of the button that was pressed last; "" if the person has typed since. */
  readonly pressed: string;
  /** Of the forms' fields by name. Never a password or a code. */
  readonly values: Readonly<Record<string, string>>;
  readonly hasPassword: boolean;
  /** Whether a new version of the portal is the reason. */
  readonly isReplaced: boolean;
}

export const keptPageKey = "outpace-kept-page";

/** Returns the page's `KeptPage` as JSON. It is part of an inline script too, so it only uses its argument. */
export function writeKeptPage({
  pressed,
  isReplaced,
}: Pick<KeptPage, "pressed" | "isReplaced">): string {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    // A visible password has the type "text".
    "form :is(input,textarea)[name]:not([type=password],[type=file],[type=checkbox],[type=radio],[autocomplete$=password],[autocomplete=one-time-code])",
  );
  const typed = [...fields].filter(({ value }) => value !== "");
  return JSON.stringify({
    path: location.pathname,
    pressed,
    isReplaced,
    values: Object.fromEntries(typed.map(({ name, value }) => [name, value])),
    hasPassword: document.querySelector("form [autocomplete$=password]") !== null,
  });
}
