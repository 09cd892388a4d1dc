import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openForCrowd, outcomes, times } from "./crowds.ts";
import { as, only, signUp, signUpBrand, type Database } from "../harness/database.ts";

const people = 40;
const rounds = 5;

let database: Database;

beforeAll(async () => {
  database = await openForCrowd(people, ["auth", "api"]);
}, 60_000);

const nameTaken = {
  status: "PT409",
  message: "This brand name is already taken",
  hint: "brand_name_taken",
};

/** The same text in another letter case, with other blanks around it. */
const variant = (text: string, n: number) =>
  `${" ".repeat(n % 3)}${n % 2 === 0 ? text.toUpperCase() : text}`;

async function traces(): Promise<Record<string, number>> {
  return only(
    await database.owner<Record<string, number>[]>`select
      (select count(*)::integer from auth.users) as accounts,
      (select count(*)::integer from public.brand_partners) as brands,
      (select count(*)::integer from public.brand_members) as members,
      (select count(*)::integer from public.audit_log where action = 'brand_signed_up') as "auditRows"`,
  );
}

test("forty sign-ups for one name at once make one account, and the others are told that it is taken", async () => {
  for (let round = 0; round < rounds; round++) {
    const before = await traces();
    const name = `One Name ${randomUUID()}`;
    const { answers, refusals } = await outcomes(
      times(people, (n) =>
        signUp(database, `${randomUUID()}@company.example`, {
          company_name: variant(name, n),
          contact_name: "Ada Example",
        }),
      ),
    );
    expect(answers).toHaveLength(1);
    expect(refusals).toEqual(times(people - 1, () => nameTaken));
    const after = await traces();
    for (const [trace, count] of Object.entries(before)) expect(after[trace]).toBe(count + 1);
  }
});

test("forty sign-ups for one address at once make one brand, and the others are told so", async () => {
  const address = `${randomUUID()}@company.example`;
  const { answers, refusals } = await outcomes(
    times(people, (n) =>
      // Each spelt in its own way, or the auth server's own index would refuse it first.
      signUp(database, `${" ".repeat(n)}${address}`, {
        company_name: `Own Name ${String(n)} ${address}`,
        contact_name: "Ada Example",
      }),
    ),
  );
  expect(answers).toHaveLength(1);
  expect(refusals).toEqual(
    times(people - 1, () => ({
      status: "PT409",
      message: "This email is already registered",
      hint: "brand_email_taken",
    })),
  );
});

test("brands that take one new name at once: one has it, the others are told that it is taken", async () => {
  const brands = await Promise.all(
    times(people, (n) => signUpBrand(database, `Renaming ${String(n)} ${randomUUID()}`)),
  );
  const name = `Everybody's ${randomUUID()}`;
  const { answers, refusals } = await outcomes(
    brands.map(({ userId }, n) =>
      as(
        database,
        userId,
        (sql) => sql`update public.brand_partners set name = ${variant(name, n)}`,
      ),
    ),
  );
  expect(answers).toHaveLength(1);
  expect(refusals).toEqual(times(people - 1, () => nameTaken));
});

test("names and addresses that cross do not lock each other out", async () => {
  const names = times(4, () => `Crossed ${randomUUID()}`);
  const addresses = times(4, () => `${randomUUID()}@company.example`);
  const { answers, refusals } = await outcomes(
    times(people, (n) =>
      signUp(database, `${" ".repeat(n)}${addresses[n % 4] ?? ""}`, {
        company_name: names[(n * 3) % 4] ?? "",
        contact_name: "Ada Example",
      }),
    ),
  );
  expect(answers.length).toBeGreaterThan(0);
  for (const { status } of refusals) expect(status).toBe("PT409");
});
