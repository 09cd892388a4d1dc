import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { asPerson, count, signUp, signUpBrand } from "../harness/database.ts";
import { proof } from "../harness/environment.ts";
import { callers, hintsOf, openWithConnections, outcomes, times } from "./concurrency.ts";

const database = await openWithConnections(callers, "auth", "api");

/** The same text with other letter case and surrounding blanks. */
const variant = (text: string, n: number) =>
  `${" ".repeat(n % 3)}${n % 2 === 0 ? text.toUpperCase() : text}`;

const newAddress = () => `${randomUUID()}@company.example`;

const signUpAs = (address: string, company_name: string) =>
  signUp(database, address, { company_name, contact_name: "Ada Example" });

const traces = () =>
  Promise.all(
    [
      ...["auth.users", "public.brand_partners", "public.brand_members"],
      "public.audit_log where action = 'brand_signed_up'",
    ].map((rows) => count(database.owner, rows)),
  );

test("of sign-ups for one name or one address at once, one succeeds and the others find it taken", async () => {
  for (let round = 0; round < proof.rounds; round++) {
    const before = await traces();
    const name = `Überall ${randomUUID()}`;
    const calls = times(callers, (n) => signUpAs(newAddress(), variant(name, n)));
    expect(await hintsOf(calls)).toEqual({ done: 1, hints: ["brand_name_taken"] });
    expect(await traces()).toEqual(before.map((rows) => rows + 1));
  }
  const address = newAddress();
  // Each spelling differs, or the auth server's own index would refuse it first.
  const calls = times(callers, (n) =>
    signUpAs(" ".repeat(n) + address, `Own ${String(n)} ${address}`),
  );
  expect(await hintsOf(calls)).toEqual({ done: 1, hints: ["brand_email_taken"] });
});

test("of brands that take one new name at once, one gets it and no other changes", async () => {
  const brands = await Promise.all(times(callers, () => signUpBrand(database)));
  const name = `Shared ${randomUUID()}`;
  const calls = brands.map(
    ({ userId }, n) => asPerson(database, userId)`
      select public.update_brand_details(${variant(name, n)}, 'Ada Example',
        (select to_jsonb(b) from public.brand_partners b))`,
  );
  expect(await hintsOf(calls)).toEqual({ done: 1, hints: ["brand_name_taken"] });
});

test("crossing names and addresses do not deadlock", async () => {
  const names = times(4, () => `Crossed ${randomUUID()}`);
  const addresses = times(4, newAddress);
  const { results, refusals } = await outcomes(
    times(callers, (n) =>
      signUpAs(" ".repeat(n) + (addresses[n % 4] ?? ""), names[(n * 3) % 4] ?? ""),
    ),
  );
  expect(results.length).toBeGreaterThan(0);
  for (const { status } of refusals) expect(status).toBe("PT409");
});
