/** Stripe's form encoding, as its SDK writes it: `line_items[0][price_data][currency]=usd`. */
import { invalid } from "./refusal.ts";

export interface FormObject {
  [name: string]: FormValue;
}
type FormValue = string | FormValue[] | FormObject;

export function parseForm(text: string): FormObject {
  const form: FormObject = Object.create(null) as FormObject;
  for (const [key, value] of new URLSearchParams(text)) put(form, key, value);
  return withArrays(form) as FormObject;
}

function put(form: FormObject, key: string, value: string): void {
  const [, root = "", rest = ""] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  if (!root) throw invalid(`Invalid parameter name: ${key}`, key);
  const names = [root, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, name = ""]) => name)];
  const last = names.pop() ?? "";
  let target = form;
  for (const name of names) {
    const inner = target[name] ?? (Object.create(null) as FormObject);
    if (typeof inner === "string" || Array.isArray(inner)) throw invalid("Invalid object", key);
    target[name] = inner;
    target = inner;
  }
  // "types[]=a&types[]=b" has no indexes.
  target[last === "" ? String(Object.keys(target).length) : last] = value;
}

function withArrays(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withArrays(inner)] as const);
  const isArray = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isArray ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
