/** Deleted accounts and erased brands are not written to, and leave no address behind. */
import { expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { asPerson, count, signUp, signUpBrand } from "../../harness/database.ts";
import { createRace } from "../../harness/races.ts";
import { outboxOf } from "./outbox.ts";

const { database, dueRace, owner, staffId } = await openCardPayments();
const { auth } = database;
const { toldTo, kindsTo } = outboxOf(database);

/** A brand whose account has e-mails, preferences and devices, also under a former address. */
async function knownBrand(name: string) {
  const brand = await signUpBrand(database, name);
  await createRace(database, brand.userId, { discountCode: "FREE500OUTPACE" });
  await owner`update public.live_races set created_at = created_at - interval '2 months'`;
  const { orderId, raceId } = await dueRace(brand);
  await owner`select private.open_review(${orderId}, null, 'disputed', 'dp_1')`;
  await owner`delete from private.staff_told`;
  await owner`select private.tell_waiting_races()`;
  await asPerson(database, brand.userId)`select public.set_email_preference('recaps', false)`;
  await auth`insert into auth.sessions (id, user_id, user_agent)
    values (gen_random_uuid(), ${brand.userId}, 'Firefox'), (gen_random_uuid(), ${brand.userId}, 'Safari')`;
  await auth`update auth.users set email = ${`new.${name}@company.example`} where id = ${brand.userId}`;
  return { ...brand, raceId };
}

/** An open dispute would keep a brand from being erased. */
const settle = () =>
  owner`update private.order_reviews set resolved_at = now() where resolved_at is null`;

const accountTables = ["outbox", "email_opt_outs", "known_devices"];
const tables = [...accountTables, "staff_told", "told_races", "told_orders"];

/** Rows of these tables that name an account, an address or a brand in any column. */
async function leftOvers(...traces: readonly string[]): Promise<string[]> {
  const rows = tables.map(
    (table) => `select '${table}: ' || t::text as line from private.${table} t`,
  );
  const all = await owner.unsafe<{ line: string }[]>(rows.join(" union all "));
  return all.map(({ line }) => line).filter((line) => traces.some((trace) => line.includes(trace)));
}

test("a deleted account leaves no e-mail, address, preference or device, and is told nothing, also if the auth server only marks it", async () => {
  const seen = await knownBrand("Seen");
  const lines = (await leftOvers(seen.userId, "new.Seen@company.example", "Seen")).join("\n");
  for (const trace of [...accountTables, "races_waiting", "orders_in_review"])
    expect(lines).toContain(trace);
  const [deleted, marked] = [await knownBrand("Deleted"), await knownBrand("Marked")];
  await auth`delete from auth.users where id = ${deleted.userId}`;
  await auth`update auth.users
    set deleted_at = now(), email = 'hash', encrypted_password = null where id = ${marked.userId}`;
  for (const { raceId } of [deleted, marked])
    await owner`update public.live_races set status = 'cancelled' where id = ${raceId}`;
  const others = await leftOvers("new.Seen");
  expect(await leftOvers(deleted.userId, marked.userId, "@company.example")).toEqual(others);
});

test("an erased brand is named in no e-mail, not even in those to staff", async () => {
  const { userId, brandId } = await knownBrand("Erased Works");
  await settle();
  await owner`select private.erase_brand(${brandId}, 'They asked.')`;
  await owner`delete from private.staff_told`;
  await owner`select private.tell_waiting_races(), private.tell_race_starts(), private.tell_due_orders()`;
  expect(await leftOvers(userId, brandId, "Erased Works")).toEqual([]);
  expect(JSON.stringify(await toldTo(staffId))).not.toContain("Erased");
});

test("a list that was sent is forgotten under a brand's former name, one that waits goes on without it", async () => {
  const { userId, brandId } = await knownBrand("Former Name");
  await owner`update private.outbox set attempts = 1, sent_at = now() where kind = 'races_waiting'`;
  await knownBrand("Still There");
  await asPerson(database, userId)`
    select public.update_brand_details('New Name', 'Ada', (select to_jsonb(b) from public.brand_partners b))`;
  await settle();
  await owner`select private.erase_brand(${brandId}, 'They asked.')`;
  expect(await leftOvers(brandId, "Former Name", "New Name")).toEqual([]);
  const listed = (await toldTo(staffId)).map(({ payload }) => JSON.stringify(payload));
  expect(listed.filter((payload) => payload.includes("Still There"))).not.toEqual([]);
});

const join = (userId: string, brandId: string) =>
  owner`insert into public.brand_members (user_id, brand_partner_id) values (${userId}, ${brandId})`;

test("who leaves a brand or staff does not get what still waits, but keeps what was sent", async () => {
  const brand = await knownBrand("Left");
  const leaver = await signUp(database, "leaver@outpace.example");
  await owner`select private.grant_staff('leaver@outpace.example')`;
  await join(leaver, brand.brandId);
  await owner`
    select private.email_team('race_full', 'waits', ${brand.brandId}, '{}'),
      private.email_team('race_full', 'sent', ${brand.brandId}, '{}'),
      private.email_staff('emails_failed', 'waits', '{}'),
      private.email_account('password_changed', 'waits', ${leaver}, '{}')`;
  await owner`update private.outbox set sent_at = now() where key like 'race_full:sent:%'`;
  await owner`delete from public.brand_members where user_id = ${leaver}`;
  const kept = async () => (await kindsTo(leaver)).sort();
  expect(await kept()).toEqual(["emails_failed", "password_changed", "race_full"]);
  await owner`delete from public.staff_members where user_id = ${leaver}`;
  expect(await kept()).toEqual(["password_changed", "race_full"]);
  expect(await kindsTo(brand.userId)).toContain("race_full");
});

test("an account that is being deleted is not waited for", async () => {
  const { brandId } = await signUpBrand(database);
  const leaving = await signUp(database, "leaving@company.example");
  await join(leaving, brandId);
  await auth.begin(async (sql) => {
    await sql`select from auth.users where id = ${leaving} for update`;
    await owner`select private.email_team('race_full', 'meanwhile', ${brandId}, '{}')`;
  });
  expect(await count(owner, "private.outbox where key like 'race_full:meanwhile:%'")).toBe(1);
});
