import { demoAccounts } from "@outpace/e2e/accounts";
import { addFinishers, addRunners } from "@outpace/e2e/backend";
import { fail } from "@outpace/e2e/intercept";
import { origins } from "@outpace/e2e/origins";
import {
  addBrandWithRaces,
  createRace,
  openDashboardAs,
  openDashboardAsNewBrand,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { collectRequests } from "@outpace/e2e/requests";
import { button, download, heading, link, press, see } from "@outpace/e2e/screen";
import { expect, test } from "@outpace/e2e/test";

test("a new race is announced once, with countdown, order and next steps", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await see(page, "Your first race costs $500 (Standard, up to 500 runners).");
  await createRace(page, sunriseTen);
  const announcement = page.getByRole("region", { name: "Sunrise Ten is on the calendar" });
  await expect(announcement.getByRole("heading")).toBeFocused();
  await see(announcement, /^[\d,]+ days$/);
  await expect(announcement).toContainText("Sat, Jun 2, 2040, 6:30 AM EDT");
  await expect(announcement).toContainText("$500 due, by invoice");
  const raceCardLink = `${origins.marketing}/social-generator?race=Sunrise%20Ten&distance=26.2&date=2040-06-02`;
  await expect(link(announcement, "Open Race Card")).toHaveAttribute("href", raceCardLink);
  const { name } = await download(button(announcement, "Add to Calendar"));
  expect(name).toBe("Sunrise-Ten.ics");
  await see(announcement, "Calendar file downloaded.");

  await page.reload();
  const card = raceCard(page, sunriseTen.name);
  await expect(card.getByRole("meter", { name: "0 of 500 places taken" })).toBeVisible();
  await expect(announcement).toHaveCount(0);
  await link(card, "$500 due for Sunrise Ten").click();
  await expect(page.getByRole("article")).toContainText("Sunrise Ten");
  await expect(page).toHaveURL(/\/brands\/orders\/./);
});

test("cards count down to the start, and say who joined or finished", async ({ page }) => {
  const tenMinutesMore = 33 * 86_400_000 + 600_000;
  const startTime = new Date(Date.now() + tenMinutesMore).toISOString();
  const { brand, raceIds } = await addBrandWithRaces([
    { name: "Early Bird", status: "active", startTime },
    { name: "All In", status: "completed" },
    { name: "Overslept", startTime: new Date(Date.now() - 86_400_000).toISOString() },
  ]);
  const [soon, over] = raceIds;
  const without = (raceId: string, count: number) => Array(count).fill({ raceId, seconds: null });
  // Seven of these joined in the last seven days, one each day.
  await addRunners([...without(soon, 20), ...without(over, 7)]);
  await addFinishers(over, Array<number>(18).fill(13_000));
  await page.clock.install();
  await openDashboardAs(page, brand);
  const early = raceCard(page, "Early Bird");
  await see(early, "in 33 days");
  await expect(early.getByRole("definition").first()).toMatchAriaSnapshot(
    "- definition: /^20 ?, 7 joined in the last 7 days$/",
  );
  await see(raceCard(page, "All In"), /^72\.0% finished$/);
  await expect(page.getByText("Its start has passed, and it hasn't been approved.")).toHaveCount(1);
  await page.clock.fastForward("11:00");
  await see(early, "in 32 days");
});

test("the cards come from one request; a race opens from the cache", async ({ page }) => {
  const requests = collectRequests(page);
  // Its code loads after the cards, so it comes last.
  const last = page.waitForResponse("**/rpc/undelivered_emails**");
  await openDashboardAs(page, demoAccounts.brand);
  await expect(page.getByText("this week").first()).toBeVisible();
  await last;
  const paths = requests.map((address) => new URL(address).pathname);
  expect(paths.filter((path) => path.startsWith("/rest/")).sort()).toEqual([
    "/rest/v1/brand_members",
    "/rest/v1/rpc/brand_races",
    "/rest/v1/rpc/undelivered_emails",
    "/rest/v1/staff_members",
  ]);

  await fail(page, "**/rest/v1/{live_races,rpc/brand_races}**");
  await link(page, "View Analytics").first().click();
  await expect(page.getByRole("heading", { name: /^Analytics: / })).toBeVisible();
  await link(page, "Back to Dashboard").click();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("many races load page by page; the focus stays on the button", async ({ page }) => {
  const names = Array.from({ length: 60 }, (_, n) => `Lap ${String(n + 1).padStart(2, "0")}`);
  // The past races start with the latest.
  const startOf = (n: number) =>
    n < 2 ? Date.now() - (2 - n) * 3_600_000 : Date.UTC(2040, 0, n < 50 ? n + 1 : 100 - n);
  const rows = names.map((name, n) => ({
    ...{ name, status: n < 2 ? "active" : n < 50 ? "pending" : "completed" },
    startTime: new Date(startOf(n)).toISOString(),
  }));
  const { brand } = await addBrandWithRaces(rows);
  await openDashboardAs(page, brand);
  const cards = page.getByRole("article");
  const sections = page.getByRole("region", { name: "Your races" }).locator("h2");
  await expect(cards).toHaveCount(24);
  await see(page, "Showing the first 24 races, live ones first, then by start.");
  await expect(sections).toHaveText(["Live", "Upcoming"]);

  const reconnect = await fail(page, "**/rest/v1/rpc/brand_races**");
  const more = button(page, "Show more races");
  await more.press("Enter");
  await expect(page.getByRole("alert")).toContainText("We couldn't load more races.");
  await expect(button(page, "Try again")).toBeFocused();
  reconnect();
  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(48);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Showing 60 races, live ones first, then by start.")).toBeFocused();
  await expect(more).toHaveCount(0);
  await expect(cards.getByRole("heading")).toHaveText(names);
  await expect(sections).toHaveText(["Live", "Upcoming", "Past"]);

  await link(raceCard(page, "Lap 40"), "Edit Race").click();
  await page.getByLabel("Race name").fill("Last Lap");
  await press(page, "Update Race");
  await expect(heading(raceCard(page, "Last Lap"), "Last Lap")).toBeVisible();
  await expect(cards).toHaveCount(60);
});
