import { expect, test } from "vitest";
import { noAnalytics, raceEdit } from "@outpace/domain/races";
import { getRaceAnalytics } from "../src/analytics.ts";
import { getSession, signIn, signOut } from "../src/auth.ts";
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
import { signUpBrand } from "../src/sign-up.ts";
import { visitor } from "./backend.ts";
import { newBrand, newRace, sharedBrand, signedInBrand } from "./fixtures.ts";

test("a sign-up takes the name and email, and does not sign in", async () => {
  const client = visitor();
  const brand = newBrand();
  expect(await isBrandNameAvailable(client, brand.companyName)).toBe(true);
  expect(await isBrandEmailAvailable(client, brand.email)).toBe(true);
  expect(await signUpBrand(client, brand)).toEqual({ confirmationSent: false });
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

test("a session outlives its client until it is signed out", async () => {
  const { sessionStore, brand } = await signedInBrand();
  const later = visitor({ sessionStore });
  expect((await getSession(later))?.email).toBe(brand.email);
  await signOut(later, sessionStore);
  expect(await getSession(later)).toBeNull();
  expect(await getSession(visitor({ sessionStore }))).toBeNull();
});

test("a brand creates, finds and edits a race and reads its analytics", async () => {
  const { client, brandId } = await signedInBrand();
  expect(await getRaceAllowance(client)).toEqual({
    tier: "standard",
    raceLimit: 1,
    racesThisMonth: 0,
    canCreate: true,
    nextOpensOn: null,
    nextRaceNumber: 1,
    isActive: true,
    lastRaceWebsite: null,
    packages: [],
  });
  expect(await listRaces(client, { brandId })).toEqual({ items: [], next: null });

  const race = newRace();
  const created = await createRace(client, race);
  expect(created).toMatchObject({
    ...race.details,
    brandId,
    number: 1,
    maxParticipants: race.maxParticipants,
    backgroundPhotoUrl: null,
    backgroundUrl: null,
    logoUrl: null,
    status: "pending",
  });
  expect(await listRaces(client, { brandId })).toMatchObject({
    items: [
      { race: created, joined: 0, finished: 0, joinedInSevenDays: 0, due: { totalCents: 50_000 } },
    ],
    next: null,
  });
  expect(await getRace(client, created.id)).toEqual(created);
  expect(await getRaceAnalytics(client, created.id)).toEqual(noAnalytics);

  const wanted = { ...created, name: "Harbour Run", brandWebsiteUrl: null };
  const edited = await updateRace(client, created.id, raceEdit(created, wanted));
  expect(edited).toEqual({ ...created, name: "Harbour Run", brandWebsiteUrl: null });
  expect(await getRaceAllowance(client)).toMatchObject({
    racesThisMonth: 1,
    canCreate: false,
    nextOpensOn: expect.stringMatching(/^\d{4}-\d{2}-01$/),
    nextRaceNumber: 2,
  });
});

test("repeating a request returns the same race", async () => {
  const { client } = await signedInBrand();
  const race = newRace();
  const first = await createRace(client, race);
  expect(await createRace(client, race)).toEqual(first);
});

test("a quote without a code is the brand's tier at full price", async () => {
  const { client } = await sharedBrand();
  expect(await quoteRace(client)).toEqual({
    tier: "standard",
    maxParticipants: 500,
    priceCents: 500_00,
    discountCents: 0,
    totalCents: 500_00,
    description: null,
    packageId: null,
    payment: "card",
  });
});

test("a code in any letter case sets the tier and its discount", async () => {
  const { client } = await signedInBrand();
  const discountCode = " free2000outpace ";
  const quote = await quoteRace(client, { discountCode });
  expect(quote).toMatchObject({
    tier: "enterprise",
    maxParticipants: 10_000,
    priceCents: 2_000_00,
    discountCents: 2_000_00,
    totalCents: 0,
  });
  expect(quote.description).toBeTruthy();
  const { maxParticipants } = quote;
  const created = await createRace(client, newRace({ maxParticipants, discountCode }));
  expect(created.maxParticipants).toBe(10_000);
});

test("a renamed brand has the new name in its session, and others cannot take it", async () => {
  const { client, brand } = await signedInBrand();
  const { companyName } = newBrand();
  const edited = await updateOwnBrand(client, {
    changes: { companyName, contactName: "New Contact" },
    basedOn: brand,
  });
  expect(edited).toMatchObject({ name: companyName, contactName: "New Contact" });
  expect(await getSession(client)).toMatchObject({ brandName: companyName });
  expect(await isBrandNameAvailable(client, companyName)).toBe(false);
});
