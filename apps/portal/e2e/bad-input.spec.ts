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
import { normaliseName } from "@outpace/domain/names";
import { raceDetailsSchema, raceEdit, type RaceFormValues } from "@outpace/domain/races";
import { newBrand } from "@outpace/e2e/accounts";
import { apiUrl, publishableKey } from "@outpace/e2e/backend";
import {
  openCreateRaceAsNewBrand,
  openDashboardAsNewBrand,
  openDashboardWithRace,
  paymentDialog,
  sunriseTen,
} from "@outpace/e2e/portal";
import { proof } from "@outpace/e2e/proof";
import { expect, test, type Page } from "@outpace/e2e/test";

import { sample, text, typedDetails, typedRace, typedSignUp } from "./hostile-values.ts";

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

const rightRace: RaceFormValues = {
  ...sunriseTen,
  startTimeZone: "America/New_York",
  startTimeOccurrence: "first",
  targetDistance: "10",
  brandWebsite: "",
};

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

/** The returned function expects that the page had no error and ran no typed markup. */
function watch(page: Page): () => Promise<void> {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") faults.push(dialog.message());
    void dialog.accept();
  });
  return async () => {
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => "injected" in window)).toBe(false);
  };
}

const alertText = (page: Page) => page.getByRole("alert").first();

test("the sign-up form says what is wrong or creates the account", async ({ page }) => {
  const expectHealthy = watch(page);
  const usual = newBrand();
  for (const typed of sample(typedSignUp(usual), proof.typedInputs)) {
    const fresh = newBrand();
    await page.goto("/brands/signup");
    for (const [label, field] of [
      ["Company name", "companyName"],
      ["Email", "email"],
      ["Contact name", "contactName"],
      ["Password", "password"],
    ] as const) {
      await page
        .getByLabel(label)
        .fill(typed[field] === usual[field] ? fresh[field] : typed[field]);
    }
    await page.getByLabel("Password").press("Enter");
    const created = page.getByText("Account created successfully");
    await expect(alertText(page).or(created).first()).toContainText(/\w{4}/);
    await expectHealthy();
  }
});

test("the settings refuse any input with a message or show it again identical", async ({
  page,
}) => {
  const expectHealthy = watch(page);
  const brand = await openDashboardAsNewBrand(page);
  const name = page.getByLabel("Company name");
  const contact = page.getByLabel("Contact name");
  let stored: BrandDetails = brand;
  for (const typed of sample(typedDetails(brand), proof.typedInputs)) {
    await page.goto("/brands/settings");
    await expect(name).toBeVisible();
    // Refused values stay as a draft.
    const discard = page.getByRole("button", { name: "Discard changes" });
    if (await discard.isVisible()) await discard.click();
    await expect(name).toHaveValue(stored.companyName);
    await expect(contact).toHaveValue(stored.contactName);
    await name.fill(typed.companyName);
    await contact.fill(typed.contactName);
    // The browser drops line breaks.
    const held = { companyName: await name.inputValue(), contactName: await contact.inputValue() };
    const { data } = BrandDetailsSchema.safeParse(held);
    await page.getByRole("button", { name: "Save Changes" }).click();
    const saved = page.getByText("Your changes have been saved.");
    await expect(alertText(page).or(saved).first()).toContainText(/\w{4}/);
    if (await saved.isVisible()) stored = data ?? stored;
    else if (data) await expect(alertText(page)).toHaveText("This brand name is already taken");
    await expectHealthy();
  }
});

/** Types into the fields of the create or edit form; returns the race's name as shown. */
async function typeRace(page: Page, typed: RaceFormValues): Promise<string> {
  const name = page.getByLabel("Race name");
  await name.fill(typed.name);
  await page.getByLabel("Description").fill(typed.description);
  await page.getByLabel("Brand website").fill(typed.brandWebsite);
  // The browser's own field accepts nothing else.
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed.startTime) && Date.parse(`${typed.startTime}Z`)) {
    await page.getByLabel("Start time").fill(typed.startTime);
  }
  await page.getByLabel("Distance (miles)").fill(typed.targetDistance);
  return normaliseName(await name.inputValue());
}

test("the create form says what is wrong or asks for the race's payment", async ({ page }) => {
  const expectHealthy = watch(page);
  await openCreateRaceAsNewBrand(page);
  const code = page.getByLabel("Discount code");
  const codes = sample(text, proof.typedInputs);
  for (const [n, typed] of sample(typedRace(rightRace), proof.typedInputs).entries()) {
    await code.fill(codes[n] ?? "");
    await code.press("Enter");
    await expect(code).toHaveAccessibleDescription(/\w{4}/);
    await code.fill("");
    const shown = await typeRace(page, typed);
    await page.getByRole("button", { name: "Create Race" }).click();
    const dialog = paymentDialog(page);
    await expect(alertText(page).or(dialog).first()).toContainText(/\w{4}/);
    if (await dialog.isVisible()) {
      await expect(dialog).toContainText(shown);
      await page.getByRole("button", { name: "Cancel" }).click();
    }
    await expectHealthy();
    await page.reload();
  }
});

test("the edit form says what is wrong, or the dashboard shows the race", async ({ page }) => {
  const expectHealthy = watch(page);
  const id = await openDashboardWithRace(page);
  for (const typed of sample(typedRace(rightRace), proof.typedInputs)) {
    await page.goto(`/brands/edit-race/${id}`);
    const shown = await typeRace(page, typed);
    await page.getByRole("button", { name: "Update Race" }).click();
    const dashboard = page.getByRole("heading", { name: "Brand Dashboard" });
    await expect(alertText(page).or(dashboard).first()).toContainText(/\w{4}/);
    if (await dashboard.isVisible()) await expect(page.getByRole("article")).toContainText(shown);
    await expectHealthy();
  }
});
