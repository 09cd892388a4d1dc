/** Code and responses that arrive late undo nothing that a person did meanwhile. */
import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import { addBrand } from "@outpace/e2e/backend";
import { hold, intercept } from "@outpace/e2e/intercept";
import { addDueOrder } from "@outpace/e2e/paid-orders";
import { payByCard } from "@outpace/e2e/payments";
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
import { button, heading, link, press, see } from "@outpace/e2e/screen";
import { expect, test } from "@outpace/e2e/test";
import { newTag } from "./staff-screen.ts";

test("the time zone search takes neither the focus nor the chosen zone", async ({ page }) => {
  const zone = page.getByLabel("Time zone");
  const release = await hold(page, "**/time-zone-combobox*");
  await openCreateRaceAsNewBrand(page);
  await expect(zone).toBeVisible();
  const asked = page.waitForRequest("**/time-zone-combobox*");
  await page.keyboard.press("Shift");
  const url = (await asked).url();
  await page.getByLabel("Start time").focus();
  const isAtZone = () => zone.evaluate((control) => control === document.activeElement);
  // Each part of the start has its own tab stop.
  while (!(await isAtZone())) await page.keyboard.press("Tab");
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
});

test("a start or layout that arrives late leaves the focus", async ({ page }) => {
  const start = await hold(page, "**/assets/*.js");
  await page.goto("/brands/login?message=Hello", { waitUntil: "commit" });
  const prerendered = link(page, "Brand partnerships");
  await prerendered.focus();
  start();
  await see(page, "Hello");
  await expect(prerendered).toBeFocused();

  const main = page.getByRole("main");
  const layout = "**/assets/signed-in-layout-*.js";
  const enter = await hold(page, layout);
  await fillLogin(page, demoAccounts.brand);
  await see(page, "Loading...");
  await expect(main).toBeFocused();
  enter();
  await expect(heading(page, "Brand Dashboard")).toBeVisible();
  await expect(main).toBeFocused();

  const reopen = await hold(page, layout);
  await page.reload();
  await link(page, "Outpace").focus();
  reopen();
  await expect(heading(page, "Brand Dashboard")).toBeVisible();
  await expect(link(page, "Outpace")).toBeFocused();
});

test("who leaves while a code is checked stays away and keeps the form", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  const quote = "**/rest/v1/rpc/quote_race**";
  const release = await hold(page, quote);
  await page.getByLabel("Discount code").fill("FREE500OUTPACE");
  await press(page, "Create Race");
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
  await press(page, "Create Race");
  await press(page, "Create Free Race");
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
  await contact.click();
  await contact.press("Enter");
  await expect(button(page, "Saving...")).toBeVisible();
  await expect(contact).not.toBeEditable();
  await expect(contact).toBeFocused();
  saveDetails();
  await see(page, "Your changes have been saved.");
  await expect(contact).toBeEditable();

  await page.goto(`/brands/edit-race/${raceId}`);
  const update = "**/rest/v1/rpc/update_race**";
  const saveRace = await hold(page, update);
  const name = page.getByLabel("Race name");
  await name.fill("Sunrise Eleven");
  await name.press("Enter");
  await expect(button(page, "Updating...")).toBeVisible();
  await expect(name).not.toBeEditable();
  await expect(page.getByLabel("Background photo")).toBeDisabled();
  await link(page, "Orders").click();
  await press(page, "Discard changes");
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
  await press(page, `Deactivate ${first}`);
  await page.getByLabel("Reason").fill("Unpaid.");
  await press(page, "Deactivate");
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await see(page, `${first} is now inactive.`);
  await expect(page).toHaveURL(/\/brands\/admin\/brands\?name=/);

  const view = "**/rest/v1/rpc/view_brand**";
  const asked = page.waitForRequest(view);
  const answerFirst = await hold(page, view);
  await press(page, `View as Brand ${first}`);
  await asked;
  await intercept(page, view, (route) => route.continue());
  await press(page, `View as Brand ${second}`);
  const bar = page.getByRole("region", { name: "Viewed brand" });
  await expect(bar).toContainText(second);
  const late = page.waitForResponse(view);
  answerFirst();
  await (await late).finished();
  await link(page, "Team").click();
  await expect(page.getByRole("heading", { name: "Team", level: 1 })).toBeVisible();
  await expect(bar).toContainText(second);
});
