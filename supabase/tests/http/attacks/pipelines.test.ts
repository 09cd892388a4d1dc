import { beforeAll, expect, test } from "vitest";
import { backend, tokenOf } from "../backend.ts";
import { exchange, rawGet, type RawAnswer } from "../raw-http.ts";
import { makeWorld, type World } from "../world.ts";

const answers = 500;

interface Person {
  readonly request: string;
  /** What each answer to this person is, to the letter. */
  readonly status: number;
  readonly body: string;
}

let world: World;
let people: readonly Person[];

beforeAll(async () => {
  world = await makeWorld();
  const path = "/rest/v1/live_races?select=brand_partner_id,race_orders(brand_partner_id)";
  const person = (token: string | undefined) =>
    rawGet(path, {
      apikey: backend.publishableKey,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    });
  const own = (brand_partner_id: string) =>
    JSON.stringify([{ brand_partner_id, race_orders: { brand_partner_id } }]);
  const denied = { code: "42501", details: null, hint: null };
  people = [
    {
      request: person(await tokenOf(world.clients.owner)),
      status: 200,
      body: own(world.owner.brandId),
    },
    {
      request: person(await tokenOf(world.clients.other)),
      status: 200,
      body: own(world.other.brandId),
    },
    {
      request: person(undefined),
      status: 401,
      body: JSON.stringify({ ...denied, message: "permission denied for table live_races" }),
    },
  ];
});

/** Takes turns, so that every request stands between two of somebody else's. */
function at(n: number, among: number): Person {
  const person = people[n % among];
  if (person === undefined) throw new Error(`There is no person ${String(n)}.`);
  return person;
}

function expectOwn(received: readonly RawAnswer[], asked: readonly Person[]): void {
  expect(received).toEqual(asked.map(({ status, body }) => ({ status, body })));
}

test(`of ${String(answers)} pipelined requests of two persons on one connection, 0 are answered under the other's role`, async () => {
  const asked = Array.from({ length: answers }, (_, n) => at(n, 2));
  const received = await exchange(
    asked.map(({ request }) => request),
    answers,
  );
  expect(new Set(asked).size).toBe(2);
  expect(received).toHaveLength(answers);
  expectOwn(received, asked);
});

test(`of ${String(answers)} requests of three persons on ten connections at once, 0 are answered under another's role`, async () => {
  const connections = Array.from({ length: 10 }, (_, connection) =>
    Array.from({ length: answers / 10 }, (__, n) => at(connection + n, 3)),
  );
  const received = await Promise.all(
    connections.map((asked) =>
      exchange(
        asked.map(({ request }) => request),
        asked.length,
      ),
    ),
  );
  for (const [n, asked] of connections.entries()) expectOwn(received[n] ?? [], asked);
  expect(received.flat()).toHaveLength(answers);
});

test("a request hidden in another's body is not answered, whatever lengths are claimed", async () => {
  const [owner] = people;
  if (owner === undefined) throw new Error("Nobody is there.");
  const hidden = owner.request;
  const head = `POST /rest/v1/rpc/is_brand_name_available HTTP/1.1\r\nhost: ${new URL(backend.url).host}\r\napikey: ${backend.publishableKey}\r\n`;
  const inBody = await exchange(
    [
      head,
      `content-length: ${String(Buffer.byteLength(hidden))}\r\nconnection: close\r\n\r\n`,
      hidden,
    ],
    2,
  );
  expect(inBody).toHaveLength(1);
  for (const lengths of [
    "content-length: 4\r\ntransfer-encoding: chunked\r\n",
    "content-length: 4\r\ncontent-length: 9\r\n",
    "content-length: -1\r\n",
    "transfer-encoding: chunked, identity\r\n",
    "content-length : 4\r\n",
  ]) {
    const received = await exchange([head, lengths, "\r\n0\r\n\r\n", hidden], 2);
    expect(
      received.map(({ status }) => status),
      lengths,
    ).toEqual([400]);
  }
});
