import { raceEdit } from "@outpace/domain/races";
import { expect, test } from "vitest";
import { signIn } from "../src/auth.ts";
import { getOwnBrand, updateOwnBrand } from "../src/brands.ts";
import { countVisibleBrands } from "../src/connection-tests.ts";
import {
  createRace,
  getRace,
  getRaceAllowance,
  listRaces,
  quoteRace,
  updateRace,
} from "../src/races.ts";
import { signUpBrand } from "../src/sign-up.ts";
import { memoryClient, visitor } from "./backend.ts";
import {
  newBrand,
  newRace,
  otherSharedBrand,
  sharedBrand,
  signedInBrand,
  signedInBrandWithRace,
} from "./fixtures.ts";

test("a wrong password is refused without revealing the account", async () => {
  const { brand } = await sharedBrand();
  await expect(
    signIn(visitor(), { email: brand.email, password: "not-the-password" }),
  ).rejects.toMatchObject({
    code: "invalid_credentials",
    message: "That email and password don't match.",
  });
});

test("an email signs up once", async () => {
  const { brand } = await sharedBrand();
  await expect(
    signUpBrand(memoryClient(), { ...newBrand(), email: brand.email }),
  ).rejects.toMatchObject({ code: "brand_email_taken" });
});

test("a company name signs up once, in any letter case", async () => {
  const { brand } = await sharedBrand();
  const copy = { ...newBrand(), companyName: ` ${brand.companyName.toUpperCase()} ` };
  await expect(signUpBrand(memoryClient(), copy)).rejects.toMatchObject({
    code: "brand_name_taken",
    message: "This brand name is already taken",
  });
  await expect(signIn(visitor(), copy)).rejects.toMatchObject({ code: "invalid_credentials" });
});

/** All that the auth service says if the database refuses an account. */
const databaseFailed = { code: "unexpected_failure", message: "Database error saving new user" };

/** A visitor whose sign-up gets that response. */
function refusedVisitor(fetchOther: typeof fetch = fetch) {
  return memoryClient({
    fetch: (input, init) =>
      String(input).endsWith("/signup")
        ? Promise.resolve(Response.json(databaseFailed, { status: 500 }))
        : fetchOther(input, init),
  });
}

test("a sign-up refused by the database names what is taken: name, email or both", async () => {
  const { companyName, email } = (await sharedBrand()).brand;
  const signUp = (taken: Partial<ReturnType<typeof newBrand>>) =>
    signUpBrand(refusedVisitor(), { ...newBrand(), ...taken });
  await expect(signUp({ companyName })).rejects.toMatchObject({
    code: "brand_name_taken",
    message: "This brand name is already taken",
  });
  await expect(signUp({ email })).rejects.toMatchObject({
    code: "brand_email_taken",
    message: "This email is already registered",
  });
  await expect(signUp({ companyName, email })).rejects.toMatchObject({
    code: "brand_name_taken",
    message: "This brand name is already taken. This email is already registered.",
  });
});

test("a sign-up with a forbidden name explains the rule", async () => {
  const brand = { ...newBrand(), companyName: "Outpace" };
  await expect(signUpBrand(memoryClient(), brand)).rejects.toMatchObject({
    code: "invalid_value",
    message: 'A name can\'t contain "Outpace", or "staff" as a word of its own.',
  });
});

test("a failed sign-up is unexpected, or refused if the reason cannot be found out", async () => {
  await expect(signUpBrand(refusedVisitor(), newBrand())).rejects.toMatchObject({
    code: "unexpected",
  });
  const cut = refusedVisitor(() => Promise.reject(new TypeError("fetch failed")));
  await expect(signUpBrand(cut, newBrand())).rejects.toMatchObject({ code: "sign_up_refused" });
});

test("a second race in a month is refused with the limit's message", async () => {
  const { client } = await signedInBrandWithRace();
  await expect(createRace(client, newRace())).rejects.toMatchObject({
    code: "monthly_limit",
    message:
      "You will need to pay for a new package to create another race. Your current standard tier allows 1 race per month.",
  });
});

test("more participants than the tier allows are refused with the limit's message", async () => {
  const { client } = await sharedBrand();
  await expect(createRace(client, newRace({ maxParticipants: 501 }))).rejects.toMatchObject({
    code: "participant_limit",
    message: "Maximum participants for standard tier is 500. You requested 501 participants.",
  });
});

test("blank fields are refused by their names", async () => {
  const { client } = await sharedBrand();
  const race = newRace({ name: " ", description: "" });
  await expect(createRace(client, race)).rejects.toMatchObject({
    code: "missing_fields",
    message: "Missing required fields: name, description",
  });
});

test("the database also refuses a description of 51 characters", async () => {
  const { client } = await sharedBrand();
  const race = newRace({ description: "x".repeat(51) });
  await expect(createRace(client, race)).rejects.toMatchObject({
    code: "invalid_value",
    message: "Race description must be 50 characters or less.",
  });
});

test("an unknown discount code is refused in a quote and on creation", async () => {
  const { client } = await sharedBrand();
  const refusal = { code: "invalid_discount_code", message: "Invalid discount code" };
  await expect(quoteRace(client, { discountCode: "nothing" })).rejects.toMatchObject(refusal);
  await expect(createRace(client, newRace({ discountCode: "nothing" }))).rejects.toMatchObject(
    refusal,
  );
});

test("after ten wrong discount codes, the person is told when to try again", async () => {
  const { client } = await signedInBrand();
  const wrong = [...Array(10).keys()].map((n) => `wrong-${String(n)}`);
  for (const discountCode of wrong) {
    await expect(quoteRace(client, { discountCode })).rejects.toMatchObject({
      code: "invalid_discount_code",
    });
  }
  await expect(quoteRace(client, { discountCode: "another" })).rejects.toMatchObject({
    code: "rate_limited",
    message: expect.stringMatching(
      /^Too many wrong discount codes\. Please try again in \d+ minutes?\.$/,
    ) as string,
  });
  expect(await quoteRace(client)).toMatchObject({ discountCents: 0 });
});

test("a race is only created at the price the person saw", async () => {
  const { client } = await signedInBrand();
  const race = newRace({ expectedTotalCents: 499_99 });
  await expect(createRace(client, race)).rejects.toMatchObject({ code: "price_changed" });
  const again = createRace(client, { ...race, expectedTotalCents: 500_00 });
  expect(await again).toMatchObject({ name: race.details.name });
});

test("a request id cannot be reused for a different race", async () => {
  const { client, request } = await signedInBrandWithRace();
  const different = { ...request, details: { ...request.details, name: "Another" } };
  await expect(createRace(client, different)).rejects.toMatchObject({ code: "request_conflict" });
});

test("a brand neither finds nor edits another brand's race", async () => {
  const owner = await signedInBrandWithRace();
  const other = await otherSharedBrand();
  const { id, brandId, name } = owner.race;
  expect(await getRace(other.client, id)).toBeNull();
  expect(await listRaces(other.client, { brandId })).toEqual({ items: [], next: null });
  const edit = raceEdit(owner.race, { ...owner.race, name: "Mine" });
  await expect(updateRace(other.client, id, edit)).rejects.toMatchObject({ code: "not_found" });
  expect(await getRace(owner.client, id)).toMatchObject({ name });
});

test("an edit conflicts only with a change to the same field", async () => {
  const { client, race } = await signedInBrandWithRace();
  const edit = (changes: Partial<typeof race>) =>
    updateRace(client, race.id, raceEdit(race, { ...race, ...changes }));
  await edit({ description: "Theirs." });
  await expect(edit({ name: "Mine", description: "Mine." })).rejects.toMatchObject({
    code: "edit_conflict",
  });
  expect(await edit({ name: "Mine" })).toEqual({ ...race, name: "Mine", description: "Theirs." });
});

test("a concurrent change to company details is not overwritten", async () => {
  const { client, brand } = await signedInBrand();
  const edit = (contactName: string) =>
    updateOwnBrand(client, { changes: { contactName }, basedOn: brand });
  await edit("Theirs");
  await expect(edit("Mine")).rejects.toMatchObject({ code: "edit_conflict" });
  expect(await getOwnBrand(client)).toMatchObject({ contactName: "Theirs" });
});

test("a text that is not a UUID finds no race", async () => {
  const { client } = await sharedBrand();
  expect(await getRace(client, "not-an-id")).toBeNull();
});

test("a brand cannot take another brand's name", async () => {
  const owner = await sharedBrand();
  const other = await otherSharedBrand();
  await expect(
    updateOwnBrand(other.client, {
      changes: { companyName: owner.brand.companyName.toUpperCase() },
      basedOn: other.brand,
    }),
  ).rejects.toMatchObject({
    code: "brand_name_taken",
    message: "This brand name is already taken",
  });
});

test("a brand sees itself among the brands, and a visitor sees none", async () => {
  expect(await countVisibleBrands((await sharedBrand()).client)).toBe(1);
  expect(await countVisibleBrands(visitor())).toBeNull();
});

test("a visitor is asked to sign in", async () => {
  await expect(getRaceAllowance(visitor())).rejects.toMatchObject({ code: "session_expired" });
});
