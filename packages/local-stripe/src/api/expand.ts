/** Replaces ids by their objects where a request asks for it: docs.stripe.com/api/expanding_objects */
import type { Kind, Store } from "../store.ts";
import { listOf } from "./lists.ts";
import { StripeRefusal } from "./refusal.ts";

type Answer = Record<string, unknown>;

/** What a path of names can lead to: `data.payment_intent.latest_charge`. */
export function expanded(store: Store, answer: object, paths: readonly string[] = []): object {
  return paths.reduce<object>(
    (made, path) => expandPath(store, made, path.split("."), path),
    answer,
  );
}

function expandPath(store: Store, answer: object, names: readonly string[], path: string): object {
  const [name = "", ...rest] = names;
  const own = (answer as Answer)[name];
  const given = own === undefined ? included(store, answer as Answer, name) : own;
  if (given === undefined) throw notExpandable(path);
  const inner = (value: unknown): unknown => {
    const object = typeof value === "string" ? findObject(store, value) : value;
    if (object === null) return null;
    if (typeof object !== "object") throw notExpandable(path);
    return rest.length > 0 ? expandPath(store, object, rest, path) : object;
  };
  return { ...answer, [name]: Array.isArray(given) ? given.map(inner) : inner(given) };
}

const kinds = ["session", "payment_intent", "charge", "refund", "dispute", "invoice"] as const;

function findObject(store: Store, id: string): object | undefined {
  return kinds.map((kind: Kind) => store.get(kind, id)).find((found) => found !== undefined);
}

/** Fields that an answer has only when they are asked for. */
function included(store: Store, { object, id }: Answer, name: string): unknown {
  if (object === "checkout.session" && name === "line_items") {
    const lines = store.get("checkout", String(id))?.lines ?? [];
    return listOf(lines.toReversed(), {}, `/v1/checkout/sessions/${String(id)}/line_items`);
  }
  if (object === "charge" && name === "refunds") {
    const refunds = store.all("refund").filter(({ charge }) => charge === id);
    return listOf(refunds, {}, `/v1/charges/${String(id)}/refunds`);
  }
  return undefined;
}

function notExpandable(path: string): StripeRefusal {
  return new StripeRefusal(400, `This property cannot be expanded (${path}).`, { param: "expand" });
}
