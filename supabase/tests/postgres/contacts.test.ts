/** A brand's contact is its first owner, whoever that is now. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asPerson, one, openDatabase, signUp, signUpStaff } from "../harness/database.ts";
import { handOversOf } from "./hand-over/hand-overs.ts";

const { auth, database, owner } = await openDatabase();
const staff = await signUpStaff(database, "staff@outpace.example");
const { accept, addMember, addressOf, by, handOverToAccount, newBrand } = handOversOf(
  database,
  staff,
);

const contactOf = async (brandId: string) =>
  Object.values(
    await one(owner`
      select contact_name, contact_email from public.brand_partners where id = ${brandId}`),
  ) as (string | null)[];

test("the contact follows the first owner's name, address, role and departure", async () => {
  const brand = await newBrand();
  const { brandId, userId } = brand;
  expect(await contactOf(brandId)).toEqual(["Ada Example", await addressOf(userId)]);
  const other = await addMember(brand, "owner");
  const address = `${randomUUID()}@moved.example`;
  await auth`update auth.users set email = ${address} where id = ${userId}`;
  const details = asPerson(database, other)<{ details: object }>`
    select to_jsonb(b) as details from public.brand_partners b`;
  await by(other)`
    select public.update_brand_details(contact_name => 'Robin', based_on => ${database.api.json((await one(details)).details as never)})`;
  expect(await contactOf(brandId)).toEqual(["Robin", address]);
  await by(other)`select public.set_member_role(${userId}, 'viewer')`;
  const named = (await addressOf(other)).split("@");
  expect(await contactOf(brandId)).toEqual([named[0], named.join("@")]);
  await owner`update public.brand_partners set contact_email = 'else@brand.example', contact_name = 'Else' where id = ${brandId}`;
  expect(await contactOf(brandId)).toEqual([named[0], named.join("@")]);
  await auth`delete from auth.users where id = ${other}`;
  expect(await contactOf(brandId)).toEqual(["no owner", null]);
});

test("after a hand-over, staff's list leads to the new owner", async () => {
  const brand = await newBrand();
  const { token, userId } = await handOverToAccount(brand);
  await accept(userId, token, "Robin");
  const [found] = await by(staff)`
    select contact_name, contact_email from public.search_brands(brand_id => ${brand.brandId})`;
  expect(found).toEqual({ contact_name: "Robin", contact_email: await addressOf(userId) });
});

test("an address is registered if an account has it, unless it is staff's", async () => {
  const isAvailable = async (address: string) =>
    (await one(by(null)<{ is: boolean }>`select public.is_brand_email_available(${address}) as is`))
      .is;
  const address = `${randomUUID()}@mailbox.example`;
  expect(await isAvailable(address)).toBe(true);
  const account = await signUp(database, address);
  await owner`update auth.users set email_confirmed_at = null where id = ${account}`;
  expect(await isAvailable(` ${address.toUpperCase()}`)).toBe(false);
  expect(await isAvailable("staff@outpace.example")).toBe(true);
});
