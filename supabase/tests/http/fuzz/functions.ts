import fc, { type Arbitrary } from "fast-check";
import type { ApiFunction, Typed } from "../catalog.ts";
import { encode, json, text } from "./hostile.ts";
import { query } from "./queries.ts";
import {
  asJson,
  body,
  sent,
  type Known,
  type KnownBySender,
  type Sender,
  type Target,
} from "./requests.ts";
import { valuesOf } from "./values.ts";

function argumentsOf({ arguments: all }: ApiFunction, known: Known): Arbitrary<object> {
  const given = valuesOf(all, known);
  const some = fc
    .tuple(given, fc.subarray([...all], { minLength: Math.max(0, all.length - 1) }))
    .map(([values, left]) => Object.fromEntries(left.map(({ name }) => [name, values[name]])));
  const more = fc
    .tuple(given, fc.dictionary(text, json, { maxKeys: 2 }))
    .map(([values, extra]) => ({ ...values, ...extra }));
  return fc.oneof(
    { weight: 8, arbitrary: given },
    { weight: 3, arbitrary: some },
    { weight: 1, arbitrary: more },
    { weight: 1, arbitrary: fc.array(given, { maxLength: 2 }) },
  );
}

const isJson = ({ type }: Typed) => type === "jsonb";

const inQuery = (value: unknown) => (typeof value === "string" ? value : asJson(value));

export function functionTargets(called: ApiFunction, known: KnownBySender): Target[] {
  const path = `/rest/v1/rpc/${called.name}`;
  const address = (who: Sender) =>
    argumentsOf(called, known[who]).map((given) => {
      const parameters = Object.entries(given).map(
        ([name, value]) => `${encode(name)}=${encode(inQuery(value)).slice(0, 3_000)}`,
      );
      return `${path}?${parameters.join("&")}`;
    });
  return [
    {
      name: `POST ${called.name}`,
      // A JSON argument is a form of many fields.
      weight: 2 + 2 * called.arguments.length + (called.arguments.some(isJson) ? 30 : 0),
      requests: sent(
        fc.constant("POST"),
        () => fc.oneof({ weight: 8, arbitrary: fc.constant(path) }, filtered(path)),
        (who) => body(argumentsOf(called, known[who])),
      ),
    },
    {
      name: `GET ${called.name}`,
      weight: 1,
      requests: sent(fc.constantFrom("GET", "HEAD", "OPTIONS", "PUT", "DELETE"), address),
    },
  ];
}

/** A function's answer is filtered like a table. */
function filtered(path: string): Arbitrary<string> {
  return query(["id", "tier"], ["live_races"]).map((parameters) => `${path}?${parameters}`);
}
