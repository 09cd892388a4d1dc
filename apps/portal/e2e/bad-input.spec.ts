import { type BrandDetails, BrandDetailsSchema } from "@outpace/domain/brands";
import { normaliseName } from "@outpace/domain/names";
import type { RaceFormValues } from "@outpace/domain/races";
import { newBrand } from "@outpace/e2e/accounts";
import {
  openCreateRaceAsNewBrand,
  openDashboardAsNewBrand,
  openDashboardWithRace,
  paymentDialog,
} from "@outpace/e2e/portal";
import { proof } from "@outpace/e2e/proof";
import { expect, test, type Page } from "@outpace/e2e/test";

import { rightRace, sample, text, typedDetails, typedRace, typedSignUp } from "./hostile-values.ts";

test.describe.configure({ timeout: proof.isLong ? 300_000 : 60_000 });

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
