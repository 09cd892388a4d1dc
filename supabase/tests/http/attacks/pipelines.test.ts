import { expect, test } from "vitest";
import { publishableKey as apikey } from "../../harness/backend.ts";
import { makeFixtures, type Brand } from "../fixtures.ts";
import { exchange, rawRequest, type RawResponse } from "../requests.ts";

const { backend, owner, other } = await makeFixtures();

const count = 100;
const path = "/rest/v1/race_orders?select=brand_partner_id,live_races(brand_partner_id)";

interface Person {
  readonly request: string;
  /** The exact response for this person. */
  readonly response: RawResponse;
}

function personOf({ token, brandId: brand_partner_id }: Brand): Person {
  const rows = [{ brand_partner_id, live_races: { brand_partner_id } }];
  return {
    request: rawRequest(`GET ${path}`, { apikey, authorization: `Bearer ${token}` }),
    response: { status: 200, text: JSON.stringify(rows) },
  };
}

const message = "permission denied for table race_orders";
const denied = { code: "42501", details: null, hint: null, message };
const visitor: Person = {
  request: rawRequest(`GET ${path}`, { apikey }),
  response: { status: 401, text: JSON.stringify(denied) },
};
const people = [personOf(owner), personOf(other), visitor];

// Interleaves the persons' requests.
test.each([
  [1, 2],
  [10, 3],
])(
  `${String(count)} pipelined requests on %i connections by %i persons keep their own roles`,
  async (connections, among) => {
    const asked = Array.from({ length: connections }, (_, start) =>
      Array.from({ length: count / connections }, (_, n) => people[(start + n) % among] ?? visitor),
    );
    const received = await Promise.all(
      asked.map((all) =>
        exchange(
          backend,
          all.map(({ request }) => request),
          all.length,
        ),
      ),
    );
    expect(received).toEqual(asked.map((all) => all.map(({ response }) => response)));
  },
);

test("a request hidden in a body gets no response, whatever lengths are claimed", async () => {
  const hidden = personOf(owner).request;
  const line = "POST /rest/v1/rpc/is_brand_name_available";
  const head = (headers: object) => rawRequest(line, { apikey, ...headers });
  const length = { "content-length": String(Buffer.byteLength(hidden)), connection: "close" };
  expect(await exchange(backend, [head(length), hidden], 2)).toHaveLength(1);
  for (const lengths of [
    { "content-length": "4", "transfer-encoding": "chunked" },
    { "content-length": "4\r\ncontent-length: 9" },
    { "content-length": "-1" },
    { "transfer-encoding": "chunked, identity" },
    { "content-length ": "4" },
  ]) {
    const received = await exchange(backend, [head(lengths), "0\r\n\r\n", hidden], 2);
    const statuses = received.map(({ status }) => status);
    expect(statuses, JSON.stringify(lengths)).toEqual([400]);
  }
});
