import { expect, test } from "vitest";
import {
  as,
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

test("staff move a race to another status, with the reason in the audit log", async () => {
  const { id } = await createRace(database, (await signUpBrand(database)).userId);
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

test("staff who are dismissed lose their rights at once, whatever the session's token says", async () => {
  const overview = asPerson(database, await signUpStaff(database, "former@outpace.example"));
  await overview`select public.admin_overview()`;
  await owner`select private.revoke_staff('FORMER@outpace.example')`;
  const notStaff = refused("PT403", "Only staff may do this.", "not_staff");
  expect(await refusal(overview`select public.admin_overview()`)).toEqual(notStaff);
});

test.each([
  "update public.audit_log set reason = 'Changed.'",
  "delete from public.audit_log",
  "truncate public.audit_log",
])("not even the owner of the audit log changes or removes a row: %s", async (statement) => {
  await signUpBrand(database);
  expect(await refusal(owner.unsafe(statement))).toMatchObject({ hint: "audit_log_is_final" });
});
