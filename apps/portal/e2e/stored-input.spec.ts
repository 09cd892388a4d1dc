/** What the schemas accept, the database stores as it is. */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { signIn } from "@outpace/data/auth";
import { getOwnBrand, updateOwnBrand } from "@outpace/data/brands";
import { createClient } from "@outpace/data/client";
import { DataError } from "@outpace/data/errors";
import { createRace, getRace, updateRace } from "@outpace/data/races";
import { signUpBrand } from "@outpace/data/sign-up";
import {
  type Brand,
  type BrandDetails,
  BrandDetailsSchema,
  SignUpSchema,
} from "@outpace/domain/brands";
import { raceDetailsSchema, raceEdit } from "@outpace/domain/races";
import { newBrand } from "@outpace/e2e/accounts";
import { apiUrl, publishableKey } from "@outpace/e2e/backend";
import { proof } from "@outpace/e2e/proof";
import { expect, test } from "@outpace/e2e/test";

import { rightRace, sample, typedDetails, typedRace, typedSignUp } from "./hostile-values.ts";

test.describe.configure({ timeout: proof.isLong ? 300_000 : 60_000 });

interface Checked<Output> {
  success: boolean;
  data?: Output;
  error?: { issues: readonly { message: string }[] };
}

const detailsOf = (brand: Brand | null): Partial<BrandDetails> =>
  brand ? { companyName: brand.name, contactName: brand.contactName } : {};

/** Returns the values that a schema accepts, without duplicates; expects a message for each refused one. */
function accepted<Output>(results: readonly Checked<Output>[]): Output[] {
  const outputs = new Map<string, Output>();
  for (const { data, error } of results) {
    if (data) outputs.set(JSON.stringify(data), data);
    for (const { message } of error?.issues ?? []) expect(message).toMatch(/^[A-Z].{10,}[.\w]$/s);
  }
  return [...outputs.values()];
}

/** Fewer than are checked, since storing takes longer. */
const mostStored = 30;

/** Ignores that another brand has the name: these tests give several brands the same ones. */
function ifTaken(failure: unknown): null {
  if (failure instanceof DataError && failure.code === "brand_name_taken") return null;
  throw failure;
}

test("each of 2,000 inputs is refused with a message or read back identical", async () => {
  test.slow();
  const options = {
    url: apiUrl(),
    publishableKey: publishableKey(),
    // Requests of the other worker may come first.
    timeout: 30_000,
  };
  const brand = newBrand();
  // Checks everything first: it keeps the process busy, and the server would close an idle connection unnoticed.
  const races = accepted(
    sample(typedRace(rightRace), 1000).map((typed) => raceDetailsSchema().safeParse(typed)),
  );
  const details = accepted(
    sample(typedDetails(brand), 400).map((typed) => BrandDetailsSchema.safeParse(typed)),
  );
  const signUps = accepted(
    sample(typedSignUp(brand), 600).map((typed) => SignUpSchema.safeParse(typed)),
  );
  expect(Math.min(races.length, details.length, signUps.length)).toBeGreaterThan(50);
  // Earlier tests may have left a connection too; here the process notices that it was closed.
  await setTimeout(0);

  const client = createClient(options);
  await signUpBrand(createClient(options), brand);
  await signIn(client, brand);

  const [first, ...others] = races;
  if (!first) throw new Error("No generated race is valid.");
  const { id } = await createRace(client, {
    requestId: randomUUID(),
    details: first,
    maxParticipants: 500,
    backgroundPhotoUrl: null,
    discountCode: null,
    packageId: null,
    expectedTotalCents: null,
  });
  expect(await getRace(client, id)).toMatchObject(first);
  let stored = await getRace(client, id);
  for (const race of others.slice(0, mostStored)) {
    if (!stored) throw new Error("The race is gone.");
    stored = await updateRace(client, id, raceEdit(stored, { ...stored, ...race }));
    expect(stored).toMatchObject(race);
  }

  for (const { companyName, contactName } of details.slice(0, mostStored)) {
    const changes = { companyName, contactName };
    const update = updateOwnBrand(client, {
      changes,
      basedOn: detailsOf(await getOwnBrand(client)),
    });
    const stored = await update.catch(ifTaken);
    if (stored) expect(stored).toMatchObject({ name: companyName, contactName });
  }

  // Hashing a password is slow, so a few accounts stand for all.
  const differing = signUps.filter(({ companyName }) => companyName !== brand.companyName);
  for (const { companyName, contactName, password } of differing.slice(0, 6)) {
    const visitor = createClient(options);
    const account = { email: newBrand().email, password };
    const signUp = signUpBrand(createClient(options), { ...account, companyName, contactName });
    if ((await signUp.catch(ifTaken)) === null) continue;
    await signIn(visitor, account);
    expect(await getOwnBrand(visitor)).toMatchObject({ name: companyName, contactName });
  }
});
