import type { TransactionSql } from "postgres";
import { expect, test } from "vitest";
import {
  as,
  asPerson,
  one,
  openDatabase,
  refusal,
  refused,
  signUp,
  signUpBrand,
  signUpStaff,
} from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const database = await openDatabase();
const { owner } = database;
const staffId = await signUpStaff(database);
const staff = asPerson(database, staffId);

test("staff set a race's status, with the reason in the audit log", async () => {
  const { id } = await createRace(database, (await signUpBrand(database)).userId, {
    discountCode: "FREE500OUTPACE",
  });
  const rows = await staff`
    select id, status from public.set_race_status(${id}, 'active', ' It begins. ')`;
  expect(rows).toEqual([{ id, status: "active" }]);
  const audit = owner`
    select actor_id, action, subject_id, reason, details from public.audit_log order by id desc limit 1`;
  expect(await one(audit)).toEqual({
    actor_id: staffId,
    action: "race_status_set",
    subject_id: id,
    reason: "It begins.",
    details: { from: "pending", to: "active" },
  });
});

test.each([
  ["set_race_status", "'paused', 'Why.'", "PT400", "invalid_value"],
  ["set_race_status", "'active', 'Why.'", "PT404", "race_not_found"],
  ["set_race_status", "'active', ' '", "PT400", "missing_fields"],
  ["set_brand_active", "false, 'Why.'", "PT404", "brand_not_found"],
  ["set_brand_active", "false, ''", "PT400", "missing_fields"],
  ["set_brand_active", "null, 'Why.'", "PT400", "missing_fields"],
])("%s of an id that does not exist refuses %s: %s, %s", async (name, values, status, hint) => {
  const attempt = as(database, staffId, (sql) =>
    sql.unsafe(`select public.${name}(gen_random_uuid(), ${values})`),
  );
  expect(await refusal(attempt)).toMatchObject({ status, hint });
});

test("dismissed staff lose their rights at once, whatever their token says", async () => {
  const overview = asPerson(database, await signUpStaff(database, "former@outpace.example"));
  await overview`select public.admin_overview()`;
  await owner`select private.revoke_staff('FORMER@outpace.example')`;
  const notStaff = refused("PT403", "Only staff may do this.", "not_staff");
  expect(await refusal(overview`select public.admin_overview()`)).toEqual(notStaff);
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
    await database.auth`insert into auth.sessions (id, user_id, aal, not_after)
    values (${id}, ${id}, 'aal2', now() + interval '1 hour')`;
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

test.each([
  ["banned", `banned_until = ${tomorrow}`, "This account is banned."],
  ["deleted", "deleted_at = now()", "This account is deleted."],
  [
    "unconfirmed",
    "email_confirmed_at = null",
    "This account has not confirmed its e-mail address.",
  ],
])("an account that is %s cannot become staff, by id or by address", async (what, set, why) => {
  const email = `${what}@mailbox.example`;
  const id = await signUp(database, email);
  await database.auth.unsafe(`update auth.users set ${set} where id = $1`, [id]);
  const reason = refused("PT409", why, "account_not_eligible");
  expect(await refusal(owner`select private.grant_staff(${id}::uuid)`)).toEqual(reason);
  expect(await refusal(owner`select private.grant_staff(${email})`)).toEqual(reason);
});

test("a brand's account cannot become staff", async () => {
  const { userId } = await signUpBrand(database);
  expect(await refusal(owner`select private.grant_staff(${userId}::uuid)`)).toEqual(
    refused("PT409", "This account belongs to a brand.", "account_not_eligible"),
  );
});

test("an address of two accounts makes neither staff, unless only one of them can be", async () => {
  const one = await signUp(database, "Twin@mailbox.example");
  const other = await signUp(database, "twin@mailbox.example");
  const granted = () => owner`select private.grant_staff('TWIN@mailbox.example') as id`;
  expect(await refusal(granted())).toMatchObject({ status: "PT409", hint: "account_ambiguous" });
  await database.auth`update auth.users set email_confirmed_at = null where id = ${other}`;
  expect([...(await granted())]).toEqual([{ id: one }]);
});

test("staff are granted and revoked by id", async () => {
  const id = await signUp(database, "by-id@mailbox.example");
  const revoked = async () =>
    (await one(owner`select private.revoke_staff(${id}::uuid) as was_staff`))["was_staff"];
  await owner`select private.grant_staff(${id}::uuid)`;
  expect([await revoked(), await revoked()]).toEqual([true, false]);
  const audit = owner`select action from public.audit_log where subject_id = ${id} order by id`;
  expect((await audit).map((row) => row["action"] as string)).toEqual([
    "staff_granted",
    "staff_revoked",
  ]);
});

test.each([
  "update public.audit_log set reason = 'Changed.'",
  "delete from public.audit_log",
  "truncate public.audit_log",
])("not even the audit log's owner changes or deletes a row: %s", async (statement) => {
  await signUpBrand(database);
  expect(await refusal(owner.unsafe(statement))).toMatchObject({ hint: "audit_log_is_final" });
});
