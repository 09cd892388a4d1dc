import fc, { type Arbitrary } from "fast-check";
import type { DatabaseFunction } from "../../harness/catalog.ts";
import { encode, json, text, weighted } from "./hostile.ts";
import { query } from "./queries.ts";
import { asJson, body, sent, type Known, type KnownBySender, type Target } from "./requests.ts";
import { valuesOf } from "./values.ts";

function argumentsOf({ parameters }: DatabaseFunction, known: Known): Arbitrary<object> {
  const given = valuesOf(parameters, known);
  const some = fc
    .tuple(given, fc.subarray([...parameters], { minLength: Math.max(0, parameters.length - 1) }))
    .map(([values, left]) => Object.fromEntries(left.map(({ name }) => [name, values[name]])));
  const more = fc
    .tuple(given, fc.dictionary(text, json, { maxKeys: 2 }))
    .map(([values, extra]) => ({ ...values, ...extra }));
  const several = fc.array(given, { maxLength: 2 });
  return weighted<object>([8, given], [3, some], [1, more], [1, several]);
}

const inQuery = (value: unknown) => (typeof value === "string" ? value : asJson(value));

export function functionTargets(called: DatabaseFunction, known: KnownBySender): Target[] {
  const path = `/rest/v1/rpc/${called.name}`;
  const { parameters } = called;
  // What a function returns is filtered like a table.
  const filtered = query(["id", "tier"], ["live_races"]).map((filter) => `${path}?${filter}`);
  return [
    {
      name: `POST ${called.name}`,
      // A JSON argument is a form of many fields.
      weight:
        2 + 2 * parameters.length + (parameters.some(({ type }) => type === "jsonb") ? 30 : 0),
      requests: sent(
        ["POST"],
        () => weighted([8, fc.constant(path)], [1, filtered]),
        (sender) => body(argumentsOf(called, known[sender])),
      ),
    },
    {
      name: `GET ${called.name}`,
      weight: 1,
      requests: sent(["GET", "HEAD", "OPTIONS", "PUT", "DELETE"], (sender) =>
        argumentsOf(called, known[sender]).map((given) => {
          const filters = Object.entries(given).map(
            ([name, value]) => `${encode(name)}=${encode(inQuery(value)).slice(0, 3_000)}`,
          );
          return `${path}?${filters.join("&")}`;
        }),
      ),
    },
  ];
}
