/** What the stand-in remembers. In a file it survives a kill: each change is a line that is appended before the answer. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import type { Charge, Dispute, Event, Invoice, PaymentIntent, Refund, Session } from "./objects.ts";
import type { Checkout, Delivery, SavedAnswer } from "./records.ts";

interface Kinds {
  session: Session;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  invoice: Invoice;
  event: Event;
  checkout: Checkout;
  delivery: Delivery;
  answer: SavedAnswer;
}
export type Kind = keyof Kinds;

export interface Store {
  get<K extends Kind>(kind: K, id: string): Kinds[K] | undefined;
  /** In the order in which they were first put. */
  all<K extends Kind>(kind: K): Kinds[K][];
  put<K extends Kind>(kind: K, value: Kinds[K]): void;
  delete(kind: Kind, id: string): void;
}

/** A kind and a value, or the id of what is deleted. */
type Change = readonly [Kind, { readonly id: string } | string];

export function memoryStore(): Store {
  return createStore(new Map(), () => undefined);
}

/** Opens the store in a file, which is made when it does not exist. */
export function fileStore(path: string): Store {
  const maps: Maps = new Map();
  if (existsSync(path)) readChanges(path).forEach((change) => apply(maps, change));
  mkdirSync(dirname(path), { recursive: true });
  // Starts with a line for each value, so that the file does not grow forever.
  const lines = [...maps].flatMap(([kind, values]) =>
    [...values.values()].map((value) => toLine([kind, value])),
  );
  writeFileSync(`${path}.new`, lines.join(""));
  renameSync(`${path}.new`, path);
  return createStore(maps, (change) => {
    appendFileSync(path, toLine(change));
  });
}

const days = 24 * 60 * 60;
/** Seconds for which Stripe lists events, and repeats answers. */
const lifetimes = { event: 30 * days, answer: days };

export function forgetOld(store: Store, now: number): void {
  for (const kind of ["event", "answer"] as const) {
    for (const { id, created } of store.all(kind)) {
      if (created > now - lifetimes[kind]) break;
      store.delete(kind, id);
    }
  }
}

type Maps = Map<Kind, Map<string, { readonly id: string }>>;

function createStore(maps: Maps, changed: (change: Change) => void): Store {
  const change = (made: Change) => {
    apply(maps, made);
    changed(made);
  };
  return {
    get: <K extends Kind>(kind: K, id: string) => maps.get(kind)?.get(id) as Kinds[K] | undefined,
    all: <K extends Kind>(kind: K) => [...(maps.get(kind)?.values() ?? [])] as Kinds[K][],
    put: (kind, value) => {
      change([kind, value]);
    },
    delete: (kind, id) => {
      change([kind, id]);
    },
  };
}

function apply(maps: Maps, [kind, value]: Change): void {
  const values = maps.get(kind) ?? new Map<string, { readonly id: string }>();
  maps.set(kind, values);
  if (typeof value === "string") values.delete(value);
  else values.set(value.id, value);
}

function toLine(change: Change): string {
  return `${JSON.stringify(change)}\n`;
}

/** Leaves out a last line that a kill has cut. */
function readChanges(path: string): Change[] {
  const complete = readFileSync(path, "utf8").split("\n").slice(0, -1);
  return complete.map((line) => JSON.parse(line) as Change);
}
