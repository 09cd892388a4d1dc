/** What a hostile request is, and who sends it. */
import fc, { type Arbitrary } from "fast-check";
import { headers } from "./headers.ts";
import { brokenBody, json, weighted } from "./hostile.ts";

const senders = ["visitor", "owner", "staff"] as const;
export type Sender = (typeof senders)[number];

export interface HostileRequest {
  readonly sender: Sender;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A part of the API to attack, and how. */
export interface Target {
  readonly name: string;
  /** Its share of the requests, relative to the other targets. */
  readonly weight: number;
  readonly requests: Arbitrary<HostileRequest>;
}

/** Values that exist, by the name of the column or argument that takes them. */
export type Known = Readonly<Record<string, readonly string[]>>;

export type KnownBySender = Readonly<Record<Sender, Known>>;

export const asJson = (value: unknown) => JSON.stringify(value);

/** Mostly of the form that the receiver expects, else other JSON, or no JSON at all. */
export const body = (usual: Arbitrary<unknown>): Arbitrary<string | Buffer> =>
  weighted<string | Buffer>([12, usual.map(asJson)], [2, json.map(asJson)], [2, brokenBody]);

/** Builds a request from parts that may depend on its sender. */
export function sent(
  methods: readonly string[],
  path: (sender: Sender) => Arbitrary<string>,
  bodyOf: (sender: Sender) => Arbitrary<string | Buffer> = () => fc.constant(""),
): Arbitrary<HostileRequest> {
  // Visitors are refused early, so there are fewer of them.
  return fc.constantFrom(...senders, "owner" as const, "staff" as const).chain((sender) =>
    fc
      .record({
        method: fc.constantFrom(...methods),
        path: path(sender),
        odd: headers,
        content: bodyOf(sender),
      })
      .map(({ odd, content, ...rest }): HostileRequest => {
        if (content.length === 0) return { sender, ...rest, headers: odd };
        const all = { "content-type": "application/json", ...odd };
        return { sender, ...rest, headers: all, body: content };
      }),
  );
}
