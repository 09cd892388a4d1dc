/** Texts that people write have their own direction. */
import { randomUUID } from "node:crypto";
import { demoAccounts, newBrand, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addFinishers, addRaces, brandIdOf } from "@outpace/e2e/backend";
import { expectOwnDirections } from "@outpace/e2e/direction";
import { addPayingBrandWithRace, atCheckout, ordersOf } from "@outpace/e2e/payments";
import { pngFile } from "@outpace/e2e/png";
import { addBrandWithRace, fillRace, openDashboardAs, sunriseTen } from "@outpace/e2e/portal";
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
  [...randomUUID().slice(0, 8)]
    .map((digit) => String.fromCodePoint(0x5d0 + Number.parseInt(digit, 16)))
    .join("");

const newHebrew = () => {
  const contactName = typed.contactName;
  return {
    brand: { ...newBrand(), companyName: `חברת ${newWord()}!`, contactName },
    race: { ...sunriseTen, name: `מרוץ ${newWord()}!`, description: typed.description },
  };
};

type Screen = readonly [path: string, shows: string | RegExp];

function sweep(page: Page) {
  const texts = [typed.photo, typed.brokenPhoto];
  /** Waits for a text, then expects every written text on the screen to have its own direction. */
  const check = async (shows: string | RegExp) => {
    await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    await expectOwnDirections(page, texts);
  };
  const visit = async (...screens: readonly Screen[]) => {
    for (const [path, shows] of screens) {
      await page.goto(`/brands${path}`);
      await check(shows);
    }
  };
  return { check, visit };
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

test("names have their own direction wherever a brand sees its races", async ({ page }) => {
  const { brand, race } = newHebrew();
  const { check, visit } = sweep(page);
  const press = (name: string) => page.getByRole("button", { name }).click();
  await openDashboardAs(page, await signUpBrand(brand));
  await check("No races created yet");
  await acceptCode(page);
  await page.goto("/brands/create-race");
  await fillRace(page, race);
  await page.getByLabel("Discount code").fill(typed.code);
  await press("Validate");
  await check("Valid discount code!");
  const photo = page.getByLabel("Background photo");
  await photo.setInputFiles(pngFile(800, 400, typed.photo));
  await check(/passed every check/);
  await photo.setInputFiles({ ...pngFile(1, 1, typed.brokenPhoto), buffer: Buffer.from("no") });
  await check(/is still your photo/);
  await press("Remove photo");
  await press("Undo");
  await check(/is back\./);
  await page.setViewportSize(phone);
  await check("Create Race");
  await press("Create Race");
  await check("This race is free with your code.");
  await press("Cancel");
  await page.getByLabel("Discount code").fill("");
  await press("Create Race");
  await press("Pay & Finalize Race");
  await check("Copy Race Link");

  await page.setViewportSize(desktop);
  await visit(["/dashboard", "View Analytics"]);
  await page.getByRole("link", { name: "Duplicate" }).click();
  await check(/^Copied from/);
  await visit(["/orders", "View Order"]);
  await page.getByRole("link", { name: "View Order" }).click();
  await check("From");
  await page.goto("/brands/settings");
  await page.getByLabel("Company name").waitFor();
  await check("Password");
  await page.goto("/brands/dashboard");
  await page.getByRole("link", { name: "Edit Race" }).click();
  await page.getByAltText(/^The photo of/).waitFor();
  await check("Current photo");
  await press("Withdraw Race");
  await check("Withdraw this race?");

  const [id, before] = [randomUUID(), randomUUID()];
  const { name, description } = race;
  const completed = { name, description, status: "completed" };
  await addRaces(await brandIdOf(brand.email), [
    { ...completed, id, startTime: "2025-05-01T06:00:00Z" },
    { ...completed, id: before, startTime: "2024-05-01T06:00:00Z" },
    { name, description, startTime: "2025-06-01T06:00:00Z" },
  ]);
  await addFinishers(id, Array<number>(12).fill(15_000));
  await visit(
    ["/dashboard", /^Its start has passed/],
    [`/edit-race/${id}`, "View Analytics"],
    [`/analytics/${id}`, "From places to finishers"],
    [`/analytics/${id}/board`, "Final"],
    [`/season?year=${encodeURIComponent(typed.asked)}`, /^There are no races in/],
    [`/analytics/${id}/recap`, "Race recap"],
  );
  await page.emulateMedia({ media: "print" });
  await check("Race recap");
  await page.emulateMedia({ media: null });
  await page.goto("/brands/season?year=2025");
  await press("Show as table");
  await page.getByRole("slider").focus();
  await check("Joined per race");
});

test("names have their own direction in email links and payments", async ({ page }) => {
  const { brand, race } = newHebrew();
  const { check, visit } = sweep(page);
  const query = new URLSearchParams({
    token_hash: "none",
    email: typed.contactName,
    company: brand.companyName,
    contact: typed.contactName,
    new_email: typed.asked,
  }).toString();
  await visit(
    [`/confirm-email?${query}`, "Company"],
    [`/change-email?${query}`, "New email"],
    [`/reset-password?${query}`, "New password"],
  );
  await addPayingBrandWithRace(page, race, brand);
  await check("Pay Now");
  const [order] = await ordersOf(brand);
  await visit(
    [`/reset-password?${query}`, /^Continue as/],
    ["/orders", "Pay Now"],
    [`/dashboard?payment=left&order=${order?.id ?? ""}`, /is saved and waits/],
  );
  await page.getByRole("button", { name: "Pay Now" }).first().click();
  await atCheckout(page, "Pay");
  await check(/^Payment received\./);
});

test("names and reasons have their own direction wherever staff see them", async ({ page }) => {
  const { brand, race } = newHebrew();
  const { check, visit } = sweep(page);
  const { raceId } = await addBrandWithRace(race, brand);
  const brandId = await brandIdOf(brand.email);
  const soon = newHebrew().race.name;
  // Starts soon enough to lead the list.
  const startTime = new Date(Date.now() + 5 * 60_000).toISOString();
  await addRaces(brandId, [{ name: soon, startTime }]);
  await signIn(page.context(), demoAccounts.staff);
  const open = async (name: RegExp, shows: string | RegExp) => {
    await page.getByRole("button", { name }).click();
    await check(shows);
  };
  const confirm = async (name: string, shows: string | RegExp) => {
    await page.getByLabel("Reason").fill(typed.reason);
    await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
    await check(shows);
  };

  await visit(["/dashboard", soon]);
  await open(new RegExp(`^Cancel ${soon}`), /^A race by/);
  await confirm("Cancel Race", /is now cancelled\.$/);
  for (const screen of [
    [`/admin?name=${race.name}`, "matches"],
    [`/admin/orders?race=${raceId}`, "Showing one race's order."],
    [`/admin/brands?name=${brand.companyName}`, "By name, A to Z."],
    [`/admin/log?brand=${brandId}`, /signed up/],
  ] as const) {
    await page.setViewportSize(desktop);
    await visit(screen);
    await page.setViewportSize(phone);
    await check(screen[1]);
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
  await page.getByRole("link", { name: "Open its order" }).click();
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
  await page.goto(`/brands/admin/brands?name=${brand.companyName}`);
  await open(/^Deactivate/, /^People at this brand/);
  await confirm("Deactivate", /is now inactive\.$/);
  await visit(
    [`/admin/log?brand=${brandId}`, /recorded the payment/],
    [`/season?year=2040&brand=${brandId}`, /^Season 2040 of/],
  );
});
