import { addRaces, brandIdOf } from "@outpace/e2e/backend";
import {
  createRace,
  fillRace,
  openDashboardAs,
  openCreateRaceAsNewBrand,
  openDashboardAsNewBrand,
  openTimeZones,
  paymentDialog,
  raceCard,
} from "@outpace/e2e/portal";
import { expect, type Locator, type Page, test } from "@outpace/e2e/test";

/** Chooses the best match by keyboard. */
async function chooseTimeZone(page: Page, search: string): Promise<Locator> {
  const field = await openTimeZones(page);
  await field.fill(search);
  await expect(page.getByRole("option").first()).toBeVisible();
  await field.press("Enter");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  return field;
}

/** New York's clocks go back on 4 November 2040, between these two start times. */
const afterTheChange = {
  name: "Turkey Trot",
  description: "Run before dinner.",
  startTime: "2040-11-22T08:00",
};
const beforeTheChange = "2040-10-27T08:00";

test("a start typed in New York survives edits across a clock change", async ({
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
  await expect(abroad.getByLabel("Time zone")).toHaveValue(/New.York/);
  await abroad.getByRole("button", { name: "Update Race" }).click();
  await expect(raceCard(abroad, afterTheChange.name)).toContainText(
    "Sat, Oct 27, 2040, 8:00 AM EDT",
  );
  await tokyo.close();
});

test("the create form offers the browser's own time zone", async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: "Europe/Lisbon" });
  const page = await context.newPage();
  await openCreateRaceAsNewBrand(page);
  await expect(page.getByLabel("Time zone")).toHaveValue(/Lisbon/);
  await context.close();
});

test("a typed start shows in the race's zone, the person's and UTC", async ({ browser }) => {
  const context = await browser.newContext({ timezoneId: "Asia/Tokyo" });
  const page = await context.newPage();
  await openCreateRaceAsNewBrand(page);
  await page.clock.setFixedTime("2040-09-12T00:00:00Z");
  await expect(page.getByText("Race time")).toHaveCount(0);
  await page.getByLabel("Start time").fill("2040-10-05T20:00");
  await chooseTimeZone(page, "boston");
  await expect(page.getByRole("definition").filter({ hasText: "2040" })).toHaveText([
    "Fri, Oct 5, 2040, 8:00 PM EDT (UTC−4)in 24 days",
    "Sat, Oct 6, 2040, 9:00 AM UTC+9",
    "Sat, Oct 6, 2040, 12:00 AM UTC",
    /Fri, Oct 5, 2040, 8:00 PM EDT/,
  ]);
  await context.close();
});

test("a skipped start shows the actual one; a repeated one asks which", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, { ...afterTheChange, startTime: "2040-03-11T02:30" });
  await expect(page.getByRole("status")).toContainText([
    "2:30 AM doesn't exist that day because clocks spring forward. Your race will start at 3:30 AM EDT.",
  ]);
  await page.getByLabel("Start time").fill("2040-11-04T01:30");
  await page.getByRole("radio", { name: "The second: 1:30 AM EST (UTC−5)" }).check();
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("1:30 AM EST");
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();

  // Waits for the announcement above the card, since the card moves when it arrives.
  await expect(page.getByRole("region", { name: "is on the calendar" })).toBeVisible();
  const card = raceCard(page, afterTheChange.name);
  for (const label of ["The second", "The first"]) {
    await expect(card).toContainText("1:30 AM EST");
    await card.getByRole("link", { name: "Edit Race" }).click();
    await expect(page.getByRole("radio", { name: "The second" })).toBeChecked();
    await page.getByRole("radio", { name: label }).check();
    await page.getByRole("button", { name: "Update Race" }).click();
  }
  await expect(card).toContainText("1:30 AM EDT");
});

test("finds a time zone by keyboard, and offers it first next time", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await page.getByLabel("Start time").fill("2040-01-15T08:00");
  const field = await chooseTimeZone(page, "new zealand");
  await expect(field).toHaveValue("Auckland (NZDT, UTC+13)");

  await field.fill("south australia");
  await expect(page.getByText("1 match. Pick it or keep typing.")).toBeVisible();
  await field.fill("guad");
  await expect(page.getByText(/^\d matches\. Pick one or keep typing\.$/)).toBeVisible();
  await expect(field).toHaveAccessibleName("Time zone");
  await field.fill("atlantis");
  await expect(page.getByText("No match.")).toBeVisible();
  await field.press("Tab");
  await expect(field).toHaveValue("Auckland (NZDT, UTC+13)");
  // The open list hides the rest of the page from screen readers, so the focus must wait until it has closed.
  await expect(page.locator("[aria-hidden=true] :focus")).toHaveCount(0);

  await page.reload();
  await openTimeZones(page);
  await expect(page.getByRole("option").first()).toHaveText(/^New York/);
  await expect(page.getByRole("group", { name: "Recently used" }).getByRole("option")).toHaveText(
    /^Auckland/,
  );
});

test("a time zone can be selected even if the search fails to load", async ({ page }) => {
  await page.route("**/time-zone-combobox*", (route) => route.abort());
  await openCreateRaceAsNewBrand(page);
  await page.getByLabel("Start time").fill("2040-10-05T20:00");
  const failed = page.waitForEvent("requestfailed");
  await page.keyboard.press("Shift");
  await failed;
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await expect(page.getByRole("definition").first()).toContainText(
    "Fri, Oct 5, 2040, 8:00 PM UTC+9",
  );
});

const mustLieAhead = "Please select a start time in the future.";

test("a start in the past is refused while it is typed", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, { ...afterTheChange, startTime: "2020-11-26T08:00" });
  await expect(page.getByLabel("Start time")).toHaveAccessibleDescription(new RegExp(mustLieAhead));
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(page.getByRole("alert")).toHaveText(mustLieAhead);
  await expect(paymentDialog(page)).toHaveCount(0);
});

test("an edit keeps a past start, but cannot move it within the past", async ({ page }) => {
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
