// Every text that people write has its own direction. Here all texts are Hebrew and end with an exclamation mark.
import { randomUUID } from "node:crypto";
import { demoAccounts, newBrand, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addFinishers, addRaces, brandIdOf } from "@outpace/e2e/backend";
import { expectOwnDirections } from "@outpace/e2e/direction";
import { pngFile } from "@outpace/e2e/png";
import {
  addBrandWithRace,
  fillRace,
  openDashboardAs,
  paymentDialog,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";
import { desktop, phone } from "@outpace/e2e/viewports";

test.describe.configure({ timeout: 120_000 });

/** A word that no other test uses. */
const newWord = () =>
  [...randomUUID().slice(0, 8)]
    .map((digit) => String.fromCodePoint(0x5d0 + Number.parseInt(digit, 16)))
    .join("");

const typed = {
  description: "עשרה מיילים לפני הזריחה!",
  contactName: "דנה כהן!",
  code: "הנחה!",
  codeDescription: "הנחת השקה!",
  reason: "הוסכם בטלפון!",
  reference: "חשבונית א!",
  view: "תצוגה שלי!",
  photo: "תמונה!.png",
  brokenPhoto: "שבורה!.png",
  asked: "שנה!",
};

const newNames = () => ({ brand: `חברת ${newWord()}!`, race: `מרוץ ${newWord()}!` });
type Names = ReturnType<typeof newNames>;

const hebrewBrand = (names: Names) => ({
  ...newBrand(),
  companyName: names.brand,
  contactName: typed.contactName,
});
const hebrewRace = (names: Names) => ({
  ...sunriseTen,
  name: names.race,
  description: typed.description,
});

/** Waits for a text, then expects every written text on the screen to have its own direction. */
function sweep(page: Page) {
  const texts = [typed.photo, typed.brokenPhoto];
  return async (shows: string | RegExp) => {
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    await expectOwnDirections(page, texts);
  };
}

/** Makes the server accept an unknown code that takes everything off. */
async function acceptCode(page: Page): Promise<void> {
  await page.route("**/rest/v1/rpc/quote_race**", async (route) => {
    const request = route.request();
    if (request.method() !== "POST" || !request.postData()?.includes(typed.code)) {
      return route.continue();
    }
    const response = await route.fetch({ postData: {} });
    const quote = (await response.json()) as { price: number };
    const { codeDescription: description } = typed;
    const json = { ...quote, discount: quote.price, total: 0, description };
    return route.fulfill({ response, json });
  });
}

test("names have their own direction where a brand creates and sees its races", async ({
  page,
}) => {
  const names = newNames();
  const check = sweep(page);
  await page.setViewportSize(desktop);
  await openDashboardAs(page, await signUpBrand(hebrewBrand(names)));
  await check("No races created yet");

  await acceptCode(page);
  await page.goto("/brands/create-race");
  await fillRace(page, hebrewRace(names));
  await page.getByLabel("Discount code").fill(typed.code);
  await page.getByRole("button", { name: "Validate" }).click();
  await check("Valid discount code!");
  const photo = page.getByLabel("Background photo");
  await photo.setInputFiles(pngFile(800, 400, typed.photo));
  await check(/passed every check/);
  await photo.setInputFiles({ ...pngFile(1, 1, typed.brokenPhoto), buffer: Buffer.from("no") });
  await check(/is still your photo/);
  await page.getByRole("button", { name: "Remove photo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await check(/is back\./);
  await page.setViewportSize(phone);
  await check("Create Race");
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toBeVisible();
  await check("This race is free with your code.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Discount code").fill("");
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await check("Copy Share Link");

  await page.setViewportSize(desktop);
  await page.reload();
  await check("View Analytics");
  await page.getByRole("link", { name: "Duplicate" }).click();
  await check(/^Copied from/);
  await page.goto("/brands/orders");
  await check("View Order");
  await page.getByRole("link", { name: "View Order" }).click();
  await check("From");
  await page.goto("/brands/settings");
  await page.getByLabel("Company name").waitFor();
  await check("Password");
  await page.goto("/brands/dashboard");
  await page.getByRole("link", { name: "Edit Race" }).click();
  await page.getByAltText(/^The photo of/).waitFor();
  await check("Current photo");
  await page.goto(`/brands/season?year=${encodeURIComponent(typed.asked)}`);
  await check(/^There are no races in/);
});

test("names and descriptions have their own direction in figures, charts and prints", async ({
  page,
}) => {
  const names = newNames();
  const check = sweep(page);
  const brand = await signUpBrand(hebrewBrand(names));
  const [id, before] = [randomUUID(), randomUUID()];
  const race = { name: names.race, description: typed.description, status: "completed" };
  await addRaces(await brandIdOf(brand.email), [
    { ...race, id, startTime: "2025-05-01T06:00:00Z" },
    { ...race, id: before, startTime: "2024-05-01T06:00:00Z" },
    { ...race, status: "pending", startTime: "2025-06-01T06:00:00Z" },
  ]);
  await addFinishers(id, Array<number>(12).fill(15_000));
  await page.setViewportSize(desktop);
  await openDashboardAs(page, brand);
  await check(/^Its start has passed/);
  await page.goto(`/brands/edit-race/${id}`);
  await check("View Analytics");
  await page.goto(`/brands/analytics/${id}`);
  await check("From places to finishers");
  await page.goto(`/brands/analytics/${id}/board`);
  await check("Final");
  await page.goto(`/brands/analytics/${id}/recap`);
  await check("Race recap");
  await page.emulateMedia({ media: "print" });
  await check("Race recap");
  await page.emulateMedia({ media: null });
  await page.goto("/brands/season?year=2025");
  await page.getByRole("button", { name: "Show as table" }).click();
  await page.getByRole("slider").focus();
  await check("Joined per race");
});

test("names, contacts and reasons have their own direction wherever staff see them", async ({
  page,
}) => {
  const names = newNames();
  const check = sweep(page);
  const { brand, raceId } = await addBrandWithRace(hebrewRace(names), hebrewBrand(names));
  const brandId = await brandIdOf(brand.email);
  await signIn(page.context(), demoAccounts.staff);
  const reason = page.getByLabel("Reason");
  const button = (name: string) =>
    page.getByRole("dialog").getByRole("button", { name, exact: true });

  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    for (const [path, shows] of [
      [`?name=${names.race}`, "matches"],
      [`/orders?race=${raceId}`, "Showing one race's order."],
      [`/brands?name=${names.brand}`, "By name, A to Z."],
      [`/log?brand=${brandId}`, /signed up/],
    ] as const) {
      await page.goto(`/brands/admin${path}`);
      await check(shows);
    }
  }
  await page.setViewportSize(desktop);
  await page.goto(`/brands/admin?brand=${brandId}&name=${names.race}`);
  await expect(page.getByLabel("Brand", { exact: true })).toHaveValue(names.brand);
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name of this view").fill(typed.view);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await check(typed.view);
  await page.getByRole("button", { name: /^Delete/ }).click();
  await check(/was deleted/);

  await page.getByRole("button", { name: /^Approve/ }).click();
  await check(/^A race by/);
  await reason.fill(typed.reason);
  await button("Approve").click();
  await page.getByRole("link", { name: "Open its order" }).click();
  await page.getByRole("button", { name: /^Record Payment/ }).click();
  await check("Invoice reference");
  await page.getByLabel("Invoice reference").fill(typed.reference);
  await reason.fill(typed.reason);
  await check(/^The order becomes paid/);
  await button("Record Payment").click();
  await check(/is recorded\.$/);
  await page.goto(`/brands/admin?name=${names.race}`);
  await page.getByRole("button", { name: /^Approve/ }).click();
  await reason.fill(typed.reason);
  await button("Approve").click();
  await check(/is now active\.$/);
  await page.goto(`/brands/admin/brands?name=${names.brand}`);
  await page.getByRole("button", { name: /^Deactivate/ }).click();
  await check(/^People at this brand/);
  await reason.fill(typed.reason);
  await button("Deactivate").click();
  await check(/is now inactive\.$/);
  await page.goto(`/brands/admin/log?brand=${brandId}`);
  await check(/recorded the payment/);
  await page.goto(`/brands/season?brand=${brandId}`);
  await check(/^Season 2040 of/);
});

test("names have their own direction among the staff's tasks", async ({ page }) => {
  const names = newNames();
  const check = sweep(page);
  // Starts soon enough to lead the list.
  const startTime = new Date(Date.now() + 20 * 60_000).toISOString().slice(0, 16);
  await addBrandWithRace({ ...hebrewRace(names), startTime }, hebrewBrand(names));
  await openDashboardAs(page, demoAccounts.staff);
  await check(names.race);
  await page
    .getByRole("listitem")
    .filter({ hasText: names.race })
    .getByRole("button", { name: "Cancel" })
    .click();
  await check(/^A race by/);
});

test("names from an email link's address have their own direction", async ({ page }) => {
  const names = newNames();
  const check = sweep(page);
  const query = new URLSearchParams({
    token_hash: "none",
    email: typed.contactName,
    company: names.brand,
    contact: typed.contactName,
    new_email: typed.asked,
  });
  for (const [path, shows] of [
    ["confirm-email", "Company"],
    ["change-email", "New email"],
    ["reset-password", "New password"],
  ] as const) {
    await page.goto(`/brands/${path}?${query.toString()}`);
    await check(shows);
  }
  await openDashboardAs(page, demoAccounts.brand);
  await page.goto(`/brands/reset-password?${query.toString()}`);
  await check(/^Continue as/);
});
