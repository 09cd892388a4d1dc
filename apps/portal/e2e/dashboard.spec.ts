import { demoAccounts } from "@outpace/e2e/accounts";
import { addFinishers, addRaces, addRunners, brandIdOf } from "@outpace/e2e/backend";
import { fail } from "@outpace/e2e/intercept";
import { origins } from "@outpace/e2e/origins";
import {
  addBrandWithRaces,
  createRace,
  forgetBrand,
  openDashboardAs,
  openDashboardAsNewBrand,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { collectRequests } from "@outpace/e2e/requests";
import { expect, test } from "@outpace/e2e/test";

test("a new race is announced once, with countdown, order and next steps", async ({ page }) => {
  const { email } = await openDashboardAsNewBrand(page);
  await expect(
    page.getByText("Your first race costs $500 (Standard, up to 500 runners)."),
  ).toBeVisible();
  await createRace(page, sunriseTen);
  const announcement = page.getByRole("region", { name: "Sunrise Ten is on the calendar" });
  await expect(announcement.getByRole("heading")).toBeFocused();
  await expect(announcement.getByText(/^[\d,]+ days$/)).toBeVisible();
  await expect(announcement).toContainText("Sat, Jun 2, 2040, 6:30 AM EDT");
  await expect(announcement).toContainText("$500 due, by invoice");
  await expect(announcement.getByRole("link", { name: "Open Race Card" })).toHaveAttribute(
    "href",
    `${origins.marketing}/social-generator?race=Sunrise%20Ten&distance=26.2&date=2040-06-02`,
  );
  await expect(announcement.getByRole("group", { name: "Once approved" })).toContainText(
    "Copy Race Link",
  );
  const download = page.waitForEvent("download");
  await announcement.getByRole("button", { name: "Add to Calendar" }).click();
  expect((await download).suggestedFilename()).toBe("Sunrise-Ten.ics");
  await expect(announcement.getByText("Calendar file downloaded.")).toBeVisible();

  await page.reload();
  const card = raceCard(page, sunriseTen.name);
  await expect(card.getByRole("meter", { name: "0 of 500 places taken" })).toBeVisible();
  await expect(announcement).toHaveCount(0);
  await card.getByRole("link", { name: "$500 due for Sunrise Ten" }).click();
  await expect(page.getByRole("article")).toContainText("Sunrise Ten");
  await expect(page).toHaveURL(/\/brands\/orders\/./);

  await page.goto("/brands/dashboard");
  await expect(card).toBeVisible();
  await forgetBrand(page);
  await expect(page.getByText("Welcome, Brand Partner")).toBeVisible();
  await expect(page.getByText(`ask one of its owners to invite ${email}`)).toBeVisible();
});

test("cards count down to the start, and show who joined or finished or a missed start", async ({
  page,
}) => {
  const tenMinutesMore = 33 * 86_400_000 + 600_000;
  const startTime = new Date(Date.now() + tenMinutesMore).toISOString();
  const { brand, raceIds } = await addBrandWithRaces([
    { name: "Early Bird", status: "active", startTime },
    { name: "All In", status: "completed" },
    { name: "Overslept", startTime: new Date(Date.now() - 86_400_000).toISOString() },
  ]);
  const [soon, over] = raceIds;
  const without = (raceId: string, count: number) =>
    Array.from({ length: count }, () => ({ raceId, seconds: null }));
  // Seven of these joined in the last seven days, one each day.
  await addRunners([...without(soon, 20), ...without(over, 7)]);
  await addFinishers(over, Array<number>(18).fill(13_000));
  await page.clock.install();
  await openDashboardAs(page, brand);
  const races = page.getByRole("region", { name: "Your races" });
  await expect(races.getByRole("heading", { level: 2 })).toHaveText(["Upcoming", "Past"]);

  const early = raceCard(page, "Early Bird");
  await expect(early.getByText("in 33 days")).toBeVisible();
  await expect(early.getByText("+7 this week", { exact: true })).toBeVisible();
  await expect(early.getByRole("definition").first()).toMatchAriaSnapshot(
    "- definition: /^20 ?, 7 joined in the last 7 days$/",
  );
  await expect(raceCard(page, "All In").getByText("72.0% finished", { exact: true })).toBeVisible();
  const missed = "Its start has passed, and it hasn't been approved.";
  await expect(page.getByText(missed)).toHaveCount(1);
  await expect(raceCard(page, "Overslept")).toContainText(missed);
  await page.clock.fastForward("11:00");
  await expect(early.getByText("in 32 days")).toBeVisible();

  await early.getByRole("link", { name: "View Analytics" }).click();
  await expect(page.getByText("Starts in 32 days, 20 signed up")).toBeVisible();
  await expect(page.getByRole("figure").first()).toContainText("Sign-ups over time");
});

test("the cards come from one request, and a race and the list open from the cache", async ({
  page,
}) => {
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

  await fail(page, "**/rest/v1/live_races**");
  await page.getByRole("link", { name: "View Analytics" }).first().click();
  await expect(page.getByRole("heading", { name: /^Analytics: / })).toBeVisible();
  await fail(page, "**/rest/v1/rpc/brand_races**");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText("Loading dashboard...")).toHaveCount(0);
});

test("many races load page by page; the focus stays on the button", async ({ page }) => {
  const brand = await openDashboardAsNewBrand(page);
  const names = Array.from({ length: 60 }, (_, n) => `Lap ${String(n + 1).padStart(2, "0")}`);
  const rows = names.map((name, n) => ({
    name,
    status: n < 2 ? "active" : n < 50 ? "pending" : "completed",
    // The past races start with the latest.
    startTime: new Date(
      n < 2 ? Date.now() - (2 - n) * 3_600_000 : Date.UTC(2040, 0, n < 50 ? n + 1 : 100 - n),
    ).toISOString(),
  }));
  await addRaces(await brandIdOf(brand.email), rows);
  await page.reload();
  const cards = page.getByRole("article");
  const more = page.getByRole("button", { name: "Show more races" });
  await expect(cards).toHaveCount(24);
  await expect(
    page.getByText("Showing the first 24 races, live ones first, then by start."),
  ).toBeVisible();
  const sections = page
    .getByRole("region", { name: "Your races" })
    .getByRole("heading", { level: 2 });
  await expect(sections).toHaveText(["Live", "Upcoming"]);

  const reconnect = await fail(page, "**/rest/v1/rpc/brand_races**");
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("We couldn't load more races.");
  await expect(cards).toHaveCount(24);
  await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
  reconnect();
  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(48);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(cards).toHaveCount(60);
  await expect(
    page.getByText("Showing 60 races, live ones first, then by start.", { exact: true }),
  ).toBeFocused();
  await expect(more).toHaveCount(0);
  await expect(cards.getByRole("heading")).toHaveText(names);
  await expect(sections).toHaveText(["Live", "Upcoming", "Past"]);

  await raceCard(page, "Lap 40").getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Race name").fill("Last Lap");
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByText("Race updated.")).toBeVisible();
  await expect(raceCard(page, "Last Lap")).toBeVisible();
  await expect(cards).toHaveCount(60);
});
