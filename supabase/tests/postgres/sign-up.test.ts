import { randomUUID } from "node:crypto";
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

let database: Database;

beforeAll(async () => {
  database = await openDatabase();
});

async function metadata(userId: string): Promise<Record<string, unknown>> {
  const rows = await database.owner<{ raw_user_meta_data: Record<string, unknown> }[]>`
    select raw_user_meta_data from auth.users where id = ${userId}`;
  return only(rows).raw_user_meta_data;
}

async function traces(email: string): Promise<number> {
  const rows = await database.owner`
    select id from auth.users where email = ${email}
    union all select id from public.brand_partners where contact_email = ${email}`;
  return rows.length;
}

test("signing up with a company makes the partner, the membership and the metadata together", async () => {
  const userId = await signUp(database, "Ada@Northwind.example", {
    company_name: "  Northwind Shoes ",
    contact_name: " Ada Example ",
  });
  const brand = only(
    await database.owner`
      select b.id, b.name, b.brand_name, b.contact_email, b.contact_name, b.partnership_tier, b.is_active, m.role
      from public.brand_members m join public.brand_partners b on b.id = m.brand_partner_id
      where m.user_id = ${userId}`,
  );
  expect(brand).toMatchObject({
    name: "Northwind Shoes",
    brand_name: "Northwind Shoes",
    contact_email: "ada@northwind.example",
    contact_name: "Ada Example",
    partnership_tier: "standard",
    is_active: true,
    role: "owner",
  });
  expect(await metadata(userId)).toMatchObject({
    brand_id: brand.id as string,
    brand_name: "Northwind Shoes",
  });
});

test("the auth server's role, under which sign-ups run, may touch nothing of ours itself", async () => {
  for (const table of ["brand_partners", "brand_members", "audit_log"]) {
    expect(
      await refusal(database.auth`select from ${database.auth(`public.${table}`)}`),
    ).toMatchObject({ status: "42501" });
  }
});

test("signing up without a company is an account without a brand", async () => {
  const userId = await signUp(database, "runner@mailbox.example", { nickname: "Runner" });
  expect(await metadata(userId)).toEqual({ nickname: "Runner" });
  expect(
    await database.owner`select from public.brand_members where user_id = ${userId}`,
  ).toHaveLength(0);
});

describe("no half account is left when", () => {
  test.each([
    [
      "the contact name is blank",
      { company_name: "Blank Contact", contact_name: "  " },
      "PT400",
      "Missing required fields: contact_name",
      "missing_fields",
    ],
    [
      "the company name is blank",
      { company_name: " ", contact_name: "Ada" },
      "PT400",
      "Missing required fields: name",
      "missing_fields",
    ],
    [
      "the name is taken, in any letter case",
      { company_name: " tAKEN co ", contact_name: "Ada" },
      "PT409",
      "This brand name is already taken",
      "brand_name_taken",
    ],
    [
      "the name is too long",
      { company_name: "n".repeat(121), contact_name: "Ada" },
      "PT400",
      "Company name and contact name must be 120 characters or less.",
      "invalid_value",
    ],
  ])("%s", async (_, sent, status, message, hint) => {
    if (hint === "brand_name_taken") await signUpBrand(database, "Taken Co");
    const email = `${randomUUID()}@company.example`;
    expect(await refusal(signUp(database, email, sent))).toEqual({ status, message, hint });
    expect(await traces(email)).toBe(0);
  });

  test("the contact e-mail is another brand's", async () => {
    const { brandId } = await signUpBrand(database, "Mail Holder");
    await database.owner`update public.brand_partners set contact_email = 'shared@company.example' where id = ${brandId}`;
    expect(
      await refusal(
        signUp(database, "Shared@company.example", {
          company_name: "Mail Wanter",
          contact_name: "A",
        }),
      ),
    ).toEqual({
      status: "PT409",
      message: "This email is already registered",
      hint: "brand_email_taken",
    });
  });
});

test("two sign-ups with one name at once make one brand", async () => {
  const attempts = await Promise.allSettled(
    Array.from({ length: 2 }, (_, n) =>
      signUp(database, `twin.${String(n)}@company.example`, {
        company_name: "Twin Name",
        contact_name: "A",
      }),
    ),
  );
  expect(attempts.map((attempt) => attempt.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(
    await database.owner`select from public.brand_partners where name = 'Twin Name'`,
  ).toHaveLength(1);
});

test("signing up with a staff address, or calling oneself staff, makes nobody staff", async () => {
  const staffId = await signUp(database, "chief@outpace.example");
  await database.owner`select private.grant_staff(' CHIEF@outpace.example ')`;
  const pretender = await signUp(database, "CHIEF@Outpace.example", {
    role: "staff",
    is_staff: "true",
  });
  for (const [userId, isStaff] of [
    [staffId, true],
    [pretender, false],
  ] as const) {
    const rows = await database.owner`select from public.staff_members where user_id = ${userId}`;
    expect(rows.length === 1).toBe(isStaff);
  }
});

test("metadata edited to another brand changes neither what is shown nor what is allowed", async () => {
  const [mine, other] = [
    await signUpBrand(database, "Mine"),
    await signUpBrand(database, "Theirs"),
  ];
  await database.auth`
    update auth.users set raw_user_meta_data = ${database.auth.json({ brand_id: other.brandId, brand_name: "Theirs" })}
    where id = ${mine.userId}`;
  expect(await metadata(mine.userId)).toEqual({ brand_id: mine.brandId, brand_name: "Mine" });
  const seen = await as(database, mine.userId, (sql) => sql`select id from public.brand_partners`);
  expect([...seen]).toEqual([{ id: mine.brandId }]);
});

test("a renamed company is renamed in its account's metadata", async () => {
  const { userId } = await signUpBrand(database, "Old Name");
  await as(database, userId, (sql) => sql`update public.brand_partners set name = ' New Name '`);
  expect(await metadata(userId)).toMatchObject({ brand_name: "New Name" });
});
