import { demoAccounts } from "@outpace/e2e/accounts";
import { addFinishers, addRaces, addRunners, brandIdOf } from "@outpace/e2e/backend";
import { origins } from "@outpace/e2e/origins";
import {
  createRace,
  forgetBrand,
  openDashboardAs,
  openDashboardAsNewBrand,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { collectRequests } from "@outpace/e2e/requests";
import { expect, test } from "@outpace/e2e/test";
import { randomUUID } from "node:crypto";

test("announces a new race once, with countdown, order and next steps", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await createRace(page, sunriseTen);
  const announcement = page.getByRole("region", { name: "Sunrise Ten is on the calendar" });
  await expect(announcement.getByRole("heading")).toBeFocused();
  await expect(announcement.getByText(/^[\d,]+ days$/)).toBeVisible();
  await expect(announcement).toContainText("Sat, Jun 2, 2040, 6:30 AM EDT");
  await expect(announcement).toContainText("$500 due, by invoice");

  const card = `${origins.marketing}/social-generator?race=Sunrise%20Ten&distance=26.2&date=2040-06-02`;
  await expect(announcement.getByRole("link", { name: "Open Race Card" })).toHaveAttribute(
    "href",
    card,
  );
  await expect(announcement.getByRole("group", { name: "Once approved" })).toContainText(
    "Copy Race Link",
  );
  const download = page.waitForEvent("download");
  await announcement.getByRole("button", { name: "Add to Calendar" }).click();
  expect((await download).suggestedFilename()).toBe("Sunrise-Ten.ics");
  await expect(announcement.getByText("Calendar file downloaded.")).toBeVisible();

  await page.reload();
  const raceOnDashboard = raceCard(page, sunriseTen.name);
  await expect(raceOnDashboard.getByRole("meter", { name: "0 of 500 places taken" })).toBeVisible();
  await expect(announcement).toHaveCount(0);
  await raceOnDashboard.getByRole("link", { name: "$500 due for Sunrise Ten" }).click();
  await expect(page.getByRole("article")).toContainText("Sunrise Ten");
  await expect(page).toHaveURL(/\/brands\/orders\/./);
});

test("staff without a brand see tasks, counters and a link to Admin View", async ({ page }) => {
  await openDashboardAs(page, demoAccounts.staff);
  const email = page.getByText(`Signed in as ${demoAccounts.staff.email}`);
  await expect(email).toHaveCSS("font-size", "16px");
  await expect(page.getByRole("list", { name: "What needs you" })).toBeVisible();
  for (const counter of ["Total Races", "Active Races", "Total Brands", "Pending Races"]) {
    await expect(page.getByText(counter, { exact: true })).toBeVisible();
  }
  await expect(page.getByText("No races created yet")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Create New Race" })).toHaveCount(0);
  await page.goto("/brands/create-race");
  await expect(page.getByText("Only brands can create races")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Race" })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.getByRole("link", { name: "Admin View" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Admin" })).toBeVisible();
});

test("a brand without races reads what the first one costs", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await expect(
    page.getByText("Your first race costs $500 (Standard, up to 500 runners)."),
  ).toBeVisible();
});

test("an account without a brand is a Brand Partner, and reads what to do", async ({ page }) => {
  const { email } = await openDashboardAsNewBrand(page);
  await forgetBrand(page);
  await expect(page.getByText("Welcome, Brand Partner")).toBeVisible();
  await expect(page.getByText(`ask one of its owners to invite ${email}`)).toBeVisible();
});

test("an approved race is upcoming; a missed start says what to do", async ({ page }) => {
  const brand = await openDashboardAsNewBrand(page);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await addRaces(await brandIdOf(brand.email), [
    { name: "Early Bird", status: "active", startTime: inDays(33.5) },
    { name: "Overslept", startTime: inDays(-1) },
  ]);
  await page.reload();
  const races = page.getByRole("region", { name: "Your races" });
  await expect(races.getByRole("heading", { level: 2 })).toHaveText(["Upcoming"]);
  await expect(races.getByRole("heading", { level: 3 })).toHaveText(["Overslept", "Early Bird"]);
  const missed = "Its start has passed, and it hasn't been approved.";
  await expect(page.getByText(missed)).toHaveCount(1);
  await expect(raceCard(page, "Overslept")).toContainText(missed);

  await raceCard(page, "Early Bird").getByRole("link", { name: "View Analytics" }).click();
  await expect(page.getByText("Starts in 33 days, nobody signed up yet")).toBeVisible();
  await expect(page.getByRole("figure").first()).toContainText("Sign-ups over time");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await raceCard(page, "Overslept").getByRole("link", { name: "View Analytics" }).click();
  await expect(page.getByText(missed)).toBeVisible();
  await expect(page.getByText(/^The start time has passed without approval/)).toBeVisible();
});

test("cards count down to the start and show who joined or finished", async ({ page }) => {
  const brand = await openDashboardAsNewBrand(page);
  const [soon, over, calledOff] = [randomUUID(), randomUUID(), randomUUID()];
  const tenMinutesMore = 33 * 86_400_000 + 600_000;
  const startTime = new Date(Date.now() + tenMinutesMore).toISOString();
  await addRaces(await brandIdOf(brand.email), [
    { id: soon, name: "Early Bird", status: "active", startTime },
    { name: "No Takers" },
    { id: over, name: "All In", status: "completed" },
    { id: calledOff, name: "Snowed In", status: "cancelled", startTime },
  ]);
  const without = (raceId: string, count: number) =>
    Array.from({ length: count }, () => ({ raceId, seconds: null }));
  // Seven of these joined in the last seven days, one each day.
  await addRunners(without(soon, 20));
  await addFinishers(over, Array<number>(18).fill(13_000));
  await addRunners([...without(over, 7), ...without(calledOff, 7)]);
  await page.clock.install();
  await page.reload();

  const early = raceCard(page, "Early Bird");
  await expect(early.getByText("in 33 days")).toBeVisible();
  await expect(early.getByText("+7 this week", { exact: true })).toBeVisible();
  await expect(early.getByRole("definition").first()).toMatchAriaSnapshot(
    "- definition: /^20 ?, 7 joined in the last 7 days$/",
  );
  await expect(raceCard(page, "All In").getByText("72.0% finished", { exact: true })).toBeVisible();
  const silent = /this week|7 days|finished/;
  for (const name of ["No Takers", "Snowed In"]) {
    await expect(raceCard(page, name)).not.toContainText(silent);
  }
  for (const name of ["All In", "Snowed In"]) {
    await expect(raceCard(page, name).getByText(/^in \d+/)).toHaveCount(0);
  }
  await page.clock.fastForward("11:00");
  await expect(early.getByText("in 32 days")).toBeVisible();
});

test("the cards come from one request; the others ask for rights and undelivered emails", async ({
  page,
}) => {
  const requests = collectRequests(page);
  // Its code loads after the cards, so it comes last.
  const last = page.waitForResponse("**/rpc/undelivered_emails**");
  await openDashboardAs(page, demoAccounts.brand);
  await expect(page.getByText("this week").first()).toBeVisible();
  await last;
  await page.waitForLoadState("networkidle");
  const paths = requests.map((address) => new URL(address).pathname);
  expect(paths.filter((path) => path.startsWith("/rest/")).sort()).toEqual([
    "/rest/v1/brand_members",
    "/rest/v1/rpc/brand_races",
    "/rest/v1/rpc/undelivered_emails",
    "/rest/v1/staff_members",
  ]);
});

test("a listed race opens from the cache, and so does the list on return", async ({ page }) => {
  await openDashboardAs(page, demoAccounts.brand);
  await page.route("**/rest/v1/live_races**", (route) => route.abort());
  await page.getByRole("link", { name: "View Analytics" }).first().click();
  await expect(page.getByRole("heading", { name: /^Analytics: / })).toBeVisible();
  await page.route("**/rest/v1/rpc/brand_races**", (route) => route.abort());
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText("Loading dashboard...")).toHaveCount(0);
});
