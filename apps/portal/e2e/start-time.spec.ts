import {
  createRace,
  openDashboardAs,
  openDashboardAsNewBrand,
  raceCard,
} from "@outpace/e2e/portal";
import { expect, test } from "@playwright/test";

/** New York's clocks go back on 7 November 2027, between these two start times. */
const afterTheChange = {
  name: "Turkey Trot",
  description: "Run before dinner.",
  startTime: "2027-11-25T08:00",
};
const beforeTheChange = "2027-10-30T08:00";

test("a start time typed in New York reads the same after save, reload, edit and save, across a clock change", async ({
  page,
  browser,
}) => {
  const brand = await openDashboardAsNewBrand(page);
  await createRace(page, afterTheChange);
  const card = raceCard(page, afterTheChange.name);
  await expect(card).toContainText("Thu, Nov 25, 2027, 8:00 AM EST");
  await page.reload();
  await expect(card).toContainText("Thu, Nov 25, 2027, 8:00 AM EST");

  await card.getByRole("link", { name: "Edit Race" }).click();
  await expect(page.getByLabel("Start time")).toHaveValue(afterTheChange.startTime);
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByText("Race updated.")).toBeVisible();
  await expect(card).toContainText("Thu, Nov 25, 2027, 8:00 AM EST");

  await card.getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Start time").fill(beforeTheChange);
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(card).toContainText("Sat, Oct 30, 2027, 8:00 AM EDT");

  const tokyo = await browser.newContext({ timezoneId: "Asia/Tokyo" });
  const abroad = await tokyo.newPage();
  await openDashboardAs(abroad, brand);
  await expect(raceCard(abroad, afterTheChange.name)).toContainText(
    "Sat, Oct 30, 2027, 8:00 AM EDT",
  );
  await raceCard(abroad, afterTheChange.name).getByRole("link", { name: "Edit Race" }).click();
  await expect(abroad.getByLabel("Start time")).toHaveValue(beforeTheChange);
  await expect(abroad.getByLabel("Time zone")).toHaveValue("America/New_York");
  await abroad.getByRole("button", { name: "Update Race" }).click();
  await expect(raceCard(abroad, afterTheChange.name)).toContainText(
    "Sat, Oct 30, 2027, 8:00 AM EDT",
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
