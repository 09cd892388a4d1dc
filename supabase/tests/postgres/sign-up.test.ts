import { brandMessages } from "@outpace/domain/brands";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  asPerson,
  count,
  one,
  openDatabase,
  refusal,
  signUp,
  signUpBrand,
} from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const { auth, database, owner } = await openDatabase();

const newAddress = () => `${randomUUID()}@company.example`;

const company = (company_name: string, contact_name = "Ada Example") => ({
  company_name,
  contact_name,
});

const metadata = async (userId: string): Promise<unknown> =>
  (await one(owner`select raw_user_meta_data as v from auth.users where id = ${userId}`))["v"];

test("signing up with a company creates the brand, the membership and the metadata", async () => {
  const names = company("  Northwind Shoes ", " Ada Example ");
  const userId = await signUp(database, "Ada@Northwind.example", names);
  const { brand_id, ...brand } = await one(owner<{ brand_id: string }[]>`
    select b.id as brand_id, b.name, b.brand_name, b.contact_email, b.contact_name, b.partnership_tier, b.is_active, m.role
    from public.brand_members m join public.brand_partners b on b.id = m.brand_partner_id
    where m.user_id = ${userId}`);
  expect(brand).toEqual({
    name: "Northwind Shoes",
    brand_name: "Northwind Shoes",
    contact_email: "ada@northwind.example",
    contact_name: "Ada Example",
    partnership_tier: "standard",
    is_active: true,
    role: "owner",
  });
  expect(await metadata(userId)).toMatchObject({
    brand_id,
    brand_name: "Northwind Shoes",
    brand_role: "owner",
  });
});

test("the auth server's role, under which sign-ups run, has no right to our tables itself", async () => {
  for (const table of ["brand_partners", "brand_members", "audit_log"])
    expect(await refusal(auth`select from ${auth(`public.${table}`)}`)).toMatchObject({
      status: "42501",
    });
});

test("signing up without a company creates an account without a brand", async () => {
  const userId = await signUp(database, "runner@mailbox.example", { nickname: "Runner" });
  expect(await metadata(userId)).toEqual({ nickname: "Runner" });
  expect(await count(owner, `public.brand_members where user_id = '${userId}'`)).toBe(0);
});

test("a company that is refused leaves no account: without names, or with a long or a taken one, in any letter case, or an address whose domain is not in ASCII", async () => {
  await signUpBrand(database, "ZOË äöü αθήνα CO");
  await signUp(database, "wanter@company.example");
  const email = `${randomUUID()}@company.example`;
  for (const [names, message, address = email] of [
    [company("Blank Contact", "  "), "Missing required fields: contact_name"],
    [company(" ", " "), "Missing required fields: name, contact_name"],
    [company("n".repeat(121)), brandMessages.namesTooLong],
    [company(" zoë ÄÖÜ ΑΘΉΝΑ co "), brandMessages.nameTaken],
    [company("Mail Wanter"), brandMessages.emailTaken, "WANTER@company.example"],
    [company("Other Domain"), brandMessages.emailInvalid, "info@bücher.example"],
  ] as const)
    expect((await refusal(signUp(database, address, names))).message).toBe(message);
  expect(
    await count(owner, `auth.users where email in ('${email}', 'WANTER@company.example')`),
  ).toBe(0);
});

test.each([
  ["deleted", "delete from auth.users where id = $1"],
  ["marked as deleted", "update auth.users set deleted_at = now() where id = $1"],
])("a brand whose last account is %s is inactive, and keeps its races", async (_, deletion) => {
  const first = await signUp(database, newAddress(), company(`Left ${randomUUID()}`));
  const { id } = await one(owner<{ id: string }[]>`
    select brand_partner_id as id from public.brand_members where user_id = ${first}`);
  const colleague = await signUp(database, newAddress());
  await owner`
    insert into public.brand_members (user_id, brand_partner_id) values (${colleague}, ${id})`;
  await createRace(database, first);
  const brand = async () =>
    one(owner`select is_active, contact_name from public.brand_partners where id = ${id}`);
  await auth.unsafe(deletion, [first]);
  expect(await brand()).toMatchObject({ is_active: true });
  await auth.unsafe(deletion, [colleague]);
  expect(await brand()).toEqual({ is_active: false, contact_name: "no owner" });
  expect(await count(owner, `public.live_races where brand_partner_id = '${id}'`)).toBe(1);
  await owner`
      insert into public.brand_members (user_id, brand_partner_id) values (${await signUp(database, newAddress())}, ${id})`;
  expect(await brand()).toMatchObject({ is_active: true });
});

test("renaming a company renames it in its account's metadata", async () => {
  const { userId } = await signUpBrand(database, "Old Name");
  await asPerson(database, userId)`
    select public.update_brand_details(' New Name ', 'Robin',
      (select to_jsonb(b) from public.brand_partners b))`;
  expect(await metadata(userId)).toMatchObject({ brand_name: "New Name" });
});
