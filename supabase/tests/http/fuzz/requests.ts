/** Defines hostile requests and their senders. */
import fc, { type Arbitrary } from "fast-check";
import { brokenBody, fewOf, json, text, weighted } from "./hostile.ts";

const senders = ["visitor", "owner", "staff"] as const;
export type Sender = (typeof senders)[number];

export interface HostileRequest {
  readonly sender: Sender;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** A part of the API to attack, and how to attack it. */
export interface Target {
  readonly name: string;
  /** Its share of the requests, relative to the other targets. */
  readonly weight: number;
  readonly requests: Arbitrary<HostileRequest>;
}

/** Existing values by the column or argument that takes them. */
export type Known = Readonly<Record<string, readonly (string | null)[]>>;

export type KnownBySender = Readonly<Record<Sender, Known>>;

export const asJson = (value: unknown) => JSON.stringify(value);

const oddHeaders: Readonly<Record<string, readonly string[]>> = {
  prefer: [
    "return=representation", "return=minimal", "return=headers-only", "count=exact",
    "count=planned,handling=strict", "resolution=merge-duplicates",
    "resolution=ignore-duplicates,missing=default", "params=single-object", "params=multiple-objects",
    "tx=rollback", "max-affected=0,handling=strict", "max-affected=-1", "timezone=Mars/Olympus",
    "timezone=America/New_York", "handling=strict,anything=else",
  ],
  accept: [
    "*/*", "text/csv", "application/vnd.pgrst.object+json",
    "application/vnd.pgrst.object+json;nulls=stripped",
    "application/vnd.pgrst.array+json;nulls=stripped",
    "application/vnd.pgrst.plan+text; options=analyze|verbose|settings|buffers|wal",
    "application/geo+json", "application/openapi+json", "application/octet-stream", "text/html", ";q=,",
  ],
  "content-type": [
    "application/json", "application/json; charset=utf-16", "text/csv", "text/plain",
    "application/x-www-form-urlencoded", "application/octet-stream", "multipart/form-data; boundary=x",
    "multipart/form-data", "text/xml",
  ],
  range: ["0-9", "9-0", "-1", "a-b", "0-99999999999999999999", "items=0-1", "5-"],
  "range-unit": ["items", "bytes", ""],
  "accept-profile": ["public", "private", "auth", "pg_catalog", ""],
  "content-profile": ["public", "private", "storage", '"'],
  "x-upsert": ["true", "yes"],
  "x-metadata": ["e30=", "!!", "bnVsbA=="],
  "x-http-method-override": ["DELETE", "PATCH"],
  origin: ["null", "http://localhost:5173", "https://a.example"],
}; // prettier-ignore

/** None, one or two: among many, the first would decide the response. */
const headers: Arbitrary<Record<string, string>> = fc.oneof(
  fc.constant({}),
  fewOf(
    {
      ...Object.fromEntries(
        Object.entries(oddHeaders).map(([name, values]) => [name, fc.constantFrom(...values)]),
      ),
      // In headers, Node sends only Latin-1 without control characters.
      "x-forwarded-for": text.map((value) => value.replace(/[^\t\x20-\x7e\x80-\xff]/g, "")),
    },
    2,
  ),
);

/** Mostly the form that the receiver expects, else other JSON or no JSON. */
export const body = (usual: Arbitrary<unknown>): Arbitrary<string | Buffer> =>
  weighted<string | Buffer>([12, usual.map(asJson)], [2, json.map(asJson)], [2, brokenBody]);

/** Builds a request from parts that may depend on its sender. */
export function sent(
  methods: readonly string[],
  path: (sender: Sender) => Arbitrary<string>,
  bodyOf: (sender: Sender) => Arbitrary<string | Buffer> = () => fc.constant(""),
): Arbitrary<HostileRequest> {
  // Fewer visitors, since they are refused early.
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
