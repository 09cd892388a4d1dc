import { startWeekRange } from "@outpace/domain/staff";
import { addBrand } from "@outpace/e2e/backend";
import { locale } from "@outpace/e2e/browser";
import { hold } from "@outpace/e2e/intercept";
import { expect, test } from "@outpace/e2e/test";

import {
  brandField,
  newTag,
  numbered,
  openStaffScreen,
  raceName,
  races,
  statusField,
} from "./staff-screen.ts";

test("filters races by a part of their name and more, kept in the URL", async ({ page }) => {
  const tag = newTag();
  await addBrand(`${tag} Shoes`, [
    { name: `${tag} Zebra Mile` },
    { name: `${tag} Alpha Mile`, status: "active" },
    { name: `City Lights ${tag}` },
    { name: "City Lights Half" },
  ]);
  await openStaffScreen(page);
  await raceName(page).fill(`  ${tag.toUpperCase()} `);
  await expect(races(page)).toHaveCount(3);
  await expect(page.getByText("3 races match, newest first.")).toBeVisible();
  await statusField(page).selectOption("active");
  await expect(races(page)).toHaveText([/Alpha Mile/]);
  await page.reload();
  await expect(raceName(page)).toHaveValue(tag.toUpperCase());
  await expect(races(page)).toHaveText([/Alpha Mile/]);

  await statusField(page).selectOption("cancelled");
  await expect(page.getByText("No races found matching your filters.")).toBeVisible();
  await statusField(page).selectOption("");
  await raceName(page).press("Escape");
  await expect(races(page).nth(10)).toBeVisible();
  await expect(page).toHaveURL(/\/brands\/admin$/);
});

test("a heading sorts the table, again reverses it; the URL keeps the order", async ({ page }) => {
  const tag = newTag();
  await addBrand(
    `${tag} Sorts`,
    ["Canal", "Alpine", "Bridge"].map((name) => ({ name: `${tag} ${name}` })),
  );
  await openStaffScreen(page, `?name=${tag}`);
  const heading = (name: string) => page.getByRole("columnheader", { name, exact: true });
  await expect(heading("Created")).toHaveAttribute("aria-sort", "descending");
  await heading("Race Name").getByRole("button").focus();
  await page.keyboard.press("Enter");
  await expect(races(page)).toHaveText([/Alpine/, /Bridge/, /Canal/]);
  await expect(page.getByText("3 races match, by name, A to Z.")).toBeVisible();
  await expect(heading("Race Name")).toHaveAttribute("aria-sort", "ascending");
  await expect(heading("Created")).not.toHaveAttribute("aria-sort");
  await page.keyboard.press("Enter");
  await expect(races(page)).toHaveText([/Canal/, /Bridge/, /Alpine/]);
  await expect(page).toHaveURL(/sort=-name$/);
  await page.reload();
  await expect(heading("Race Name")).toHaveAttribute("aria-sort", "descending");
  await expect(races(page)).toHaveText([/Canal/, /Bridge/, /Alpine/]);
});

test("pages a search both ways by keyboard; each page has its own URL", async ({ page }) => {
  const tag = newTag();
  await addBrand(
    `${tag} Ladders`,
    numbered(120, (n) => `${tag} Step ${n}`),
  );
  await openStaffScreen(page, `?name=${tag}&sort=name`);
  const count = page.getByText("120 races match, by name, A to Z.");
  const link = (name: string) => page.getByRole("link", { name, exact: true });
  const expectFrom = (first: number, length: number) =>
    expect(races(page)).toHaveText(
      numbered(120, (n) => n)
        .slice(first, first + length)
        .map(({ name }) => new RegExp(`Step ${name}`)),
    );
  await expect(count).toBeVisible();
  await expect(link("Previous")).toHaveCount(0);
  await link("Next").focus();
  await page.keyboard.press("Enter");
  await expect(count).toBeFocused();
  await expectFrom(50, 50);
  await page.reload();
  await expectFrom(50, 50);
  await link("Next").click();
  await expectFrom(100, 20);
  await expect(link("Next")).toHaveCount(0);
  await link("Previous").click();
  await expectFrom(50, 50);
  await page.goBack();
  await expectFrom(100, 20);
  await link("First page").click();
  await expectFrom(0, 50);

  await page.goto(`/brands/admin?name=${tag}&sort=name&after=nonsense&status=nonsense`);
  await expect(page.getByText("That page doesn't exist, so this is the first one.")).toBeVisible();
  await expect(statusField(page)).toHaveValue("");
  await expectFrom(0, 50);
});

test("keeps a filter set before the search for a typed name starts", async ({ page }) => {
  const tag = newTag();
  await addBrand(
    `${tag} Typed`,
    ["active", "pending"].map((status) => ({ name: `${tag} ${status}`, status })),
  );
  await openStaffScreen(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await raceName(page).fill(tag);
  await statusField(page).selectOption("Active");
  await expect(page).toHaveURL(/status=active$/);
  await page.clock.resume();
  await expect(races(page)).toHaveText([/active/]);
  await expect(page).toHaveURL(new RegExp(`status=active&name=${tag}`));
});

test("the URL filters starts this or next week, and ignores nonsense", async ({ page }) => {
  const tag = newTag();
  // The browser's week, which begins later than the machine's.
  const there = new Date().toLocaleString("en-US", { timeZone: locale.timezoneId });
  const range = startWeekRange("this-week", Date.parse(there));
  const startIn = (weeks: number) =>
    new Date(Date.parse(range.from) + (weeks * 7 + 3) * 24 * 60 * 60 * 1000).toISOString();
  await addBrand(
    `${tag} Weeks`,
    ["Now", "Next", "Later"].map((name, n) => ({ name: `${tag} ${name}`, startTime: startIn(n) })),
  );
  await openStaffScreen(page, "?starts=%00");
  await expect(page.getByLabel("Starts")).toHaveValue("");
  await page.getByRole("link", { name: "Starts this week" }).click();
  await expect(page.getByLabel("Starts")).toHaveValue("this-week");
  await raceName(page).fill(tag);
  await expect(page).toHaveURL(new RegExp(`name=${tag}`));
  await expect(races(page)).toHaveText([/Now/]);
  await expect(page.getByText("1 race matches, earliest start first.")).toBeVisible();
  await page.getByLabel("Starts").selectOption("Next week");
  await expect(races(page)).toHaveText([/Next/]);
  await page.reload();
  await expect(races(page)).toHaveText([/Next/]);
  await expect(page).toHaveURL(/starts=next-week/);
});

test("each part of the staff screen shows its own error and retry", async ({ page }) => {
  const tag = newTag();
  await addBrand(
    `${tag} Lanes`,
    numbered(60, (n) => `${tag} Lane ${n}`),
  );
  await openStaffScreen(page, `?name=${tag}`);
  await expect(races(page)).toHaveCount(50);
  const [brands, found] = ["**/rest/v1/brand_partners**", "**/rest/v1/rpc/search_races**"];
  let isSearchAdmitted = false;
  await page.route(brands, (route) => route.abort());
  await page.route(found, (route) => (isSearchAdmitted ? route.continue() : route.abort()));
  await brandField(page).fill(tag);
  await expect(page.getByText("We couldn't search the brands.")).toBeVisible();
  await raceName(page).fill(`${tag} lane 00`);
  await expect(page.getByText("We couldn't load the races.")).toBeVisible();

  const release = await hold(page, brands);
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByRole("button", { name: "Trying..." })).toBeVisible();
  await expect(page.getByText("We couldn't search the brands.")).toBeVisible();
  await expect(page.getByText("Type the first letters of its name.")).toBeVisible();
  release();
  // Late, since the list tries again by itself too.
  isSearchAdmitted = true;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("1 match. Press Enter to pick it.")).toBeVisible();
  await expect(races(page)).toHaveCount(10);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("saves a named view, opens, deletes and restores it", async ({ page }) => {
  await openStaffScreen(page, "?status=completed&sort=-distance");
  await page.getByRole("button", { name: "Save this view" }).click();
  await page.getByLabel("Name of this view").fill("Longest <b>finished</b>");
  await page.keyboard.press("Enter");
  const own = page.getByRole("link", { name: "Longest <b>finished</b>" });
  await expect(own).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Pending, next start first" }).click();
  await expect(statusField(page)).toHaveValue("pending");
  await page.reload();
  await own.click();
  await expect(statusField(page)).toHaveValue("completed");
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(own).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(own).toBeVisible();
});
