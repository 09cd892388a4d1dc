/** Code and responses that arrive late undo nothing that a person did meanwhile. */
import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import { addBrand } from "@outpace/e2e/backend";
import { fail, hold } from "@outpace/e2e/intercept";
import { addDueOrder } from "@outpace/e2e/paid-orders";
import { payByCard } from "@outpace/e2e/payments";
import { pngFile } from "@outpace/e2e/png";
import {
  addBrandWithRace,
  fillLogin,
  fillRace,
  openCreateRaceAsNewBrand,
  openDashboardAs,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { untilRendered } from "@outpace/e2e/rendered";
import { expect, test, type Page } from "@outpace/e2e/test";

import { newTag } from "./staff-screen.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name });
const heading = (page: Page, name: string) => page.getByRole("heading", { name });

test("the time zone search takes neither the focus nor the chosen zone", async ({ page }) => {
  const zone = page.getByLabel("Time zone");
  const release = await hold(page, "**/time-zone-combobox*");
  await openCreateRaceAsNewBrand(page);
  await expect(zone).toBeVisible();
  const asked = page.waitForRequest("**/time-zone-combobox*");
  await page.getByLabel("Start time").focus();
  const isAtZone = () => zone.evaluate((control) => control === document.activeElement);
  // Each part of the start has its own tab stop.
  while (!(await isAtZone())) await page.keyboard.press("Tab");
  const url = (await asked).url();
  await zone.selectOption("Asia/Tokyo");
  release();
  // Modules load once: after this script the app has the module too, and renders in the next frame.
  await page.addScriptTag({ type: "module", url });
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(zone).toBeFocused();
  await expect(zone).toHaveValue("Asia/Tokyo");
  // Another window comes to the front: the control loses the focus, but stays the page's active element.
  await zone.dispatchEvent("focusout");
  await expect(zone).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Distance (miles)")).toBeFocused();
  const search = page.locator("input").and(zone);
  await expect(search).toHaveValue(/^Tokyo/);
  await page.keyboard.press("Shift+Tab");
  await expect(search).toBeFocused();
});

test("a start, layout or chart that arrives late leaves the focus", async ({ page }) => {
  const start = await hold(page, "**/assets/*.js");
  await page.goto("/brands/login?message=Hello", { waitUntil: "commit" });
  const prerendered = link(page, "Brand partnerships");
  await prerendered.focus();
  start();
  await expect(page.getByText("Hello")).toBeVisible();
  await expect(prerendered).toBeFocused();

  const main = page.getByRole("main");
  const layout = "**/assets/signed-in-layout-*.js";
  const enter = await hold(page, layout);
  await fillLogin(page, demoAccounts.brand);
  await expect(page.getByText("Loading...")).toBeVisible();
  await expect(main).toBeFocused();
  enter();
  await expect(heading(page, "Brand Dashboard")).toBeVisible();
  await expect(main).toBeFocused();

  const reopen = await hold(page, layout);
  await page.reload();
  const home = link(page, "Outpace");
  await home.focus();
  reopen();
  await expect(heading(page, "Brand Dashboard")).toBeVisible();
  await expect(home).toBeFocused();

  const allow = await fail(page, "**/assets/joined-chart-*.js");
  await page.goto("/brands/season");
  await expect(page.getByText("We couldn't load the chart.")).toBeVisible();
  allow();
  await button(page, "Try again").press("Enter");
  await expect(page.getByRole("figure", { name: "Joined per race" })).toBeVisible();
  await expect(main).toBeFocused();
});

test("who leaves while a code is checked stays away and keeps the form", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  const quote = "**/rest/v1/rpc/quote_race**";
  const release = await hold(page, quote);
  await page.getByLabel("Discount code").fill("FREE500OUTPACE");
  await button(page, "Create Race").click();
  const releaseCode = await hold(page, "**/*.js");
  await link(page, "Back to Dashboard").click();
  await expect(page).toHaveURL(/\/brands\/dashboard$/);
  const checked = page.waitForResponse(quote);
  release();
  await (await checked).finished();
  await untilRendered(page);
  await expect(page).toHaveURL(/\/brands\/dashboard$/);
  await expect(heading(page, "Create a Branded Race")).toBeVisible();
  releaseCode();
  await expect(heading(page, "Brand Dashboard")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Race name")).toHaveValue(sunriseTen.name);

  const announce = await hold(page, "**/assets/announced-race-*.js");
  await button(page, "Create Race").click();
  await button(page, "Create Free Race").click();
  // A new screen takes the focus.
  await expect(page.getByRole("main")).toBeFocused();
  await link(page, "Season").focus();
  announce();
  await expect(page.getByRole("region", { name: "is on the calendar" })).toBeVisible();
  await expect(link(page, "Season")).toBeFocused();
});

test("what is being saved is not typed over and leads nobody back", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.goto("/brands/settings");
  const contact = page.getByLabel("Contact name");
  const saveDetails = await hold(page, "**/rest/v1/rpc/update_brand_details**");
  await contact.fill("Robin Roe");
  await contact.press("Enter");
  await expect(button(page, "Saving...")).toBeVisible();
  await expect(contact).not.toBeEditable();
  await expect(contact).toBeFocused();
  saveDetails();
  await expect(page.getByText("Your changes have been saved.")).toBeVisible();
  await expect(contact).toBeEditable();
  await expect(contact).toHaveValue("Robin Roe");

  await page.getByLabel("Logo", { exact: true }).setInputFiles(pngFile(400, 400));
  const store = await hold(page, "**/storage/v1/object/**");
  await button(page, "Save Logo").click();
  await contact.focus();
  store();
  await expect(page.getByText("Your logo has been saved.")).toBeVisible();
  await expect(contact).toBeFocused();

  await page.goto(`/brands/edit-race/${raceId}`);
  const update = "**/rest/v1/rpc/update_race**";
  const saveRace = await hold(page, update);
  const name = page.getByLabel("Race name");
  await name.fill("Sunrise Eleven");
  await name.press("Enter");
  await expect(button(page, "Updating...")).toBeVisible();
  for (const label of ["Race name", "Distance (miles)", "Start time"]) {
    await expect(page.getByLabel(label)).not.toBeEditable();
  }
  await expect(page.getByLabel("Background photo")).toBeDisabled();
  await link(page, "Orders").click();
  await button(page, "Discard changes").click();
  await expect(page).toHaveURL(/\/brands\/orders$/);
  const saved = page.waitForResponse(update);
  saveRace();
  await (await saved).finished();
  await link(page, "Team").click();
  await expect(page).toHaveURL(/\/brands\/team$/);
});

test("who leaves while the payment page loads stays, and can pay later", async ({ page }) => {
  const { brand, subject } = await addDueOrder("Later");
  await payByCard(page);
  await openDashboardAs(page, brand);
  const checkout = "**/functions/v1/checkout";
  // To the backend where brands pay by card.
  const release = await hold(page, checkout, (route) => route.fallback());
  await raceCard(page, subject).getByRole("button", { name: "Pay Now" }).click();
  await link(page, "Team").click();
  await expect(page).toHaveURL(/\/brands\/team$/);
  const found = page.waitForResponse(checkout);
  release();
  await (await found).finished();
  await link(page, "Orders").click();
  await page.getByRole("button", { name: /^Pay Now/ }).click();
  await page.waitForURL("**/pay/**");
});

test("staff stay on the list after Back, and view the last chosen brand", async ({ page }) => {
  const tag = newTag();
  const [first, second] = [`${tag} First`, `${tag} Second`] as const;
  for (const name of [first, second]) await addBrand(name);
  await openDashboardAs(page, demoAccounts.staff);
  await page.goto(`/brands/admin/brands?name=${tag}`);
  const release = await hold(page, "**/rest/v1/rpc/set_brand_active**");
  await button(page, `Deactivate ${first}`).click();
  await page.getByLabel("Reason").fill("Unpaid.");
  await button(page, "Deactivate").click();
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await expect(page.getByText(`${first} is now inactive.`)).toBeVisible();
  await expect(page).toHaveURL(/\/brands\/admin\/brands\?name=/);

  const view = "**/rest/v1/rpc/view_brand**";
  let held: (() => Promise<void>) | undefined;
  await page.route(view, (route) => {
    if (held !== undefined || route.request().method() !== "POST") return route.continue();
    held = () => route.continue();
    return undefined;
  });
  await button(page, `View as Brand ${first}`).click();
  await expect.poll(() => held).toBeDefined();
  await button(page, `View as Brand ${second}`).click();
  const bar = page.getByRole("region", { name: "Viewed brand" });
  await expect(bar).toContainText(second);
  const late = page.waitForResponse(view);
  await held?.();
  await (await late).finished();
  await link(page, "Team").click();
  await expect(page.getByRole("heading", { name: "Team", level: 1 })).toBeVisible();
  await expect(bar).toContainText(second);
});
