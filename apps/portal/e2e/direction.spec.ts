/** Texts that people write have their own direction. */
import { randomUUID } from "node:crypto";
import { callAs, demoAccounts, newBrand, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addFinishers, addRaces, brandIdOf } from "@outpace/e2e/backend";
import { expectOwnDirections } from "@outpace/e2e/direction";
import { addPayingBrandWithRace, atCheckout, ordersOf } from "@outpace/e2e/payments";
import { pngFile } from "@outpace/e2e/png";
import { addBrandWithRace, fillRace, openDashboardAs, sunriseTen } from "@outpace/e2e/portal";
import { link, press } from "@outpace/e2e/screen";
import { expect, type Page, test } from "@outpace/e2e/test";
import { desktop, phone } from "@outpace/e2e/viewports";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: desktop });

/** Each ends with an exclamation mark, which stands at the wrong end without a direction of its own. */
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

/** A word that no other test uses. */
const newWord = () =>
  randomUUID()
    .slice(0, 8)
    .replaceAll(/./g, (digit) => String.fromCodePoint(0x5d0 + Number.parseInt(digit, 16)));

const newHebrew = () => {
  const { contactName, description } = typed;
  return {
    brand: { ...newBrand(), companyName: `חברת ${newWord()}!`, contactName },
    race: { ...sunriseTen, name: `מרוץ ${newWord()}!`, description },
  };
};

/** Waits for a text, then expects every written text on the screen to have its own direction. */
async function check(page: Page, shows: string | RegExp): Promise<void> {
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
  await expectOwnDirections(page, [typed.photo, typed.brokenPhoto]);
}

async function visit(page: Page, screens: Readonly<Record<string, string | RegExp>>) {
  for (const [path, shows] of Object.entries(screens)) {
    await page.goto(`/brands${path}`);
    await check(page, shows);
  }
}

/** Makes the server accept an unknown code that takes everything off. */
async function acceptCode(page: Page): Promise<void> {
  await page.route("**/rest/v1/rpc/quote_race**", async (route) => {
    if (!route.request().postData()?.includes(typed.code)) return route.continue();
    const response = await route.fetch({ postData: {} });
    const quote = (await response.json()) as { price: number };
    const free = { discount: quote.price, total: 0, description: typed.codeDescription };
    return route.fulfill({ response, json: { ...quote, ...free } });
  });
}

test("names have their own direction wherever a brand sees its races", async ({ page }) => {
  const { brand, race } = newHebrew();
  await openDashboardAs(page, await signUpBrand(brand));
  await check(page, "No races created yet");
  await acceptCode(page);
  await page.goto("/brands/create-race");
  await fillRace(page, race);
  await page.getByLabel("Discount code").fill(typed.code);
  await press(page, "Validate");
  await check(page, "Valid discount code!");
  const photo = page.getByLabel("Background photo");
  await photo.setInputFiles(pngFile(800, 400, typed.photo));
  await check(page, /passed every check/);
  await photo.setInputFiles({ ...pngFile(1, 1, typed.brokenPhoto), buffer: Buffer.from("no") });
  await check(page, /is still your photo/);
  await press(page, "Remove photo");
  await press(page, "Undo");
  await check(page, /is back\./);
  await page.setViewportSize(phone);
  await check(page, "Create Race");
  await press(page, "Create Race");
  await check(page, "This race is free with your code.");
  await press(page, "Cancel");
  await page.getByLabel("Discount code").fill("");
  await press(page, "Create Race");
  await press(page, "Pay & Finalize Race");
  await check(page, "Copy Race Link");

  await page.setViewportSize(desktop);
  await visit(page, { "/dashboard": "View Analytics" });
  await link(page, "Duplicate").click();
  await check(page, /^Copied from/);
  await visit(page, { "/orders": "View Order" });
  await link(page, "View Order").click();
  await check(page, "From");
  await page.goto("/brands/settings");
  await page.getByLabel("Company name").waitFor();
  await check(page, "Password");
  await page.goto("/brands/dashboard");
  await link(page, "Edit Race").click();
  await page.getByAltText(/^The photo of/).waitFor();
  await check(page, "Current photo");
  await press(page, "Withdraw Race");
  await check(page, "Withdraw this race?");

  const id = randomUUID();
  const { name, description } = race;
  const completed = { name, description, status: "completed" };
  await addRaces(await brandIdOf(brand.email), [
    { ...completed, id, startTime: "2025-05-01T06:00:00Z" },
    { ...completed, id: randomUUID(), startTime: "2024-05-01T06:00:00Z" },
    { name, description, startTime: "2025-06-01T06:00:00Z" },
  ]);
  await addFinishers(id, Array<number>(12).fill(15_000));
  await visit(page, {
    "/dashboard": /^Its start has passed/,
    [`/edit-race/${id}`]: "View Analytics",
    [`/analytics/${id}`]: "From places to finishers",
    [`/analytics/${id}/board`]: "Final",
    [`/season?year=${encodeURIComponent(typed.asked)}`]: /^There are no races in/,
    [`/analytics/${id}/recap`]: "Race recap",
  });
  await page.emulateMedia({ media: "print" });
  await check(page, "Race recap");
  await page.emulateMedia({ media: null });
  await page.goto("/brands/season?year=2025");
  await press(page, "Show as table");
  await page.getByRole("slider").focus();
  await check(page, "Joined per race");
});

test("names have their own direction in email links and payments", async ({ page }) => {
  const { brand, race } = newHebrew();
  const query = new URLSearchParams({
    ...{ token_hash: "none", email: typed.contactName, new_email: typed.asked },
    ...{ company: brand.companyName, contact: typed.contactName },
  }).toString();
  await visit(page, {
    [`/confirm-email?${query}`]: "Company",
    [`/change-email?${query}`]: "New email",
    [`/reset-password?${query}`]: "New password",
  });
  await addPayingBrandWithRace(page, race, brand);
  await check(page, "Pay Now");
  const [order] = await ordersOf(brand);
  await visit(page, {
    [`/reset-password?${query}`]: /^Continue as/,
    "/orders": "Pay Now",
    [`/dashboard?payment=left&order=${order?.id ?? ""}`]: /is saved and waits/,
  });
  await page.getByRole("button", { name: "Pay Now" }).first().click();
  await atCheckout(page, "Pay");
  await check(page, /^Payment received\./);
});

test("names and reasons have their own direction wherever staff see them", async ({ page }) => {
  const { brand, race } = newHebrew();
  const { raceId } = await addBrandWithRace(race, brand);
  const brandId = await brandIdOf(brand.email);
  const soon = newHebrew().race.name;
  // Starts soon enough to lead the list.
  const startTime = new Date(Date.now() + 5 * 60_000).toISOString();
  await addRaces(brandId, [{ name: soon, startTime }]);
  await signIn(page.context(), demoAccounts.staff);
  const open = async (name: RegExp, shows: string | RegExp) => {
    await page.getByRole("button", { name }).click();
    await check(page, shows);
  };
  const confirm = async (name: string, shows: string | RegExp) => {
    await page.getByLabel("Reason").fill(typed.reason);
    await press(page.getByRole("dialog"), name);
    await check(page, shows);
  };

  await visit(page, { "/dashboard": soon });
  await open(new RegExp(`^Cancel ${soon}`), /^A race by/);
  await confirm("Cancel Race", /is now cancelled\.$/);
  for (const [path, shows] of Object.entries({
    [`/admin?name=${race.name}`]: "matches",
    [`/admin/orders?race=${raceId}`]: "Showing one race's order.",
    [`/admin/brands?name=${brand.companyName}`]: "By name, A to Z.",
    [`/admin/log?brand=${brandId}`]: /signed up/,
  })) {
    await page.setViewportSize(desktop);
    await visit(page, { [path]: shows });
    await page.setViewportSize(phone);
    await check(page, shows);
  }
  await page.setViewportSize(desktop);
  await page.goto(`/brands/admin?brand=${brandId}&name=${race.name}`);
  await expect(page.getByLabel("Brand", { exact: true })).toHaveValue(brand.companyName);
  await open(/^Save this view$/, "Name of this view");
  await page.getByLabel("Name of this view").fill(typed.view);
  await open(/^Save$/, typed.view);
  await open(/^Delete/, /was deleted/);
  await open(/^Approve/, /^A race by/);
  await confirm("Approve", "Open its order");
  await link(page, "Open its order").click();
  await open(/^Record Payment/, "Invoice reference");
  await page.getByLabel("Invoice reference").fill(typed.reference);
  await confirm("Record Payment", /is recorded\.$/);
  await open(/^Refund/, /^The payment was recorded by hand/);
  await page.getByLabel("Amount (USD)").fill("100");
  await confirm("Refund", /is recorded\. Send the money yourself\.$/);
  await open(/^Payments/, "$100 refunded");
  await page.goto(`/brands/admin?name=${race.name}`);
  await open(/^Approve/, /^A race by/);
  await confirm("Approve", /is now active\.$/);
  const { name, description } = { ...newHebrew().race, description: typed.reason };
  await callAs(brand, "update_race", {
    ...{ race_id: raceId, changes: { name, description }, based_on: race },
  });
  await visit(page, { "/dashboard": name });
  await open(new RegExp(`^Send Back ${name}`), /^A race by/);
  await confirm("Send Back", /is sent back\.$/);
  await page.goto(`/brands/admin/brands?name=${brand.companyName}`);
  await open(/^Deactivate/, /^People at this brand/);
  await confirm("Deactivate", /is now inactive\.$/);
  await visit(page, {
    [`/admin/log?brand=${brandId}`]: /recorded the payment/,
    [`/season?year=2040&brand=${brandId}`]: /^Season 2040 of/,
  });
});
