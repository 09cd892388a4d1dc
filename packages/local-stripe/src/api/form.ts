/** Stripe's form encoding, as its SDK writes it: `line_items[0][price_data][currency]=usd`. */
import { invalid } from "./refusal.ts";

export interface FormObject {
  [name: string]: FormValue;
}
type FormValue = string | FormValue[] | FormObject;

export function parseForm(text: string): FormObject {
  const form = emptyForm();
  for (const [key, value] of new URLSearchParams(text)) {
    const names = key.replaceAll("]", "").split("[");
    const last = names.pop() ?? "";
    names.reduce((target, name) => innerForm(target, name, key), form)[last] = value;
  }
  return withArrays(form) as FormObject;
}

/** Names such as `__proto__` mean nothing in it. */
function emptyForm(): FormObject {
  return Object.create(null) as FormObject;
}

function innerForm(form: FormObject, name: string, key: string): FormObject {
  const inner = (form[name] ??= emptyForm());
  if (typeof inner === "string" || Array.isArray(inner)) throw invalid("Invalid object", key);
  return inner;
}

function withArrays(value: FormValue): FormValue {
  if (typeof value === "string" || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withArrays(inner)] as const);
  const isArray = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isArray ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
