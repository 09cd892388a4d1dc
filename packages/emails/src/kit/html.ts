import { isolated } from "@outpace/domain/directions";
import type { Words } from "./words.ts";

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

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

type Value = Html | string | number | readonly Html[];

/**
 * The tag of markup: escapes every text in it.
 * @throws TypeError if a value is missing
 */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const parts = strings.map((markup, index) =>
    index < values.length ? markup + markupOf(values[index]) : markup,
  );
  return { markup: parts.join("") };
}

function markupOf(value: Value | undefined): string {
  if (value === undefined || value === null)
    throw new TypeError("A value of the email is missing.");
  if (typeof value === "string") return escaped(value);
  if (typeof value === "number") return String(value);
  return "markup" in value ? value.markup : value.map(({ markup }) => markup).join("");
}

/** The words as markup. Right-to-left ones stand in an element of their own, so that they reorder nothing beside them. */
export function inline(text: Words): Html {
  return html`${text.map((part) => (typeof part === "string" ? html`${part}` : others(part.others)))}`;
}

function others(text: string): Html {
  const isolate = isolated(text);
  return isolate === text
    ? html`${text}`
    : html`<bdi>${isolate.replace(/[\u2066-\u2069]/g, "")}</bdi>`;
}
