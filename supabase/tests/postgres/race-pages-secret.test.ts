/** The secret with which the server of races' pages has no rate limit; access.md tries the limit with and without it. */
import { beforeEach, expect, test } from "vitest";
import { asPerson, count, one, openDatabase, refusal, signUpBrand } from "../harness/database.ts";
import { keepWindow } from "../harness/rate-limits.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();
const { userId } = await signUpBrand(database);
const { id } = await createRace(database, userId);
await owner`update public.live_races set status = 'active' where id = ${id}`;

/** Reads the race at an address whose count is used up. */
const read = (secret?: string, times = 1) =>
  asPerson(database, null, {
    "cf-connecting-ip": "192.0.2.1",
    ...(secret !== undefined && { "x-race-pages-secret": secret }),
  })`select public.public_race(${id}) from generate_series(1, ${times})`;

const newSecret = async () =>
  (await one(owner<{ secret: string }[]>`select private.create_race_pages_secret() as secret`))
    .secret;

beforeEach(async () => {
  await owner`delete from private.rate_limits where true`;
  await owner`delete from private.race_pages_secret where true`;
  await read(undefined, 300);
  await keepWindow(owner);
});

const expectLimited = async (...secrets: (string | undefined)[]) => {
  for (const secret of secrets)
    expect([secret, await refusal(read(secret))]).toMatchObject([secret, { hint: "rate_limited" }]);
};

test("with the secret, of which only a hash is stored, reads are neither limited nor counted", async () => {
  const former = await newSecret();
  const secret = await newSecret();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  const stored = await one(owner<{ row: string }[]>`
    select to_json(s)::text as row from private.race_pages_secret s`);
  expect(stored.row).not.toContain(secret);
  await expectLimited(undefined, former, "", `${secret} `, secret.slice(1), secret.toUpperCase());
  expect(await read(secret, 301)).toHaveLength(301);
  await owner`delete from private.rate_limits where true`;
  await read(secret);
  expect(await count(owner, "private.rate_limits where action = 'public_race'")).toBe(0);
});

test("while no secret is stored, no header exempts from the limit", async () => {
  await expectLimited("", "null", "\\x");
});
