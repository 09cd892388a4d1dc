/** What a hostile request is, and who sends it. */
import fc, { type Arbitrary } from "fast-check";
import { brokenBody, json } from "./hostile.ts";
import { headers } from "./headers.ts";

const senders = ["visitor", "owner", "staff"] as const;
export type Sender = (typeof senders)[number];

export interface HostileRequest {
  readonly sender: Sender;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Something to attack, and how. */
export interface Target {
  readonly name: string;
  /** How many requests it gets for each one of the least. */
  readonly weight: number;
  readonly requests: Arbitrary<HostileRequest>;
}

/** Values that exist, by the names of what takes them; what staff may rightly change is not among theirs. */
export type Known = Readonly<Record<string, readonly string[]>>;

export type KnownBySender = Readonly<Record<Sender, Known>>;

export const asJson = (value: unknown) => JSON.stringify(value);

/** Mostly what the receiver expects in form, then other JSON, then what is none. */
export const body = (usual: Arbitrary<unknown>): Arbitrary<string | Buffer> =>
  fc.oneof(
    { weight: 12, arbitrary: usual.map(asJson) },
    { weight: 2, arbitrary: json.map(asJson) },
    { weight: 2, arbitrary: brokenBody },
  );

/** Puts a request together from parts that may depend on who sends it. */
export function sent(
  method: Arbitrary<string>,
  path: (sender: Sender) => Arbitrary<string>,
  bodyOf: (sender: Sender) => Arbitrary<string | Buffer> = () => fc.constant(""),
): Arbitrary<HostileRequest> {
  // Visitors are soon turned away, so fewer of them come.
  const from = fc.constantFrom(...senders, "owner", "staff");
  return from.chain((sender) =>
    fc
      .record({ method, path: path(sender), odd: headers, content: bodyOf(sender) })
      .map(({ odd, content, ...rest }): HostileRequest => ({
        sender,
        ...rest,
        headers: content.length > 0 ? { "content-type": "application/json", ...odd } : odd,
        ...(content.length > 0 && { body: content }),
      })),
  );
}
