import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { noAnalytics, type NewRace } from "@outpace/domain/races";
import { getRaceAnalytics } from "../src/analytics.ts";
import { getSession, signIn, signOut, signUpBrand } from "../src/auth.ts";
import {
  getOwnBrand,
  isBrandEmailAvailable,
  isBrandNameAvailable,
  updateOwnBrand,
} from "../src/brands.ts";
import {
  createRace,
  getRace,
  getRaceAllowance,
  listRaces,
  quoteRace,
  updateRace,
} from "../src/races.ts";
import { newBrand, signedInBrand, visitor } from "./backend.ts";

const race: NewRace = {
  name: "Harbour Marathon",
  description: "Along the water, twice",
  startTime: "2026-03-08T11:00:00.000Z",
  startTimeZone: "America/New_York",
  maxParticipants: 500,
  targetDistance: 26.2,
  brandWebsiteUrl: "https://harbour.example",
  backgroundPhotoUrl: null,
};

test("signing up makes a brand, takes its name and e-mail, and signs nobody in", async () => {
  const client = visitor();
  const brand = newBrand();
  expect(await isBrandNameAvailable(client, brand.companyName)).toBe(true);
  expect(await isBrandEmailAvailable(client, brand.email)).toBe(true);
  await signUpBrand(client, brand);
  expect(await getSession(client)).toBeNull();
  expect(await isBrandNameAvailable(client, ` ${brand.companyName.toUpperCase()} `)).toBe(false);
  expect(await isBrandEmailAvailable(client, brand.email.toUpperCase())).toBe(false);

  const session = await signIn(client, brand);
  const own = await getOwnBrand(client);
  expect(own).toMatchObject({
    id: session.brandId,
    name: brand.companyName,
    contactEmail: brand.email,
    contactName: brand.contactName,
    tier: "standard",
    isActive: true,
  });
  expect(session).toMatchObject({ email: brand.email, brandName: brand.companyName });
});

test("the session outlives the client that made it, until it is signed out", async () => {
  const { client, brand } = await signedInBrand();
  const later = visitor({ storage: client.storage });
  expect((await getSession(later))?.email).toBe(brand.email);
  await signOut(later);
  expect(await getSession(later)).toBeNull();
  expect(await getSession(visitor({ storage: client.storage }))).toBeNull();
});

test("a brand creates a race, finds it on its dashboard, edits it and reads its analytics", async () => {
  const { client, session } = await signedInBrand();
  const brandId = session.brandId ?? "";
  expect(await getRaceAllowance(client)).toEqual({
    tier: "standard",
    raceLimit: 1,
    racesThisMonth: 0,
    canCreate: true,
    nextOpensOn: null,
  });
  expect(await listRaces(client, { brandId })).toEqual({ items: [], next: null });

  const created = await createRace(client, { requestId: randomUUID(), race });
  expect(created).toMatchObject({
    ...race,
    brandId,
    status: "pending",
    startTime: expect.anything(),
  });
  expect(Date.parse(created.startTime)).toBe(Date.parse(race.startTime));
  expect(await listRaces(client, { brandId })).toEqual({ items: [created], next: null });
  expect(await getRace(client, created.id)).toEqual(created);
  expect(await getRaceAnalytics(client, created.id)).toEqual(noAnalytics);

  const edited = await updateRace(client, created.id, {
    name: "Harbour Run",
    brandWebsiteUrl: null,
  });
  expect(edited).toEqual({ ...created, name: "Harbour Run", brandWebsiteUrl: null });
  expect(await getRaceAllowance(client)).toMatchObject({
    racesThisMonth: 1,
    canCreate: false,
    nextOpensOn: expect.stringMatching(/^\d{4}-\d{2}-01$/),
  });
});

test("the same request twice answers the same race", async () => {
  const { client } = await signedInBrand();
  const requestId = randomUUID();
  const first = await createRace(client, { requestId, race });
  expect(await createRace(client, { requestId, race })).toEqual(first);
});

test("a quote without a code is the brand's own tier at its full price", async () => {
  const { client } = await signedInBrand();
  expect(await quoteRace(client)).toEqual({
    tier: "standard",
    maxParticipants: 500,
    priceCents: 500_00,
    discountCents: 0,
    totalCents: 500_00,
    description: null,
  });
});

test("a code sets the tier and its discount, typed in any case", async () => {
  const { client } = await signedInBrand();
  const quote = await quoteRace(client, " free2000outpace ");
  expect(quote).toMatchObject({
    tier: "enterprise",
    maxParticipants: 10_000,
    priceCents: 2_000_00,
    discountCents: 2_000_00,
    totalCents: 0,
  });
  expect(quote.description).toBeTruthy();
  const created = await createRace(client, {
    requestId: randomUUID(),
    race: { ...race, maxParticipants: quote.maxParticipants },
    discountCode: " free2000outpace ",
  });
  expect(created.maxParticipants).toBe(10_000);
});

test("a brand edits its company details, and the new name is the one taken", async () => {
  const { client, session } = await signedInBrand();
  const { companyName } = newBrand();
  const edited = await updateOwnBrand(client, session.brandId ?? "", {
    companyName,
    contactName: "New Contact",
  });
  expect(edited).toMatchObject({ name: companyName, contactName: "New Contact" });
  expect(await isBrandNameAvailable(client, companyName)).toBe(false);
});
