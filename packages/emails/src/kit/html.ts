/** Markup, as opposed to text. Only the tag `html` makes it. */
export interface Html {
  readonly markup: string;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

type Value = Html | string | number | readonly Html[];

/** The tag of markup: escapes every text that is inserted. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts = strings.map((markup, index) => markup + markupOf(values[index] ?? ""));
  return { markup: parts.join("") };
}

export const nothing = html``;

function markupOf(value: Value): string {
  if (value === undefined || value === null)
    throw new TypeError("A value of the email is missing.");
  if (typeof value === "string") return value.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
  if (typeof value === "number") return String(value);
  return "markup" in value ? value.markup : value.map(({ markup }) => markup).join("");
}
