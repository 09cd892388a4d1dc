import { addRaces, brandIdOf } from "@outpace/e2e/backend";
import {
  createRace,
  fillRace,
  openDashboardAs,
  openDashboardAsNewBrand,
  paymentDialog,
  raceCard,
} from "@outpace/e2e/portal";
import { expect, test } from "@playwright/test";

/** New York's clocks go back on 4 November 2040, between these two start times. */
const afterTheChange = {
  name: "Turkey Trot",
  description: "Run before dinner.",
  startTime: "2040-11-22T08:00",
};
const beforeTheChange = "2040-10-27T08:00";

test("a start time typed in New York reads the same after save, reload, edit and save, across a clock change", async ({
  page,
  browser,
}) => {
  const brand = await openDashboardAsNewBrand(page);
  await createRace(page, afterTheChange);
  const card = raceCard(page, afterTheChange.name);
  await expect(card).toContainText("Thu, Nov 22, 2040, 8:00 AM EST");
  await page.reload();
  await expect(card).toContainText("Thu, Nov 22, 2040, 8:00 AM EST");

  await card.getByRole("link", { name: "Edit Race" }).click();
  await expect(page.getByLabel("Start time")).toHaveValue(afterTheChange.startTime);
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByText("Race updated.")).toBeVisible();
  await expect(card).toContainText("Thu, Nov 22, 2040, 8:00 AM EST");

  await card.getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Start time").fill(beforeTheChange);
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(card).toContainText("Sat, Oct 27, 2040, 8:00 AM EDT");

  const tokyo = await browser.newContext({ timezoneId: "Asia/Tokyo" });
  const abroad = await tokyo.newPage();
  await openDashboardAs(abroad, brand);
  await expect(raceCard(abroad, afterTheChange.name)).toContainText(
    "Sat, Oct 27, 2040, 8:00 AM EDT",
  );
  await raceCard(abroad, afterTheChange.name).getByRole("link", { name: "Edit Race" }).click();
  await expect(abroad.getByLabel("Start time")).toHaveValue(beforeTheChange);
  await expect(abroad.getByLabel("Time zone")).toHaveValue("America/New_York");
  await abroad.getByRole("button", { name: "Update Race" }).click();
  await expect(raceCard(abroad, afterTheChange.name)).toContainText(
    "Sat, Oct 27, 2040, 8:00 AM EDT",
  );
  await tokyo.close();
});

test("the create form offers the browser's own time zone", async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: "Europe/Lisbon" });
  const page = await context.newPage();
  await openDashboardAsNewBrand(page);
  await page.goto("/brands/create-race");
  await expect(page.getByLabel("Time zone")).toHaveValue("Europe/Lisbon");
  await context.close();
});

const mustLieAhead = "Please select a start time in the future.";

test("a new race cannot start in the past", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await page.goto("/brands/create-race");
  await fillRace(page, { ...afterTheChange, startTime: "2020-11-26T08:00" });
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(page.getByRole("alert")).toHaveText(mustLieAhead);
  await expect(paymentDialog(page)).toHaveCount(0);
});

test("a start that has passed is kept by an edit that leaves it alone, and cannot move within the past", async ({
  page,
}) => {
  const brand = await openDashboardAsNewBrand(page);
  await addRaces(await brandIdOf(brand.email), [
    { name: "Overslept", startTime: "2020-11-26T08:00:00Z" },
  ]);
  await page.reload();
  await raceCard(page, "Overslept").getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Race name").fill("Overslept Again");
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByText("Race updated.")).toBeVisible();

  await raceCard(page, "Overslept Again").getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Start time").fill("2020-11-26T09:00");
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByRole("alert")).toHaveText(mustLieAhead);
});
