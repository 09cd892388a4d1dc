import type { TransactionSql } from "postgres";
import { expect, test } from "vitest";
import {
  as,
  asPerson,
  openDatabase,
  refusal,
  signUp,
  signUpBrand,
  signUpStaff,
} from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();

test("dismissed staff lose their rights at once, whatever their token says", async () => {
  const overview = asPerson(database, await signUpStaff(database, "former@outpace.example"));
  await overview`select public.admin_overview()`;
  await owner`select private.revoke_staff('FORMER@outpace.example')`;
  const attempt = overview`select public.admin_overview()`;
  expect(await refusal(attempt)).toMatchObject({ hint: "not_staff" });
});

const tomorrow = "now() + interval '1 day'";

test.each([
  ["a banned account", `update auth.users set banned_until = ${tomorrow} where id = $1`],
  ["a deleted account", "update auth.users set deleted_at = now() where id = $1"],
  ["a session that was ended", "delete from auth.sessions where user_id = $1"],
  ["a session past its time", "update auth.sessions set not_after = now() where user_id = $1"],
])(
  "%s has no rights from the next statement on, in functions and policies",
  async (what, change) => {
    const id = await signUpStaff(database, `${what.replaceAll(" ", "-")}@outpace.example`);
    await database.auth`insert into auth.sessions (id, user_id, aal, created_at, not_after)
    values (${id}, ${id}, 'aal2', now(), now() + interval '1 hour')`;
    const ask = <Item>(work: (sql: TransactionSql) => Promise<Item>) =>
      as(database, id, work, {}, { session_id: id });
    const races = () => ask(async (sql) => (await sql`select from public.live_races`).length);
    const overview = () => ask((sql) => sql`select public.admin_overview()`);
    await createRace(database, (await signUpBrand(database)).userId);
    expect(await races()).toBeGreaterThan(0);
    await overview();
    await database.auth.unsafe(change, [id]);
    expect(await races()).toBe(0);
    expect(await refusal(overview())).toMatchObject({ hint: "not_staff" });
  },
);

test("an address of two accounts makes neither staff, unless only one of them can be", async () => {
  const one = await signUp(database, "Twin@mailbox.example");
  const other = await signUp(database, "twin@mailbox.example");
  const granted = () => owner`select private.grant_staff('TWIN@mailbox.example') as id`;
  expect(await refusal(granted())).toMatchObject({ status: "PT409", hint: "account_ambiguous" });
  await database.auth`update auth.users set email_confirmed_at = null where id = ${other}`;
  expect([...(await granted())]).toEqual([{ id: one }]);
});
