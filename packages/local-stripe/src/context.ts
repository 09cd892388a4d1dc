/** What every part of the stand-in works with. */
import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type { Settings } from "./records.ts";
import type { Store } from "./store.ts";

type EventOf<T extends Stripe.Event["type"]> = Extract<Stripe.Event, { type: T }>;
export type Emit = <T extends Stripe.Event["type"]>(
  type: T,
  object: EventOf<T>["data"]["object"],
) => void;

export interface Context {
  readonly store: Store;
  /** Whole seconds, as Stripe counts. */
  now(): number;
  /** The stand-in's own address, without a slash at the end. */
  url(): string;
  readonly emit: Emit;
}

export function settingsOf(store: Store): Settings {
  return (
    store.get("settings", "settings") ?? {
      id: "settings",
      deliveries: "normally",
      refunds: "succeeded",
    }
  );
}

/** Says that it is of no real account: `cs_test_local_…`. */
export function newId(prefix: string): string {
  return `${prefix}_test_local_${randomBytes(12).toString("hex")}`;
}
