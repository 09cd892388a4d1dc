/** What a person does while a request is on its way is neither lost nor undone. */
import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import { addBrand } from "@outpace/e2e/backend";
import { hold } from "@outpace/e2e/intercept";
import { addDueOrder } from "@outpace/e2e/paid-orders";
import { payByCard } from "@outpace/e2e/payments";
import { pngFile } from "@outpace/e2e/png";
import {
  addBrandWithRace,
  fillRace,
  openCreateRaceAsNewBrand,
  openDashboardAs,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { untilRendered } from "@outpace/e2e/rendered";
import { expect, type Page, test } from "@outpace/e2e/test";

import { newTag } from "./staff-screen.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dashboard = (page: Page) => page.getByRole("link", { name: "Back to Dashboard" });

test("company details that are being saved are not typed over", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.goto("/brands/settings");
  const release = await hold(page, "**/rest/v1/rpc/update_brand_details**");
  const contact = page.getByLabel("Contact name");
  await contact.fill("Robin Roe");
  await contact.press("Enter");
  await expect(button(page, "Saving...")).toBeVisible();
  await expect(contact).not.toBeEditable();
  await expect(contact).toBeFocused();
  release();
  await expect(page.getByText("Your changes have been saved.")).toBeVisible();
  await expect(contact).toBeEditable();
  await expect(contact).toHaveValue("Robin Roe");
});

test("a logo that is saved leaves the focus where the person types by then", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.goto("/brands/settings");
  await page.getByLabel("Logo", { exact: true }).setInputFiles(pngFile(400, 400));
  const release = await hold(page, "**/storage/v1/object/**");
  await button(page, "Save Logo").click();
  const contact = page.getByLabel("Contact name");
  await contact.focus();
  release();
  await expect(page.getByText("Your logo has been saved.")).toBeVisible();
  await expect(contact).toBeFocused();
});

test("a race that is being saved is not typed over, and leads nobody back who left", async ({
  page,
}) => {
  const { brand, raceId } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.goto(`/brands/edit-race/${raceId}`);
  const release = await hold(page, "**/rest/v1/rpc/update_race**");
  const name = page.getByLabel("Race name");
  await name.fill("Sunrise Eleven");
  await name.press("Enter");
  await expect(button(page, "Updating...")).toBeVisible();
  await expect(name).not.toBeEditable();
  await expect(page.getByLabel("Distance (miles)")).not.toBeEditable();
  await expect(page.getByLabel("Start time")).not.toBeEditable();
  await expect(page.getByLabel("Background photo")).toBeDisabled();

  await page.getByRole("link", { name: "Orders" }).click();
  await button(page, "Discard changes").click();
  await expect(page).toHaveURL(/\/brands\/orders$/);
  const saved = page.waitForResponse("**/rest/v1/rpc/update_race**");
  release();
  await (await saved).finished();
  await page.getByRole("link", { name: "Team" }).click();
  await expect(page).toHaveURL(/\/brands\/team$/);
});

test("leaving while a discount code is checked stays on the other screen", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  const quote = "**/rest/v1/rpc/quote_race**";
  const release = await hold(page, quote);
  await page.getByLabel("Discount code").fill("FREE500OUTPACE");
  await button(page, "Create Race").click();
  const releaseCode = await hold(page, "**/*.js");
  await dashboard(page).click();
  await expect(page).toHaveURL(/\/brands\/dashboard$/);
  const checked = page.waitForResponse(quote);
  release();
  await (await checked).finished();
  await untilRendered(page);
  await expect(page).toHaveURL(/\/brands\/dashboard$/);
  await expect(page.getByRole("heading", { name: "Create a Branded Race" })).toBeVisible();
  releaseCode();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Race name")).toHaveValue(sunriseTen.name);
});

test("leaving while the payment page is requested stays, and can pay later", async ({ page }) => {
  const { brand, subject } = await addDueOrder("Later");
  await payByCard(page);
  await openDashboardAs(page, brand);
  const checkout = "**/functions/v1/checkout";
  // To the backend where brands pay by card.
  const release = await hold(page, checkout, (route) => route.fallback());
  await raceCard(page, subject).getByRole("button", { name: "Pay Now" }).click();
  await page.getByRole("link", { name: "Team" }).click();
  await expect(page).toHaveURL(/\/brands\/team$/);
  const found = page.waitForResponse(checkout);
  release();
  await (await found).finished();
  await page.getByRole("link", { name: "Orders" }).click();
  await page.getByRole("button", { name: /^Pay Now/ }).click();
  await page.waitForURL("**/pay/**");
});

test("Back during a staff action closes its dialog and stays on the list", async ({ page }) => {
  const name = `${newTag()} Back`;
  await addBrand(name, [{ name: `${name} Mile` }]);
  await openDashboardAs(page, demoAccounts.staff);
  await page.goto(`/brands/admin/brands?name=${encodeURIComponent(name)}`);
  const release = await hold(page, "**/rest/v1/rpc/set_brand_active**");
  await button(page, `Deactivate ${name}`).click();
  await page.getByLabel("Reason").fill("Unpaid.");
  await button(page, "Deactivate").click();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await expect(page.getByText(`${name} is now inactive.`)).toBeVisible();
  await expect(page).toHaveURL(/\/brands\/admin\/brands\?name=/);
});

test("of two brands that staff choose to view, the last one counts", async ({ page }) => {
  const tag = newTag();
  const names = [`${tag} First`, `${tag} Second`] as const;
  for (const name of names) await addBrand(name, []);
  await openDashboardAs(page, demoAccounts.staff);
  await page.goto(`/brands/admin/brands?name=${tag}`);
  const view = "**/rest/v1/rpc/view_brand**";
  let held: (() => Promise<void>) | undefined;
  await page.route(view, (route) => {
    if (held !== undefined || route.request().method() !== "POST") return route.continue();
    held = () => route.continue();
    return undefined;
  });
  await button(page, `View as Brand ${names[0]}`).click();
  await expect.poll(() => held).toBeDefined();
  await button(page, `View as Brand ${names[1]}`).click();
  const bar = page.getByRole("region", { name: "Viewed brand" });
  await expect(bar).toContainText(names[1]);
  const late = page.waitForResponse(view);
  await held?.();
  await (await late).finished();
  await page.getByRole("link", { name: "Team" }).click();
  await expect(page.getByRole("heading", { name: "Team", level: 1 })).toBeVisible();
  await expect(bar).toContainText(names[1]);
});
