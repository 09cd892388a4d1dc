import { signIn, signUpBrand } from "@outpace/e2e/accounts";
import { pngFile } from "@outpace/e2e/png";
import { hold } from "@outpace/e2e/intercept";
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

test("the dialog shows the list price; Cancel and Back keep the form", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("$500");
  await expect(paymentDialog(page)).toContainText(
    "You won't be charged today. We'll record your order, and $500 will be due.",
  );
  await expect(page.getByRole("button", { name: "Pay & Finalize Race" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(paymentDialog(page)).toBeHidden();
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toBeVisible();
  await page.goBack();
  await expect(paymentDialog(page)).toBeHidden();
  await expect(page.getByLabel("Race name")).toHaveValue(sunriseTen.name);
});

test("the form appears together with its price, so the button never moves", async ({ page }) => {
  await signIn(page.context(), await signUpBrand());
  const release = await hold(page, "**/rest/v1/rpc/quote_race**");
  const plan = page.waitForResponse("**/rest/v1/rpc/race_allowance**");
  await page.goto("/brands/create-race");
  await (await plan).finished();
  await untilRendered(page);
  expect(await page.getByLabel("Race name").count()).toBe(0);
  await expect(page.getByText("Loading your plan...")).toBeVisible();
  release();
  await expect(page.getByLabel("Race name")).toBeVisible();
  expect(await page.getByText("This race: Standard, $500").isVisible()).toBe(true);
});

test("the dialog shows a changed price and asks for confirmation again", async ({ page }) => {
  // Skips the dashboard, which fetches the first race's price.
  await signIn(page.context(), await signUpBrand());
  await quoteOnce(page, 400_00);
  await page.goto("/brands/create-race");
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("$400");
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(paymentDialog(page).getByRole("alert")).toHaveText(
    "The price has changed. Please check the new price.",
  );
  await expect(paymentDialog(page)).toContainText("$500");
  await expect(paymentDialog(page)).not.toContainText("$400");
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(raceCard(page, sunriseTen.name)).toHaveCount(1);
});

test("a double click creates one race", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).dblclick();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await expect(raceCards(page)).toHaveCount(1);
});

const unreachable = "Error creating race. Please try again. We can't reach the server.";

async function payOffline(page: Page): Promise<void> {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(paymentDialog(page).getByRole("alert")).toHaveText(unreachable);
}

test("a payment without the backend fails, and a retry creates one race", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await payOffline(page);
  await expect(paymentDialog(page).getByRole("alert")).toBeInViewport({ ratio: 1 });
  await expect(paymentDialog(page)).toContainText(sunriseTen.name);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(raceCard(page, sunriseTen.name)).toHaveCount(1);
});

test("Cancel clears an error, and the next dialog opens without it", async ({ page }) => {
  await payOffline(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(paymentDialog(page)).toBeHidden();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByLabel("Race name").fill("Sunset Ten");
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("Sunset Ten");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a payment that fails after Back shows its error in the form", async ({ page, context }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  const release = await hold(page, "**/rest/v1/rpc/create_race**");
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  await context.setOffline(true);
  release();
  await expect(paymentDialog(page)).toBeHidden();
  await expect(page.getByRole("alert")).toHaveText(unreachable);
  await expect(page.getByLabel("Race name")).toHaveValue(sunriseTen.name);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(raceCard(page, sunriseTen.name)).toHaveCount(1);
});

test("a lost response does not create a second race", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  let lost = 0;
  await page.route("**/rest/v1/rpc/create_race**", async (route) => {
    if (route.request().method() === "POST" && lost === 0) {
      lost += 1;
      await route.fetch();
      await route.abort("connectionreset");
    } else await route.continue();
  });
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(paymentDialog(page).getByRole("alert")).toBeVisible();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(page.getByRole("heading", { name: "is on the calendar" })).toBeVisible();
  await expect(raceCards(page)).toHaveCount(1);
});

test("a session that ends while paying leads back to code and photo", async ({ page }) => {
  const brand = await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.getByLabel("Discount code").fill("free1000outpace");
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toBeVisible();
  await clickAsSessionEnds(page.getByRole("button", { name: "Create Free Race" }));
  await expect(
    page.getByText("You've been signed out. Sign in to pick up where you left off."),
  ).toBeVisible();
  await fillLogin(page, brand);

  await expect(page.getByLabel("Race name")).toHaveValue(sunriseTen.name);
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  // Visible at once: a later change would move the button from under the pointer.
  expect(await page.getByRole("list", { name: "Photo rules" }).isVisible()).toBe(true);
  await expect(page.getByText("This race: Premium, free with FREE1000OUTPACE")).toBeVisible();
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Create Free Race" }).click();
  await expect(page.getByRole("heading", { name: "is on the calendar" })).toBeVisible();
  await expect(raceCard(page, sunriseTen.name).locator("img")).toBeVisible();
  await page.goto("/brands/create-race");
  await expect(page.getByLabel("Race name")).toHaveValue("");
  await expect(page.getByLabel("Discount code")).toHaveValue("");
  await expect(page.getByAltText("The photo you chose")).toHaveCount(0);
});
