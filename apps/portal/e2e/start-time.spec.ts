import {
  fillRace,
  openCreateRaceAsNewBrand,
  openDashboardAs,
  openTimeZones,
  paymentDialog,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("of a start that occurs twice, the chosen one stays, in Tokyo too", async ({
  page,
  browser,
}) => {
  const brand = await openCreateRaceAsNewBrand(page);
  await fillRace(page, { ...sunriseTen, startTime: "2040-03-11T02:30" });
  await expect(page.getByRole("status")).toContainText([
    "2:30 AM doesn't exist that day because clocks spring forward. Your race will start at 3:30 AM EDT.",
  ]);
  await page.getByLabel("Start time").fill("2040-11-04T01:30");
  await page.getByRole("radio", { name: "The second: 1:30 AM EST (UTC−5)" }).check();
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("1:30 AM EST");
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  // The card moves when the announcement above it arrives.
  await expect(page.getByRole("region", { name: "is on the calendar" })).toBeVisible();
  await expect(raceCard(page, sunriseTen.name)).toContainText("Sun, Nov 4, 2040, 1:30 AM EST");

  const abroad = await browser.newPage({ timezoneId: "Asia/Tokyo" });
  await openDashboardAs(abroad, brand);
  const card = raceCard(abroad, sunriseTen.name);
  for (const [label, text] of [
    ["The second", "Sun, Nov 4, 2040, 1:30 AM EST"],
    ["The first", "Sun, Nov 4, 2040, 1:30 AM EDT"],
  ] as const) {
    await card.getByRole("link", { name: "Edit Race" }).click();
    await expect(abroad.getByLabel("Start time")).toHaveValue("2040-11-04T01:30");
    await expect(abroad.getByLabel("Time zone")).toHaveValue(/New.York/);
    await expect(abroad.getByRole("radio", { name: "The second" })).toBeChecked();
    await abroad.getByRole("radio", { name: label }).check();
    await abroad.getByRole("button", { name: "Update Race" }).click();
    await expect(card).toContainText(text);
  }
  await abroad.close();
});

test("a zone is found by keyboard, or selected if the search fails to load", async ({
  browser,
}) => {
  const context = await browser.newContext({ timezoneId: "Asia/Tokyo" });
  const page = await context.newPage();
  await openCreateRaceAsNewBrand(page);
  await expect(page.getByLabel("Time zone")).toHaveValue(/Tokyo/);
  await page.clock.setFixedTime("2040-09-12T00:00:00Z");
  await expect(page.getByText("Race time")).toHaveCount(0);
  const start = page.getByLabel("Start time");
  await start.fill("2039-10-05T20:00");
  await expect(start).toHaveAccessibleDescription(/Please select a start time in the future\./);
  await start.fill("20400-10-05T20:00");
  await expect(start).toHaveAccessibleDescription("A year has four digits. Please correct it.");
  await start.fill("2040-10-05T20:00");
  const field = await openTimeZones(page);
  await field.fill("boston");
  await expect(page.getByText("1 match. Pick it or keep typing.")).toBeVisible();
  await field.press("Enter");
  await expect(page.getByRole("definition").filter({ hasText: "2040" })).toHaveText([
    "Fri, Oct 5, 2040, 8:00 PM EDT (UTC−4)in 24 days",
    "Sat, Oct 6, 2040, 9:00 AM UTC+9",
    "Sat, Oct 6, 2040, 12:00 AM UTC",
    /Fri, Oct 5, 2040, 8:00 PM EDT/,
  ]);

  await field.fill("guad");
  await expect(page.getByText(/^\d matches\. Pick one or keep typing\.$/)).toBeVisible();
  await expect(field).toHaveAccessibleName("Time zone");
  await field.fill("atlantis");
  await expect(page.getByText("No match.")).toBeVisible();
  await field.press("Tab");
  await expect(field).toHaveValue("New York (EDT, UTC−4)");
  // The open list hides the rest of the page from screen readers, so the focus must wait until it has closed.
  await expect(page.locator("[aria-hidden=true] :focus")).toHaveCount(0);
  await page.reload();
  await openTimeZones(page);
  await expect(page.getByRole("option").first()).toHaveText(/^Tokyo/);
  const recent = page.getByRole("group", { name: "Recently used" });
  await expect(recent.getByRole("option")).toHaveText(/^New York/);

  const other = await context.newPage();
  await other.route("**/time-zone-combobox*", (route) => route.abort());
  await other.goto("/brands/create-race");
  await other.getByLabel("Start time").fill("2040-10-05T20:00");
  const list = other.getByLabel("Time zone");
  await list.click();
  await expect(list).toHaveAccessibleDescription("The search didn't load, so this is a list.");
  await list.selectOption("America/New_York");
  await expect(other.getByRole("definition").first()).toContainText(
    "Fri, Oct 5, 2040, 8:00 PM EDT",
  );
  await context.close();
});
