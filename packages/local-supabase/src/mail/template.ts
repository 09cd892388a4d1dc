/** Fills an email template like the auth server's html/template (Go): it escapes values by their context in the HTML. */
import { escapeHtml } from "./page.ts";

/** By name: `Email` for `{{ .Email }}`, `company_name` for `{{ .Data.company_name }}`. */
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

/** Includes characters that `encodeURIComponent` keeps, such as an apostrophe. */
function encodeQuery(value: string): string {
  return encodeURIComponent(value).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** "" for a name without a value. */
function valueAt(values: TemplateValues, [name = "", ...rest]: string[]): string {
  const value = values[name];
  if (typeof value === "string") return rest.length === 0 ? value : "";
  return value === undefined ? "" : valueAt(value, rest);
}

/** True if the HTML so far ends in the query or fragment of a URL. */
function isInQuery(html: string): boolean {
  const tag = html.slice(html.lastIndexOf("<"));
  return /\shref\s*=\s*"[^"]*[?#][^"]*$/.test(tag);
}
