import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asPerson, count, one, openDatabase, signUp, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();
const signedUpAt = "2031-03-01T09:00:00Z";
const aWeekLater = "2031-03-08T09:00:00Z";

/** A brand whose account has not confirmed its address since then. */
async function waitingBrand() {
  const brand = await signUpBrand(database);
  await owner`
    update auth.users
    set email_confirmed_at = null, created_at = ${signedUpAt}, confirmation_sent_at = ${signedUpAt}
    where id = ${brand.userId}`;
  return brand;
}

const run = async (instant: string) =>
  (await one(owner`select private.delete_unconfirmed_sign_ups(${instant}) as n`))["n"];

const exists = async ({ userId, brandId }: { userId: string; brandId: string }) => ({
  account: (await count(owner, `auth.users where id = '${userId}'`)) === 1,
  brand: (await count(owner, `public.brand_partners where id = '${brandId}'`)) === 1,
});

test("deletes a sign-up after exactly seven unconfirmed days, and frees its name and address", async () => {
  const brand = await waitingBrand();
  const { name, contact_email } = await one(owner<{ name: string; contact_email: string }[]>`
    select name, contact_email from public.brand_partners where id = ${brand.brandId}`);
  expect(await run("2031-03-08T08:59:59Z")).toBe(0);
  expect(await exists(brand)).toEqual({ account: true, brand: true });
  // A brand that another session is using is left to the next run, without waiting.
  await owner.begin(async (sql) => {
    await sql`select from public.brand_partners where id = ${brand.brandId} for update`;
    expect(await run(aWeekLater)).toBe(0);
  });
  expect(await run(aWeekLater)).toBe(1);
  expect(await exists(brand)).toEqual({ account: false, brand: false });
  const [free] = await asPerson(database, null)`
    select public.is_brand_name_available(${name}) as name,
      public.is_brand_email_available(${contact_email}) as email`;
  expect(free).toEqual({ name: true, email: true });
  const [entry] = await owner`
    select action, actor_id, reason from public.audit_log
    where subject_id = ${brand.brandId} order by id desc limit 1`;
  expect(entry).toEqual({
    action: "sign_up_expired",
    actor_id: null,
    reason: "Nobody confirmed its e-mail address within seven days.",
  });
});

test("keeps a confirmed account, and one whose last link still works", async () => {
  const confirmed = await waitingBrand();
  await owner`update auth.users set email_confirmed_at = ${aWeekLater} where id = ${confirmed.userId}`;
  const linked = await waitingBrand();
  await owner`
    update auth.users set confirmation_sent_at = '2031-03-08T08:30:00Z' where id = ${linked.userId}`;
  expect(await run(aWeekLater)).toBe(0);
  expect(await run("2031-03-08T09:30:00Z")).toBe(1);
  expect(await exists(confirmed)).toEqual({ account: true, brand: true });
  expect(await exists(linked)).toEqual({ account: false, brand: false });
});

test("keeps a brand that has another account or a race, without the unconfirmed account, and an account without a brand", async () => {
  const shared = await waitingBrand();
  const colleague = await signUp(database, `${randomUUID()}@company.example`);
  await owner`
    insert into public.brand_members (user_id, brand_partner_id) values (${colleague}, ${shared.brandId})`;
  // An account without a brand is not a sign-up of the portal.
  const runner = await signUp(database, `${randomUUID()}@mailbox.example`);
  const racing = await signUpBrand(database);
  await createRace(database, racing.userId);
  await owner`
    update auth.users set email_confirmed_at = null, created_at = ${signedUpAt}
    where id in (${racing.userId}, ${runner})`;
  expect(await run(aWeekLater)).toBe(2);
  expect(await exists(shared)).toEqual({ account: false, brand: true });
  expect(await exists(racing)).toEqual({ account: false, brand: true });
  expect(await count(owner, `auth.users where id = '${runner}'`)).toBe(1);
});
