/** The dialog that confirms a race and its price, where brands pay by invoice. */
import { signIn, signUpBrand } from "@outpace/e2e/accounts";
import { hold, intercept } from "@outpace/e2e/intercept";
import { pngFile } from "@outpace/e2e/png";
import {
  clickAsSessionEnds,
  fillLogin,
  fillRace,
  openCreateRaceAsNewBrand,
  paymentDialog,
  quoteOnce,
  raceCard,
  raceCards,
  sunriseTen,
} from "@outpace/e2e/portal";
import { untilRendered } from "@outpace/e2e/rendered";
import { expect, type Page, test } from "@outpace/e2e/test";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const alertIn = (page: Page) => paymentDialog(page).getByRole("alert");

test("Cancel and Back keep the form; a failure shows in dialog or form", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const brand = await openCreateRaceAsNewBrand(page);
  await expect(page.getByRole("banner").getByText(brand.companyName)).toBeInViewport({ ratio: 1 });
  await fillRace(page, sunriseTen);
  await button(page, "Create Race").click();
  await expect(paymentDialog(page)).toContainText(
    "You won't be charged today. We'll record your order, and $500 will be due.",
  );
  await context.setOffline(true);
  await button(page, "Pay & Finalize Race").click();
  const unreachable = "Error creating race. Please try again. We can't reach the server.";
  await expect(alertIn(page)).toHaveText(unreachable);
  await expect(alertIn(page)).toBeInViewport({ ratio: 1 });
  await button(page, "Cancel").click();
  await expect(paymentDialog(page)).toBeHidden();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await context.setOffline(false);
  await page.getByLabel("Race name").fill("Sunset Ten");
  await button(page, "Create Race").click();
  await expect(paymentDialog(page)).toContainText("Sunset Ten");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.goBack();
  await expect(paymentDialog(page)).toBeHidden();
  await expect(page.getByLabel("Race name")).toHaveValue("Sunset Ten");

  await button(page, "Create Race").click();
  const release = await hold(page, "**/rest/v1/rpc/create_race**");
  await button(page, "Pay & Finalize Race").click();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  await context.setOffline(true);
  release();
  await expect(paymentDialog(page)).toBeHidden();
  await expect(page.getByRole("alert")).toHaveText(unreachable);
  await context.setOffline(false);
  await button(page, "Create Race").click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await button(page, "Pay & Finalize Race").dblclick();
  await expect(raceCard(page, "Sunset Ten")).toBeVisible();
  await expect(raceCards(page)).toHaveCount(1);
});

test("a changed price is confirmed again, and a lost response makes one race", async ({ page }) => {
  // Skips the dashboard, which fetches the first race's price.
  await signIn(page.context(), await signUpBrand());
  await quoteOnce(page, 400_00);
  const release = await hold(page, "**/rest/v1/rpc/quote_race**", (route) => route.fallback());
  const plan = page.waitForResponse("**/rest/v1/rpc/race_allowance**");
  await page.goto("/brands/create-race");
  await (await plan).finished();
  await untilRendered(page);
  expect(await page.getByLabel("Race name").count()).toBe(0);
  await expect(page.getByText("Loading your plan...")).toBeVisible();
  release();
  await expect(page.getByLabel("Race name")).toBeVisible();
  // At once: a price that came later would move the button.
  expect(await page.getByText("This race: Standard, $400").isVisible()).toBe(true);

  await fillRace(page, sunriseTen);
  await button(page, "Create Race").click();
  await expect(paymentDialog(page)).toContainText("$400");
  await button(page, "Pay & Finalize Race").click();
  await expect(alertIn(page)).toHaveText("The price has changed. Please check the new price.");
  await expect(paymentDialog(page)).toContainText("$500");
  await expect(paymentDialog(page)).not.toContainText("$400");
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
  await expect(raceCards(page)).toHaveCount(1);
});

test("a session that ends while paying leads back to code and photo", async ({ page }) => {
  const brand = await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.getByLabel("Discount code").fill("free1000outpace");
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  await button(page, "Create Race").click();
  await expect(paymentDialog(page)).toBeVisible();
  await clickAsSessionEnds(button(page, "Create Free Race"));
  await expect(
    page.getByText("You've been signed out. Sign in to pick up where you left off."),
  ).toBeVisible();
  await fillLogin(page, brand);

  await expect(page.getByLabel("Race name")).toHaveValue(sunriseTen.name);
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  // At once: a later change would move the button from under the pointer.
  expect(await page.getByRole("list", { name: "Photo rules" }).isVisible()).toBe(true);
  await expect(page.getByText("This race: Premium, free with FREE1000OUTPACE")).toBeVisible();
  await button(page, "Create Race").click();
  await button(page, "Create Free Race").click();
  await expect(page.getByRole("heading", { name: "is on the calendar" })).toBeVisible();
  await expect(raceCard(page, sunriseTen.name).locator("img")).toBeVisible();
  await page.goto("/brands/create-race");
  await expect(page.getByLabel("Race name")).toHaveValue("");
  await expect(page.getByLabel("Discount code")).toHaveValue("");
  await expect(page.getByAltText("The photo you chose")).toHaveCount(0);
});
