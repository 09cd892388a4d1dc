import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { NewRace } from "@outpace/domain/races";
import { signIn, signUpBrand } from "../src/auth.ts";
import { updateOwnBrand } from "../src/brands.ts";
import {
  createRace,
  getRace,
  getRaceAllowance,
  listRaces,
  quoteRace,
  updateRace,
} from "../src/races.ts";
import { getAdminOverview, isStaff } from "../src/staff.ts";
import { newBrand, signedInBrand, visitor } from "./backend.ts";

const race: NewRace = {
  name: "Ridge Ultra",
  description: "Up, along, down",
  startTime: "2026-11-01T05:30:00.000Z",
  startTimeZone: "America/New_York",
  maxParticipants: 500,
  targetDistance: 31.1,
  brandWebsiteUrl: null,
  backgroundPhotoUrl: null,
};

const request = (changes: Partial<NewRace> = {}) => ({
  requestId: randomUUID(),
  race: { ...race, ...changes },
});

test("a wrong password is refused in the auth service's words", async () => {
  const { brand } = await signedInBrand();
  await expect(
    signIn(visitor(), { email: brand.email, password: "not-the-password" }),
  ).rejects.toMatchObject({ code: "invalid_credentials", message: "Invalid login credentials" });
});

test("an e-mail signs up once", async () => {
  const { brand } = await signedInBrand();
  await expect(signUpBrand(visitor(), { ...newBrand(), email: brand.email })).rejects.toMatchObject(
    { code: "brand_email_taken" },
  );
});

test("a company name signs up once, in any letter case", async () => {
  const { brand } = await signedInBrand();
  const copy = { ...newBrand(), companyName: ` ${brand.companyName.toUpperCase()} ` };
  await expect(signUpBrand(visitor(), copy)).rejects.toMatchObject({ code: "brand_name_taken" });
  await expect(signIn(visitor(), copy)).rejects.toMatchObject({ code: "invalid_credentials" });
});

test("a second race in the month is refused with the limit's message", async () => {
  const { client } = await signedInBrand();
  await createRace(client, request());
  await expect(createRace(client, request())).rejects.toMatchObject({
    code: "monthly_limit",
    message:
      "You will need to pay for a new package to create another race. Your current standard tier allows 1 race per month.",
  });
});

test("more participants than the tier holds are refused with the cap's message", async () => {
  const { client } = await signedInBrand();
  await expect(createRace(client, request({ maxParticipants: 501 }))).rejects.toMatchObject({
    code: "participant_limit",
    message: "Maximum participants for standard tier is 500. You requested 501 participants.",
  });
});

test("blank fields are refused by their names", async () => {
  const { client } = await signedInBrand();
  await expect(createRace(client, request({ name: " ", description: "" }))).rejects.toMatchObject({
    code: "missing_fields",
    message: "Missing required fields: name, description",
  });
});

test("a description of 51 characters is refused, past any form", async () => {
  const { client } = await signedInBrand();
  await expect(createRace(client, request({ description: "x".repeat(51) }))).rejects.toMatchObject({
    code: "invalid_value",
    message: "Race description must be 50 characters or less.",
  });
});

test("an unknown discount code is refused, in a quote and in a creation", async () => {
  const { client } = await signedInBrand();
  const refusal = { code: "invalid_discount_code", message: "Invalid discount code" };
  await expect(quoteRace(client, "nothing")).rejects.toMatchObject(refusal);
  await expect(createRace(client, { ...request(), discountCode: "nothing" })).rejects.toMatchObject(
    refusal,
  );
});

test("a request id cannot be used again for another race", async () => {
  const { client } = await signedInBrand();
  const first = request();
  await createRace(client, first);
  await expect(
    createRace(client, { ...first, race: { ...race, name: "Another" } }),
  ).rejects.toMatchObject({ code: "request_conflict" });
});

test("another brand's race is not found, and not edited", async () => {
  const owner = await signedInBrand();
  const other = await signedInBrand();
  const { id, brandId } = await createRace(owner.client, request());
  expect(await getRace(other.client, id)).toBeNull();
  expect(await listRaces(other.client, { brandId })).toEqual({ items: [], next: null });
  await expect(updateRace(other.client, id, { name: "Mine" })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await getRace(owner.client, id)).toMatchObject({ name: race.name });
});

test("an id that is none is not found without asking", async () => {
  const { client } = await signedInBrand();
  expect(await getRace(client, "not-an-id")).toBeNull();
});

test("a brand cannot take another's name", async () => {
  const owner = await signedInBrand();
  const other = await signedInBrand();
  await expect(
    updateOwnBrand(other.client, other.session.brandId ?? "", {
      companyName: owner.brand.companyName.toUpperCase(),
      contactName: "Copy Cat",
    }),
  ).rejects.toMatchObject({
    code: "brand_name_taken",
    message: "This brand name is already taken",
  });
});

test("a visitor is asked to sign in", async () => {
  await expect(getRaceAllowance(visitor())).rejects.toMatchObject({ code: "session_expired" });
});

test("a brand is not staff", async () => {
  const { client } = await signedInBrand();
  expect(await isStaff(client)).toBe(false);
  await expect(getAdminOverview(client)).rejects.toMatchObject({ code: "not_staff" });
});
