/** Rules that ignore letter case, in every script and not only in ASCII. */
import { expect, test } from "vitest";
import { asPerson, openDatabase, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const database = await openDatabase();
const { owner } = database;
const visitor = asPerson(database, null);
const brand = await signUpBrand(database, "Åre Élan Αθήνα");

test("a brand's name is taken in any letter case", async () => {
  for (const [name, isAvailable] of [
    ["åRE éLAN αΘΉΝΑ", false],
    ["Are Elan Athina", true],
  ] as const) {
    const rows = await visitor`select public.is_brand_name_available(${name}) as is_available`;
    expect([name, rows]).toEqual([name, [{ is_available: isAvailable }]]);
  }
});

test("a brand's e-mail is stored in lower case and taken in any", async () => {
  await owner`
    update public.brand_partners set contact_email = 'ÉLAN@Company.example' where id = ${brand.brandId}`;
  const rows = await owner`select contact_email from public.brand_partners`;
  expect([...rows]).toEqual([{ contact_email: "élan@company.example" }]);
  expect(
    await visitor`select public.is_brand_email_available('éLAN@COMPANY.example') as is_available`,
  ).toEqual([{ is_available: false }]);
});

test("a newsletter address is stored once, in lower case", async () => {
  for (const email of [
    "JÖRG@Mailbox.example",
    "jörg@mailbox.EXAMPLE",
    " Jörg@mailbox.example ",
    "\u202Ajörg@mail\u200Bbox.example\u202C",
  ]) {
    await visitor`select public.subscribe_to_newsletter(${email})`;
  }
  const rows = await owner`select email from public.newsletter_subscribers`;
  expect([...rows]).toEqual([{ email: "jörg@mailbox.example" }]);
});

test("staff find a race and a brand by lower-case first letters of their names", async () => {
  await createRace(database, brand.userId, { change: { name: "ÜBER Ōsaka" } });
  const rows = await owner`
    select r.search_name as race, b.search_name as brand
    from public.live_races r join public.brand_partners b on b.id = r.brand_partner_id`;
  expect([...rows]).toEqual([{ race: "über ōsaka", brand: "åre élan αθήνα" }]);
});
