/** The staff's list of races: its filters, order and pages, which the URL keeps. */
import { addBrand } from "@outpace/e2e/backend";
import { answer, fail, hold } from "@outpace/e2e/intercept";
import { expect, type Page, test } from "@outpace/e2e/test";

import { button, newTag, openAdmin, statusField } from "./staff-screen.ts";

const brandField = (page: Page) => page.getByRole("combobox", { name: "Brand", exact: true });
const raceName = (page: Page) => page.getByRole("searchbox", { name: "Race name" });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
/** The rows of the table's body. */
const races = (page: Page) => page.getByRole("table", { name: "All Races" }).getByRole("rowheader");

test("races are filtered, sorted and paged by keyboard, and the URL keeps it", async ({ page }) => {
  const tag = newTag();
  const steps = Array.from({ length: 101 }, (_, n) => ({ name: `${tag} Step ${String(n + 100)}` }));
  await addBrand(`${tag} Ladders`, [...steps, { name: `Active ${tag}`, status: "active" }]);
  await openAdmin(page);
  await raceName(page).fill(`  ${tag.toUpperCase()} `);
  await statusField(page).selectOption("pending");
  const heading = (name: string) => page.getByRole("columnheader", { name, exact: true });
  await expect(heading("Created")).toHaveAttribute("aria-sort", "descending");
  await expect(link(page, "Next")).toBeVisible();
  const release = await hold(page, "**/rpc/search_races**");
  await heading("Race Name").getByRole("button").press("Enter");
  // What still shows has cursors of another order.
  await expect(page.getByText("Looking for races...")).toBeVisible();
  await expect(link(page, "Next")).toBeHidden();
  release();
  const count = page.getByText("101 races match, by name, A to Z.");
  const expectFrom = async (first: number, length: number) => {
    await expect(races(page).first()).toContainText(`Step ${String(first)}`);
    await expect(races(page)).toHaveCount(length);
  };
  await expectFrom(100, 50);
  await expect(heading("Created")).not.toHaveAttribute("aria-sort");
  await expect(link(page, "Previous")).toHaveCount(0);
  await link(page, "Next").press("Enter");
  await expect(count).toBeFocused();
  await expectFrom(150, 50);
  await page.reload();
  await expectFrom(150, 50);
  await expect(raceName(page)).toHaveValue(tag.toUpperCase());
  await expect(heading("Race Name")).toHaveAttribute("aria-sort", "ascending");
  await link(page, "Next").click();
  await expectFrom(200, 1);
  await expect(link(page, "Next")).toHaveCount(0);
  await page.goBack();
  await expectFrom(150, 50);
  await page.goForward();
  await link(page, "Previous").click();
  await expectFrom(150, 50);
  await link(page, "First page").click();
  await expectFrom(100, 50);
  await heading("Race Name").getByRole("button").press("Enter");
  await expectFrom(200, 50);
  await page.goto(`/brands/admin?name=${tag}&after=nonsense`);
  await expect(page.getByText("That page doesn't exist, so this is the first one.")).toBeVisible();
  await expect(races(page)).toHaveCount(50);

  await raceName(page).press("Escape");
  await expect(page).toHaveURL(/\/brands\/admin$/);
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

test("a brand is picked by its first letters, also after a failure", async ({ page }) => {
  const tag = newTag();
  await addBrand(`${tag} Lanes`, [{ name: `${tag} First` }, { name: `${tag} Second` }]);
  await openAdmin(page, "?brand=not-an-id");
  await expect(page.getByText("No races found matching your filters.")).toBeVisible();
  await expect(page.getByText("We couldn't find this brand.")).toBeVisible();
  await brandField(page).fill("");
  await expect(races(page).nth(10)).toBeVisible();
  await page.keyboard.type("Nobody at all");
  await expect(brandField(page)).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Escape");
  const connect = await fail(page, "**/rest/v1/brand_partners**");
  await page.keyboard.type(tag.toLowerCase());
  await expect(page.getByText("We couldn't search the brands.")).toBeVisible();
  await expect(races(page).nth(10)).toBeVisible();
  connect();
  await button(page, "Try again").click();
  await expect(page.getByText("1 match. Press Enter to pick it.")).toBeVisible();
  await brandField(page).press("Enter");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(page).toHaveURL(/\?brand=[0-9a-f-]{36}$/);
  await page.reload();
  await expect(brandField(page)).toHaveValue(`${tag} Lanes`);
  await expect(page.getByText("2 races match, newest first.")).toBeVisible();
  await brandField(page).press("Escape");
  await expect(page).toHaveURL(/\/brands\/admin$/);
});

test("brands and races are found without their accents", async ({ page }) => {
  const tag = newTag();
  await addBrand(`${tag} Łódź Bieg`, [{ name: `İlk Koşu ${tag}` }, { name: `Ørsted ${tag}` }]);
  await addBrand(`${tag} Łódź Klub`, [{ name: `İlk Yarış ${tag}` }]);
  await openAdmin(page);
  await brandField(page).fill(`${tag.toUpperCase()} lodz`);
  await expect(page.getByRole("option")).toHaveText([`${tag} Łódź Bieg`, `${tag} Łódź Klub`]);
  await page.getByRole("option", { name: "Bieg" }).click();
  await expect(brandField(page)).toHaveValue(`${tag} Łódź Bieg`);
  await expect(page.getByText("2 races match, newest first.")).toBeVisible();
  await raceName(page).fill("ılk kosu");
  await expect(races(page)).toHaveText([/^İlk Koşu/]);
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
  await link(page, "Starts this week").click();
  await raceName(page).fill(tag);
  await expect(races(page)).toHaveText([/May 13T04:00/, /May 20T03:59/]);
  await page.getByLabel("Starts").selectOption("Next week");
  await expect(races(page)).toHaveText([/May 20T04:00/]);
  await page.reload();
  await expect(races(page)).toHaveText([/May 20T04:00/]);

  await page.goto("/brands/admin?status=completed&sort=-distance");
  const allow = await fail(page, "**/assets/view-name-form-*.js");
  await button(page, "Save this view").click();
  await expect(page.getByText("This didn't open.")).toBeVisible();
  allow();
  await button(page, "Save this view").click();
  await expect(page.getByLabel("Name of this view")).toBeFocused();
  await page.getByLabel("Name of this view").fill("Longest <b>finished</b>");
  await page.keyboard.press("Enter");
  const own = link(page, "Longest <b>finished</b>");
  await expect(own).toHaveAttribute("aria-current", "page");
  await link(page, "Pending, next start first").click();
  await expect(statusField(page)).toHaveValue("pending");
  await page.reload();
  await own.click();
  await expect(statusField(page)).toHaveValue("completed");
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(own).toHaveCount(0);
  await button(page, "Undo").click();
  await expect(own).toBeVisible();
});

test("at 320 px, counters fit their boxes, and races are cards", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  const figures = { total_races: 1_000_000, active_races: 88_888, total_brands: 10_000 };
  await answer(page, "**/rpc/admin_overview", { ...figures, pending_races: 444_444 });
  const tag = newTag();
  const names = ["Canal", "Alpine", "Bridge"].map((name) => ({ name: `${tag} ${name}` }));
  await addBrand(`${tag} Cards`, names);
  await openAdmin(page, `?name=${tag}`);
  const counters = page.getByText(/^(1,000,000|88,888|10,000|444,444)$/);
  await expect(counters).toHaveCount(4);
  const looks = await counters.evaluateAll((texts) =>
    texts.map((text) => [
      ...[text, text.parentElement ?? text].map((box) => box.scrollWidth - box.clientWidth),
      getComputedStyle(text).fontSize,
    ]),
  );
  expect(looks).toEqual(looks.map(() => [0, 0, looks[0]?.[2]]));

  const cards = page.getByRole("list", { name: "All Races" }).getByRole("listitem");
  await page.getByLabel("Sort by").selectOption("By name, Z to A");
  await expect(cards).toHaveText([/Canal/, /Bridge/, /Alpine/]);
});
