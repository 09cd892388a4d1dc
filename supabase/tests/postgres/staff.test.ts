import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  asPerson,
  one,
  openDatabase,
  refusal,
  refused,
  signUpBrand,
  signUpStaff,
} from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const database = await openDatabase();
const { owner } = database;
const staffId = await signUpStaff(database);
const staff = asPerson(database, staffId);

const lastAudit = () =>
  one(owner`
    select actor_id, action, subject_id, reason, details from public.audit_log order by id desc limit 1`);

test("staff move a race to another status, with the reason in the audit log", async () => {
  const { id } = await createRace(database, (await signUpBrand(database)).userId);
  const rows = await staff`
    select id, status from public.set_race_status(${id}, 'active', ' It begins. ')`;
  expect(rows).toEqual([{ id, status: "active" }]);
  expect(await lastAudit()).toEqual({
    actor_id: staffId,
    action: "race_status_set",
    subject_id: id,
    reason: "It begins.",
    details: { from: "pending", to: "active" },
  });
});

test("a deactivated brand sees its races and edits nothing until it is active again", async () => {
  const { userId, brandId } = await signUpBrand(database);
  const { id } = await createRace(database, userId);
  const brand = asPerson(database, userId);
  const setActive = (isActive: boolean) =>
    staff`select public.set_brand_active(${brandId}, ${isActive}, 'Unpaid.')`;
  const rename = () =>
    brand`update public.live_races set name = 'Renamed' where id = ${id} returning id`;

  await setActive(false);
  const details = { from: true, to: false };
  expect(await lastAudit()).toMatchObject({ action: "brand_active_set", details });
  for (const attempt of [
    rename,
    () => createRace(database, userId),
    () => brand`update public.brand_partners set contact_name = 'B'`,
  ]) {
    expect(await refusal(attempt())).toMatchObject({ status: "PT403", hint: "brand_inactive" });
  }
  expect(await brand`select id from public.live_races`).toHaveLength(1);

  await setActive(true);
  expect(await rename()).toHaveLength(1);
});

describe("staff functions refuse", () => {
  const id = randomUUID();
  const status = (to: string, reason: string) =>
    staff`select public.set_race_status(${id}, ${to}, ${reason})`;
  const active = (to: boolean | null, reason: string) =>
    staff`select public.set_brand_active(${id}, ${to}, ${reason})`;

  test.each([
    ["a status that does not exist", () => status("paused", "Why."), "PT400", "invalid_value"],
    ["a race that does not exist", () => status("active", "Why."), "PT404", "race_not_found"],
    ["a change of status without a reason", () => status("active", " "), "PT400", "missing_fields"],
    ["a brand that does not exist", () => active(false, "Why."), "PT404", "brand_not_found"],
    ["a deactivation without a reason", () => active(false, ""), "PT400", "missing_fields"],
    ["neither active nor inactive", () => active(null, "Why."), "PT400", "missing_fields"],
  ])("%s", async (_, attempt, code, hint) => {
    expect(await refusal(attempt())).toMatchObject({ status: code, hint });
  });

  test("a brand, in words", async () => {
    const { userId, brandId } = await signUpBrand(database);
    const brand = asPerson(database, userId);
    for (const attempt of [
      () => brand`select public.admin_overview()`,
      () => brand`select public.set_race_status(${id}, 'active', 'Mine.')`,
      () => brand`select public.set_brand_active(${brandId}, true, 'Mine.')`,
    ]) {
      const message = "Only staff may do this.";
      expect(await refusal(attempt())).toEqual(refused("PT403", message, "not_staff"));
    }
  });
});

test("staff who are dismissed lose their rights at once, whatever the session's token says", async () => {
  const overview = asPerson(database, await signUpStaff(database, "former@outpace.example"));
  await overview`select public.admin_overview()`;
  await owner`select private.revoke_staff('FORMER@outpace.example')`;
  expect(await refusal(overview`select public.admin_overview()`)).toMatchObject({
    hint: "not_staff",
  });
});

test.each([
  "update public.audit_log set reason = 'Changed.'",
  "delete from public.audit_log",
  "truncate public.audit_log",
])("not even the owner of the audit log changes or removes a row: %s", async (statement) => {
  await signUpBrand(database);
  expect(await refusal(owner.unsafe(statement))).toMatchObject({ hint: "audit_log_is_final" });
});
