import { BrandDetailsSchema } from "@outpace/domain/brands";
import { normaliseName } from "@outpace/domain/names";
import { newBrand } from "@outpace/e2e/accounts";
import {
  openCreateRaceAsNewBrand,
  openDashboardAsNewBrand,
  openDashboardWithRace,
  paymentDialog,
} from "@outpace/e2e/portal";
import { expect, test, type Locator, type Page } from "@outpace/e2e/test";

import {
  typedCodes,
  typedDetails,
  typedRaces,
  typedSignUps,
  type TypedRace,
} from "./hostile-values.ts";

test.describe.configure({ timeout: 300_000 });

/**
 * The returned function waits for what the form leads to, or for a message, which it returns. It expects that the page had no
 * error and ran no typed markup.
 */
function watch(page: Page) {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") faults.push(dialog.message());
    void dialog.accept();
  });
  const alert = page.getByRole("alert").first();
  return async (done: Locator) => {
    await expect(alert.or(done).first()).toContainText(/\w{4}/);
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => "injected" in window)).toBe(false);
    return (await done.isVisible()) ? null : alert.textContent();
  };
}

/** Types into the fields of the create or edit form; returns the race's name as shown. */
async function typeRace(page: Page, typed: TypedRace): Promise<string> {
  const name = page.getByLabel("Race name");
  await name.fill(typed.name);
  await page.getByLabel("Description").fill(typed.description);
  await page.getByLabel("Start time").fill(typed.startTime);
  await page.getByLabel("Distance (miles)").fill(typed.targetDistance);
  await page.getByLabel("Brand website").fill(typed.brandWebsite);
  return normaliseName(await name.inputValue());
}

test("the forms of an account say what is wrong, or keep what was typed", async ({ page }) => {
  const outcome = watch(page);
  const usual = newBrand();
  for (const typed of typedSignUps(usual)) {
    const fresh = newBrand();
    await page.goto("/brands/signup");
    for (const [label, field] of [
      ["Company name", "companyName"],
      ["Email", "email"],
      ["Contact name", "contactName"],
      ["Password", "password"],
    ] as const) {
      const text = typed[field] === usual[field] ? fresh[field] : typed[field];
      await page.getByLabel(label).fill(text);
    }
    await page.getByLabel("Password").press("Enter");
    await outcome(page.getByText("Account created successfully"));
  }

  const brand = await openDashboardAsNewBrand(page);
  const name = page.getByLabel("Company name");
  const contact = page.getByLabel("Contact name");
  let { companyName, contactName } = brand;
  for (const typed of typedDetails(brand)) {
    await page.goto("/brands/settings");
    await expect(name).toBeVisible();
    // Refused values stay as a draft.
    const discard = page.getByRole("button", { name: "Discard changes" });
    if (await discard.isVisible()) await discard.click();
    await expect(name).toHaveValue(companyName);
    await expect(contact).toHaveValue(contactName);
    await name.fill(typed.companyName);
    await contact.fill(typed.contactName);
    // The browser drops line breaks.
    const held = { companyName: await name.inputValue(), contactName: await contact.inputValue() };
    const { data } = BrandDetailsSchema.safeParse(held);
    await page.getByRole("button", { name: "Save Changes" }).click();
    const refusal = await outcome(page.getByText("Your changes have been saved."));
    if (refusal === null) {
      expect(data).toBeDefined();
      ({ companyName, contactName } = data ?? brand);
    } else if (data) {
      expect(refusal).toBe("This brand name is already taken");
    }
  }
});

test("the forms of a race say what is wrong, or show the race as typed", async ({ page }) => {
  const outcome = watch(page);
  const [codes, races] = [typedCodes(), typedRaces()];
  await openCreateRaceAsNewBrand(page);
  const code = page.getByLabel("Discount code");
  for (const [n, typed] of races.entries()) {
    await code.fill(codes[n] ?? "");
    await code.press("Enter");
    await expect(code).toHaveAccessibleDescription(/\w{4}/);
    await code.fill("");
    const shown = await typeRace(page, typed);
    await page.getByRole("button", { name: "Create Race" }).click();
    if ((await outcome(paymentDialog(page))) === null) {
      await expect(paymentDialog(page)).toContainText(shown);
      await page.getByRole("button", { name: "Cancel" }).click();
    }
    await page.reload();
  }

  const id = await openDashboardWithRace(page);
  for (const typed of races) {
    await page.goto(`/brands/edit-race/${id}`);
    const shown = await typeRace(page, typed);
    await page.getByRole("button", { name: "Update Race" }).click();
    const refusal = await outcome(page.getByRole("heading", { name: "Brand Dashboard" }));
    if (refusal === null) await expect(page.getByRole("article")).toContainText(shown);
  }
});
