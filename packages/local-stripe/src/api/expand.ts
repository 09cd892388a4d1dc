/** Replaces ids by their objects where a request asks for it: docs.stripe.com/api/expanding_objects */
import type { Store } from "../store.ts";
import { invalid } from "./refusal.ts";

/** Each path is of names of fields, such as `payment_intent.latest_charge`. */
export function expanded(store: Store, answer: object, paths: readonly string[]): object {
  return paths.reduce((made, path) => expandedAt(store, made, path.split(".")), answer);
}

function expandedAt(store: Store, answer: object, [name = "", ...rest]: string[]): object {
  const value = (answer as Record<string, unknown>)[name];
  if (value === null) return answer;
  const object = typeof value === "string" ? findObject(store, value) : value;
  if (typeof object !== "object" || object === null) {
    throw invalid(`This property cannot be expanded (${name}).`, "expand");
  }
  return { ...answer, [name]: rest.length > 0 ? expandedAt(store, object, rest) : object };
}

function findObject(store: Store, id: string): object | undefined {
  return store.get("payment_intent", id) ?? store.get("charge", id) ?? store.get("invoice", id);
}
