/** The staff's list of races: its filters, order and pages, which the URL keeps. */
import { demoAccounts } from "@outpace/e2e/accounts";
import { addBrand } from "@outpace/e2e/backend";
import { answer, fail, hold } from "@outpace/e2e/intercept";
import { openDashboardAs } from "@outpace/e2e/portal";
import { expect, type Locator, test } from "@outpace/e2e/test";

import {
  brandField,
  button,
  decide,
  newTag,
  numbered,
  openAdmin,
  raceName,
  races,
  statusField,
} from "./staff-screen.ts";

test("races are filtered and sorted, and the URL keeps it", async ({ page }) => {
  const tag = newTag();
  const names = ["Canal", "Alpine", "Bridge"].map((name) => ({ name: `${tag} ${name}` }));
  await addBrand(`${tag} Sorts`, [...names, { name: `Active ${tag}`, status: "active" }]);
  await openAdmin(page);
  await raceName(page).fill(`  ${tag.toUpperCase()} `);
  await expect(page.getByText("4 races match, newest first.")).toBeVisible();
  await statusField(page).selectOption("pending");
  await expect(races(page)).toHaveCount(3);
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
  await page.reload();
  await expect(raceName(page)).toHaveValue(tag.toUpperCase());
  await expect(heading("Race Name")).toHaveAttribute("aria-sort", "descending");
  await expect(races(page)).toHaveText([/Canal/, /Bridge/, /Alpine/]);

  await raceName(page).press("Escape");
  await expect(races(page).nth(10)).toBeVisible();
  await expect(page).toHaveURL(/\/brands\/admin\?status=pending&sort=-name$/);
  // Before the search for the typed name starts, another filter is set.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await raceName(page).fill(tag);
  await statusField(page).selectOption("Active");
  await expect(page).toHaveURL(/status=active/);
  await page.clock.resume();
  await expect(races(page)).toHaveText([`Active ${tag}One of many.`]);
  await expect(page).toHaveURL(new RegExp(`name=${tag}`));
});

test("a search is paged by keyboard, and each page has its own URL", async ({ page }) => {
  const tag = newTag();
  await addBrand(
    `${tag} Ladders`,
    numbered(120, (n) => `${tag} Step ${n}`),
  );
  await openAdmin(page, `?name=${tag}&sort=name`);
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

  const nonsense = "after=nonsense&status=nonsense&starts=%00";
  await page.goto(`/brands/admin?name=${tag}&sort=name&${nonsense}`);
  await expect(page.getByText("That page doesn't exist, so this is the first one.")).toBeVisible();
  await expect(statusField(page)).toHaveValue("");
  await expect(page.getByLabel("Starts")).toHaveValue("");
  await expectFrom(0, 50);
  await page.goto(`/brands/admin?name=${tag}&sort=name&brand=not-an-id`);
  await expect(page.getByText("No races found matching your filters.")).toBeVisible();
  await expect(page.getByText("We couldn't find this brand.")).toBeVisible();
  await brandField(page).fill("");
  await expectFrom(0, 50);
});

test("a brand is picked by its first letters; each part fails by itself", async ({ page }) => {
  const tag = newTag();
  await addBrand(
    `${tag} Lanes`,
    numbered(60, (n) => `${tag} Lane ${n}`),
  );
  await openAdmin(page);
  await page.getByLabel("Starts").focus();
  await page.keyboard.press("Tab");
  await expect(brandField(page)).toBeFocused();
  await page.keyboard.type("Nobody at all");
  await expect(page.getByText("No active brand's name starts with this.")).toBeVisible();
  await expect(brandField(page)).toHaveAttribute("aria-invalid", "true");
  await expect(races(page).nth(10)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.type(tag.toLowerCase());
  await expect(page.getByText("1 match. Press Enter to pick it.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(brandField(page)).toHaveValue(`${tag} Lanes`);
  await expect(races(page).first()).toContainText(tag);
  await expect(page).toHaveURL(/\?brand=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(brandField(page)).toHaveValue(`${tag} Lanes`);
  await expect(page.getByText("60 races match, newest first.")).toBeVisible();
  await brandField(page).focus();
  await page.keyboard.press("Escape");
  await expect(brandField(page)).toHaveValue("");
  await expect(page).toHaveURL(/\/brands\/admin$/);

  await page.reload();
  await expect(races(page).nth(10)).toBeVisible();
  const brands = "**/rest/v1/brand_partners**";
  await fail(page, brands);
  const connect = await fail(page, "**/rest/v1/rpc/search_races**");
  await brandField(page).fill(tag);
  await expect(page.getByText("We couldn't search the brands.")).toBeVisible();
  await raceName(page).fill(`${tag} lane 00`);
  await expect(page.getByText("We couldn't load the races.")).toBeVisible();
  const release = await hold(page, brands);
  await button(page, "Try again").first().click();
  await expect(page.getByRole("button", { name: "Trying..." })).toBeVisible();
  await expect(page.getByText("We couldn't search the brands.")).toBeVisible();
  await expect(page.getByText("Type the first letters of its name.")).toBeVisible();
  release();
  // Late, since the list tries again by itself too.
  connect();
  await button(page, "Try again").click();
  await expect(page.getByText("1 match. Press Enter to pick it.")).toBeVisible();
  await expect(races(page)).toHaveCount(10);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a week's starts are the reader's; a view is saved, deleted, restored", async ({ page }) => {
  const tag = newTag();
  // In New York, a week begins on Monday, May 13, 2024, at 04:00 UTC.
  await page.clock.setFixedTime("2024-05-16T12:00:00Z");
  await addBrand(
    `${tag} Weeks`,
    ["13T03:59", "13T04:00", "20T03:59", "20T04:00"].map((time) => ({
      ...{ name: `${tag} May ${time}`, status: "completed", startTime: `2024-05-${time}:00Z` },
    })),
  );
  await openAdmin(page);
  await page.getByRole("link", { name: "Starts this week" }).click();
  await expect(page.getByLabel("Starts")).toHaveValue("this-week");
  await raceName(page).fill(tag);
  await expect(races(page)).toHaveText([/May 13T04:00/, /May 20T03:59/]);
  await expect(page.getByText("2 races match, earliest start first.")).toBeVisible();
  await page.getByLabel("Starts").selectOption("Next week");
  await expect(races(page)).toHaveText([/May 20T04:00/]);
  await page.reload();
  await expect(page).toHaveURL(/starts=next-week/);
  await expect(races(page)).toHaveText([/May 20T04:00/]);

  await page.goto("/brands/admin?status=completed&sort=-distance");
  await button(page, "Save this view").click();
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
  await button(page, "Undo").click();
  await expect(own).toBeVisible();
});

/** Returns how far an element overflows another, in pixels; negative inside it. */
async function overhang(content: Locator, frame: Locator): Promise<number> {
  const [inner, outer] = await Promise.all([content.boundingBox(), frame.boundingBox()]);
  if (!inner || !outer) throw new Error("One of the two is not on the screen.");
  return Math.max(outer.x - inner.x, inner.x + inner.width - (outer.x + outer.width));
}

test("at 320 px, counters fit their boxes, and races are cards", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const totals = ["1,000,000", "88,888", "10,000", "444,444"];
  const [total_races, active_races, total_brands, pending_races] = totals.map((text) =>
    Number(text.replaceAll(",", "")),
  );
  const overview = { total_races, active_races, total_brands, pending_races };
  await answer(page, "**/rest/v1/rpc/admin_overview**", overview);
  await openDashboardAs(page, demoAccounts.staff);
  const tag = newTag();
  await addBrand(
    `${tag} Cards`,
    ["Canal", "Alpine", "Bridge"].map((name) => ({ name: `${tag} ${name}` })),
  );
  for (const path of ["dashboard", `admin?name=${tag}`]) {
    await page.goto(`/brands/${path}`);
    const sizes = new Set<string>();
    for (const total of totals) {
      const figure = page.getByText(total, { exact: true });
      await expect(figure).toBeVisible();
      expect(await figure.evaluate((box) => box.scrollWidth - box.clientWidth), total).toBe(0);
      expect(await overhang(figure, figure.locator("..")), total).toBeLessThan(0);
      sizes.add(await figure.evaluate((element) => getComputedStyle(element).fontSize));
    }
    expect([...sizes]).toHaveLength(1);
  }

  const cards = page.getByRole("list", { name: "All Races" }).getByRole("listitem");
  await expect(cards.first()).toContainText("Created");
  const sort = page.getByLabel("Sort by");
  await expect(sort.getByRole("option", { selected: true })).toHaveText("Newest first");
  await sort.selectOption("By name, Z to A");
  await expect(cards).toHaveText([/Canal/, /Bridge/, /Alpine/]);
  await page.reload();
  await expect(sort).toHaveValue("-name");
  await cards.nth(1).getByRole("button", { name: "Cancel" }).click();
  await decide(page, "Cancel Race");
  await expect(page.getByText(`"${tag} Bridge" is now cancelled.`)).toBeVisible();
  await expect(cards.nth(1)).toContainText("Cancelled");
});
