/** Fills an e-mail's template as the auth server does, with Go's html/template: by where in the HTML a value stands. */
import { escapeHtml } from "./page.ts";

/** By name, as `Email` in `{{ .Email }}` and `company_name` in `{{ .Data.company_name }}`. */
export interface TemplateValues {
  readonly [name: string]: string | TemplateValues;
}

const placeholder = /\{\{\s*\.([\w.]+)\s*\}\}/g;

export function fillTemplate(template: string, values: TemplateValues): string {
  return template.replace(placeholder, (_, path: string, place: number) => {
    const value = valueAt(values, path.split("."));
    return isInQuery(template.slice(0, place)) ? encodeQuery(value) : escapeHtml(value);
  });
}

/** Also what `encodeURIComponent` leaves as it is, such as an apostrophe. */
function encodeQuery(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** "" for a name that has no value. */
function valueAt(values: TemplateValues, [name = "", ...rest]: string[]): string {
  const value = values[name];
  if (typeof value === "string") return rest.length === 0 ? value : "";
  return value === undefined ? "" : valueAt(value, rest);
}

/** Whether the HTML so far ends in the query or the fragment of an address. */
function isInQuery(html: string): boolean {
  const tag = html.slice(html.lastIndexOf("<"));
  return /\shref\s*=\s*"[^"]*[?#][^"]*$/.test(tag);
}
