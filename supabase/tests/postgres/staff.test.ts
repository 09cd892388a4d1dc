import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { beforeAll, describe, expect, test } from "vitest";
import {
  as,
  only,
  openDatabase,
  refusal,
  signUp,
  signUpBrand,
  type Database,
} from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

let database: Database;
let staffId: string;

beforeAll(async () => {
  database = await openDatabase();
  staffId = await signUp(database, "staff@outpace.example");
  await database.owner`select private.grant_staff('Staff@Outpace.Example')`;
});

async function lastAudit(): Promise<unknown> {
  return only(
    await database.owner`
      select actor_id, action, subject_id, reason, details from public.audit_log order by id desc limit 1`,
  );
}

test("staff move a race to another status, with the reason in the audit log", async () => {
  const { userId } = await signUpBrand(database, "Status Brand");
  const race = await createRace(database, userId);
  const answer = await as(
    database,
    staffId,
    (sql) =>
      sql`select id, status from public.set_race_status(${race.id}, 'active', ' It begins. ')`,
  );
  expect([...answer]).toEqual([{ id: race.id, status: "active" }]);
  expect(await lastAudit()).toEqual({
    actor_id: staffId,
    action: "race_status_set",
    subject_id: race.id,
    reason: "It begins.",
    details: { from: "pending", to: "active" },
  });
});

test("a deactivated brand sees its races and edits nothing until it is active again", async () => {
  const { userId, brandId } = await signUpBrand(database, "Paused Brand");
  const race = await createRace(database, userId);
  const setActive = (isActive: boolean) =>
    as(
      database,
      staffId,
      (sql) => sql`select public.set_brand_active(${brandId}, ${isActive}, 'Unpaid.')`,
    );
  const rename = () =>
    as(
      database,
      userId,
      (sql) =>
        sql`update public.live_races set name = 'Renamed' where id = ${race.id} returning id`,
    );

  await setActive(false);
  expect(await lastAudit()).toMatchObject({
    action: "brand_active_set",
    details: { from: true, to: false },
  });
  const inactive = { status: "PT403", hint: "brand_inactive" };
  expect(await refusal(rename())).toMatchObject(inactive);
  expect(await refusal(createRace(database, userId))).toMatchObject(inactive);
  expect(
    await refusal(
      as(database, userId, (sql) => sql`update public.brand_partners set contact_name = 'B'`),
    ),
  ).toMatchObject(inactive);
  expect(await as(database, userId, (sql) => sql`select id from public.live_races`)).toHaveLength(
    1,
  );

  await setActive(true);
  expect(await rename()).toHaveLength(1);
});

describe("staff functions refuse", () => {
  const status = (id: string, to: string, reason: string) => (sql: TransactionSql) =>
    sql`select public.set_race_status(${id}, ${to}, ${reason})`;
  const active = (id: string, to: boolean | null, reason: string) => (sql: TransactionSql) =>
    sql`select public.set_brand_active(${id}, ${to}, ${reason})`;

  test.each([
    [
      "a status that does not exist",
      status(randomUUID(), "paused", "Why."),
      "PT400",
      "invalid_value",
    ],
    [
      "a race that does not exist",
      status(randomUUID(), "active", "Why."),
      "PT404",
      "race_not_found",
    ],
    [
      "a change of status without a reason",
      status(randomUUID(), "active", " "),
      "PT400",
      "missing_fields",
    ],
    [
      "a brand that does not exist",
      active(randomUUID(), false, "Why."),
      "PT404",
      "brand_not_found",
    ],
    ["a deactivation without a reason", active(randomUUID(), false, ""), "PT400", "missing_fields"],
    ["neither active nor inactive", active(randomUUID(), null, "Why."), "PT400", "missing_fields"],
  ])("%s", async (_, attempt, code, hint) => {
    expect(await refusal(as(database, staffId, attempt))).toMatchObject({ status: code, hint });
  });

  test("a brand, in words", async () => {
    const { userId, brandId } = await signUpBrand(database, "Would-be Staff");
    const notStaff = { status: "PT403", message: "Only staff may do this.", hint: "not_staff" };
    const attempts = [
      (sql: TransactionSql) => sql`select public.admin_overview()`,
      (sql: TransactionSql) =>
        sql`select public.set_race_status(${randomUUID()}, 'active', 'Mine.')`,
      (sql: TransactionSql) => sql`select public.set_brand_active(${brandId}, true, 'Mine.')`,
    ];
    for (const attempt of attempts) {
      expect(await refusal(as(database, userId, attempt))).toEqual(notStaff);
    }
  });
});

test("a revoked appointment is gone at once, whatever the session's token says", async () => {
  const former = await signUp(database, "former@outpace.example");
  await database.owner`select private.grant_staff('former@outpace.example')`;
  await as(database, former, (sql) => sql`select public.admin_overview()`);
  await database.owner`select private.revoke_staff('FORMER@outpace.example')`;
  expect(
    await refusal(as(database, former, (sql) => sql`select public.admin_overview()`)),
  ).toMatchObject({ hint: "not_staff" });
});

test("nobody changes or removes an audit row, the owner of the table included", async () => {
  await signUpBrand(database, "Leaves A Trace");
  const final = { hint: "audit_log_is_final" };
  expect(
    await refusal(database.owner`update public.audit_log set reason = 'Rewritten.'`),
  ).toMatchObject(final);
  expect(await refusal(database.owner`delete from public.audit_log`)).toMatchObject(final);
  expect(await refusal(database.owner`truncate public.audit_log`)).toMatchObject(final);
});
