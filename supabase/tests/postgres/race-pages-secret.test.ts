/** The rate limit of races' pages, and the secret with which their server has none. */
import { beforeEach, expect, test } from "vitest";
import {
  asPerson,
  count,
  one,
  openDatabase,
  refusal,
  refused,
  signUpBrand,
} from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const database = await openDatabase();
const { owner } = database;
const { userId } = await signUpBrand(database);
const { id } = await createRace(database, userId);
await owner`update public.live_races set status = 'active' where id = ${id}`;

const limited = refused(
  "PT429",
  "Too many requests. Please try again in a few minutes.",
  "rate_limited",
);

type Headers = Readonly<Record<string, string>>;
const address = { "cf-connecting-ip": "192.0.2.1" };

const read = (headers: Headers, times = 1) =>
  asPerson(database, null, headers)`
    select public.public_race(${id}) from generate_series(1, ${times})`;

const newSecret = async () =>
  (await one(owner<{ secret: string }[]>`select private.create_race_pages_secret() as secret`))
    .secret;

const counted = () => count(owner, "private.rate_limits where action = 'public_race'");

beforeEach(async () => {
  await owner`delete from private.rate_limits where true`;
  await owner`delete from private.race_pages_secret where true`;
});

test("an address reads 300 races in five minutes, and another address is not affected", async () => {
  expect(await read(address, 300)).toHaveLength(300);
  expect(await refusal(read(address))).toEqual(limited);
  expect(await read({ "cf-connecting-ip": "192.0.2.2" })).toHaveLength(1);
});

test("the server with the secret is not counted and never limited", async () => {
  const secret = await newSecret();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  await read(address, 300);
  const server = { ...address, "x-race-pages-secret": secret };
  expect(await read(server, 301)).toHaveLength(301);
  await owner`delete from private.rate_limits where true`;
  await read(server);
  expect(await counted()).toBe(0);
});

test("a wrong, empty, former or missing secret is counted as any caller", async () => {
  const former = await newSecret();
  const secret = await newSecret();
  await read(address, 300);
  for (const wrong of [former, "", `${secret} `, secret.slice(1), secret.toUpperCase()]) {
    expect(await refusal(read({ ...address, "x-race-pages-secret": wrong }))).toEqual(limited);
  }
  expect(await refusal(read(address))).toEqual(limited);
});

test("while no secret is stored, no header exempts from the limit", async () => {
  await read(address, 300);
  for (const guess of ["", "null", "\\x"]) {
    expect(await refusal(read({ ...address, "x-race-pages-secret": guess }))).toEqual(limited);
  }
});

test("only a hash of the secret is stored", async () => {
  const secret = await newSecret();
  const stored = await one(owner<{ row: string }[]>`
    select to_json(s)::text as row from private.race_pages_secret s`);
  expect(stored.row).not.toContain(secret);
});
