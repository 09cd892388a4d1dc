import { demoAccounts } from "@outpace/e2e/accounts";
import { origins } from "@outpace/e2e/origins";
import {
  createRace,
  openDashboardAs,
  openDashboardAsNewBrand,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("a new race is announced once, with its countdown, its order and what to do next", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
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
  await announcement.getByRole("button", { name: "Copy Share Link" }).click();
  await expect(announcement.getByRole("status")).toContainText("Link copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(card);
  const download = page.waitForEvent("download");
  await announcement.getByRole("button", { name: "Add to Calendar" }).click();
  expect((await download).suggestedFilename()).toBe("Sunrise-Ten.ics");
  await expect(announcement.getByRole("status")).toContainText("Calendar file downloaded.");

  await page.reload();
  const raceOnDashboard = raceCard(page, sunriseTen.name);
  await expect(raceOnDashboard.getByRole("meter", { name: "0 of 500 places taken" })).toBeVisible();
  await expect(announcement).toHaveCount(0);
  await raceOnDashboard.getByRole("link", { name: "$500 due for Sunrise Ten" }).click();
  await expect(page.getByRole("article")).toContainText("Sunrise Ten");
  await expect(page).toHaveURL(/\/brands\/orders\/./);
});

test("staff without a brand are greeted as staff, with the counters and a way to Admin View", async ({
  page,
}) => {
  await openDashboardAs(page, demoAccounts.staff);
  await expect(page.getByText(`Welcome, ${demoAccounts.staff.email}`)).toBeVisible();
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

test("before its first race a brand reads what that costs", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await expect(
    page.getByText("Your first race costs $500 (Standard, up to 500 runners)."),
  ).toBeVisible();
});

test("an account without a brand is greeted as Brand Partner and told what to do", async ({
  page,
}) => {
  const { email } = await openDashboardAsNewBrand(page);
  await page.evaluate(() => {
    const [key = ""] = Object.keys(localStorage).filter((name) => name.endsWith("-auth-token"));
    const session = JSON.parse(localStorage.getItem(key) ?? "") as { user: object };
    session.user = { ...session.user, user_metadata: {} };
    localStorage.setItem(key, JSON.stringify(session));
  });
  await page.reload();
  await expect(page.getByText("Welcome, Brand Partner")).toBeVisible();
  await expect(page.getByText(`Ask your contact at Outpace to add ${email}`)).toBeVisible();
});

test("a race that the dashboard lists opens without being loaded again, and the list shows at once on return", async ({
  page,
}) => {
  await openDashboardAs(page, demoAccounts.brand);
  await page.route("**/rest/v1/live_races**", (route) => route.abort());
  await page.getByRole("link", { name: "View Analytics" }).first().click();
  await expect(page.getByRole("heading", { name: /^Analytics: / })).toBeVisible();
  await page.route("**/rest/v1/rpc/brand_races**", (route) => route.abort());
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText("Loading dashboard...")).toHaveCount(0);
});
