/** The dialog that confirms a race and its price, where brands pay by invoice. */
import { signIn, signUpBrand } from "@outpace/e2e/accounts";
import { hold, intercept } from "@outpace/e2e/intercept";
import { pngFile } from "@outpace/e2e/png";
import * as portal from "@outpace/e2e/portal";
import { untilRendered } from "@outpace/e2e/rendered";
import { expect, type Page, test } from "@outpace/e2e/test";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const raceName = (page: Page) => page.getByLabel("Race name");
const dialogOf = portal.paymentDialog;
const alertIn = (page: Page) => dialogOf(page).getByRole("alert");

test("Cancel and Back keep the form; a failure shows in dialog or form", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const brand = await portal.openCreateRaceAsNewBrand(page);
  await expect(page.getByRole("banner").getByText(brand.companyName)).toBeInViewport({ ratio: 1 });
  await portal.fillRace(page, portal.sunriseTen);
  await button(page, "Create Race").click();
  await page.context().setOffline(true);
  await button(page, "Pay & Finalize Race").click();
  const unreachable = "Error creating race. Please try again. We can't reach the server.";
  await expect(alertIn(page)).toHaveText(unreachable);
  await expect(alertIn(page)).toBeInViewport({ ratio: 1 });
  await button(page, "Cancel").click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.context().setOffline(false);
  await raceName(page).fill("Sunset Ten");
  await button(page, "Create Race").click();
  await expect(dialogOf(page)).toContainText("Sunset Ten");
  await page.goBack();
  await expect(dialogOf(page)).toBeHidden();
  await expect(raceName(page)).toHaveValue("Sunset Ten");

  await button(page, "Create Race").click();
  const release = await hold(page, "**/rest/v1/rpc/create_race**");
  await button(page, "Pay & Finalize Race").click();
  await page.goBack();
  await expect(button(page, "Processing...")).toBeVisible();
  await page.context().setOffline(true);
  release();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("alert")).toHaveText(unreachable);
  await page.context().setOffline(false);
  await button(page, "Create Race").click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await button(page, "Pay & Finalize Race").dblclick();
  await expect(portal.raceCard(page, "Sunset Ten")).toBeVisible();
  await expect(portal.raceCards(page)).toHaveCount(1);
});

test("a changed price is confirmed again, and a lost response makes one race", async ({ page }) => {
  // Skips the dashboard, which fetches the first race's price.
  await signIn(page.context(), await signUpBrand());
  await portal.quoteOnce(page, 400_00);
  const release = await hold(page, "**/rest/v1/rpc/quote_race**", (route) => route.fallback());
  const plan = page.waitForResponse("**/rest/v1/rpc/race_allowance**");
  await page.goto("/brands/create-race");
  await (await plan).finished();
  await untilRendered(page);
  expect(await raceName(page).count()).toBe(0);
  release();
  await expect(raceName(page)).toBeVisible();
  // At once: a price that came later would move the button.
  expect(await page.getByText("This race: Standard, $400").isVisible()).toBe(true);

  await portal.fillRace(page, portal.sunriseTen);
  await button(page, "Create Race").click();
  await expect(dialogOf(page)).toContainText("$400");
  await button(page, "Pay & Finalize Race").click();
  await expect(alertIn(page)).toHaveText("The price has changed. Please check the new price.");
  await expect(dialogOf(page)).toContainText("$500");
  const connect = await intercept(page, "**/rest/v1/rpc/create_race**", async (route) => {
    if (route.request().method() === "OPTIONS") return route.fallback();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await button(page, "Pay & Finalize Race").click();
  await expect(alertIn(page)).toContainText("We can't reach the server.");
  connect();
  await button(page, "Pay & Finalize Race").click();
  await expect(page.getByRole("heading", { name: "is on the calendar" })).toBeVisible();
  await expect(portal.raceCards(page)).toHaveCount(1);
});

test("a session that ends while paying leads back to code and photo", async ({ page }) => {
  const brand = await portal.openCreateRaceAsNewBrand(page);
  const photo = page.getByAltText("The photo you chose");
  await portal.fillRace(page, portal.sunriseTen);
  await page.getByLabel("Discount code").fill("free1000outpace");
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(photo).toBeVisible();
  await button(page, "Create Race").click();
  await portal.clickAsSessionEnds(button(page, "Create Free Race"));
  await expect(page.getByText(/^You've been signed out\. Sign in to pick up where/)).toBeVisible();
  await portal.fillLogin(page, brand);

  await expect(raceName(page)).toHaveValue(portal.sunriseTen.name);
  await expect(photo).toBeVisible();
  // At once: a later change would move the button from under the pointer.
  expect(await page.getByRole("list", { name: "Photo rules" }).isVisible()).toBe(true);
  await expect(page.getByText("This race: Premium, free with FREE1000OUTPACE")).toBeVisible();
  await button(page, "Create Race").click();
  await button(page, "Create Free Race").click();
  await expect(page.getByRole("heading", { name: "is on the calendar" })).toBeVisible();
  await expect(portal.raceCard(page, portal.sunriseTen.name).locator("img")).toBeVisible();
});
