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

export interface KeepOptions {
  readonly key: string;
  readonly pressed: string;
  readonly isReplaced: boolean;
}

/** Stores the page. It is an inline script too, so it only uses its argument. */
export function keepPage({ key, pressed, isReplaced }: KeepOptions): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    // A visible password has the type "text".
    "form :is(input,textarea)[name]:not([type=password],[type=file],[type=checkbox],[type=radio],[autocomplete$=password],[autocomplete=one-time-code])",
  );
  const typed = [...fields].filter(({ value }) => value !== "");
  const page = {
    path: location.pathname,
    pressed,
    isReplaced,
    values: Object.fromEntries(typed.map(({ name, value }) => [name, value])),
    hasPassword: document.querySelector("form [autocomplete$=password]") !== null,
  };
  try {
    sessionStorage.setItem(key, JSON.stringify(page));
  } catch {
    // The storage may be full or blocked.
  }
}
