// The page of a race, as anyone sees it who has its link.
import { appStoreLink, marketingDomain } from "@outpace/domain/product";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { fail, hold, intercept } from "@outpace/e2e/intercept";
import { untilRendered } from "@outpace/e2e/rendered";
import { collectRequests } from "@outpace/e2e/requests";
import { desktop, smallPhone } from "@outpace/e2e/viewports";
import { type Download, expect, type Page } from "@outpace/e2e/test";
import { addPreview, addRace, alterRaces, database } from "./race-page.ts";
import { test } from "./test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const retry = (page: Page) => page.getByRole("button", { name: "Try Again" });
const join = (page: Page) => page.getByRole("link", { name: "Join in the App" });
const calendar = (page: Page) => page.getByRole("button", { name: "Add to Calendar" });
const robots = (page: Page) => page.locator('meta[name="robots"]');
const queries = (requests: readonly string[]) => requests.filter((url) => url.includes("/rest/"));

test("a race that staff approved shows to everyone, and its head names it", async ({ page }) => {
  const id = await addRace({
    description: "Wherever you are.",
    zone: "America/Los_Angeles",
    website: "https://lantern.example/races",
    finishers: [5000, 5100],
  });
  const requests = collectRequests(page);
  await page.goto(`/race/${id}?from=chat`);
  await expect(heading(page)).toHaveText("Lantern Half");
  await expect(page.getByText("Wherever you are.")).toBeVisible();
  await expect(page.getByText("2 of 500 places taken, 498 left")).toBeVisible();
  await expect(page.getByText(/^Where you are: .* E[SD]T$/)).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^13 days ?23 hours/);
  await expect(join(page)).toHaveAttribute("href", appStoreLink.url);
  const brand = page.getByRole("link", { name: /^Harrier Socks/ });
  await expect(brand).toHaveAttribute("href", "https://lantern.example/races");
  await expect(brand).toHaveAttribute("rel", "noopener");
  expect(queries(requests)).toHaveLength(1);

  const address = `https://${marketingDomain}/race/${id}`;
  await expect(page).toHaveTitle("Lantern Half · Outpace");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", address);
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute("content", address);
  await expect(robots(page)).toHaveCount(0);
});

test("only a race that can be joined invites; one that is over has results", async ({ page }) => {
  const started = { start_time: new Date(Date.now() - 3_600_000).toISOString() };
  const results = { completed_participants: 10, completion_rate: 100, median_seconds: 15_120 };
  const id = await addRace();
  let change: object = {};
  await alterRaces(page, () => change);
  for (const [label, row] of [
    ["Full", { total_participants: 500 }],
    ["Under way", started],
    ["Cancelled", { status: "cancelled" }],
    ["Finished", { status: "completed", ...started, ...results }],
  ] as const) {
    change = row;
    await page.goto(`/race/${id}`);
    await expect(page.getByText(label, { exact: true }).first()).toBeVisible();
    await expect(join(page)).toBeHidden();
    await expect(calendar(page)).toBeVisible({ visible: label === "Full" });
    await expect(page.getByText("4:12:00")).toBeVisible({ visible: label === "Finished" });
  }
});

test("a pending race shows only by its preview, and to no search engine", async ({ page }) => {
  const { id, token } = await addPreview();
  await page.goto(`/race/${id}?preview=${encodeURIComponent(token)}`);
  await expect(page.getByText("Preview: only you see this page until our staff")).toBeVisible();
  await expect(heading(page)).toHaveText("Lantern Half");
  await expect(join(page)).toBeVisible();
  await expect(robots(page)).toHaveAttribute("content", "noindex");
  const other = await addRace({ status: "pending" });
  for (const path of [id, `${other}?preview=${encodeURIComponent(token)}`, "7"]) {
    await page.goto(`/race/${path}`);
    await expect(heading(page)).toHaveText("No race here.");
    await expect(page).toHaveTitle("Race not found · Outpace");
    await expect(robots(page)).toHaveAttribute("content", "noindex");
    await expect(join(page)).toBeHidden();
  }
});

test("a failure says why; two presses load and focus the race once", async ({ page }) => {
  const id = await addRace();
  const recover = await fail(page, database);
  await page.goto(`/race/${id}`);
  await expect(page.getByRole("alert")).toHaveText(/^We can't reach the server/);
  recover();
  const release = await hold(page, database);
  const requests = collectRequests(page);
  await retry(page).press("Enter");
  await retry(page).press("Enter");
  release();
  await expect(heading(page)).toHaveText("Lantern Half");
  await expect(heading(page)).toBeFocused();
  expect(queries(requests)).toHaveLength(1);
});

test("once back online, a race loads once and saves one file", async ({ page, context }) => {
  const id = await addRace();
  const connect = await intercept(page, database, async (route) => {
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await page.goto(`/race/${id}`);
  for (let tries = 0; tries < 2; tries++) {
    await expect(page.getByRole("alert")).toHaveText(/^You're offline/);
    await retry(page).click();
  }
  await expect(page.getByRole("alert")).toHaveText(/^You're offline/);
  connect();
  const requests = collectRequests(page);
  const files: Download[] = [];
  page.on("download", (file) => files.push(file));
  await context.setOffline(false);
  await expect(heading(page)).toHaveText("Lantern Half");
  expect(queries(requests)).toHaveLength(1);
  const saved = page.waitForEvent("download");
  await calendar(page).click();
  await (await saved).path();
  expect(files).toHaveLength(1);
});

test("no text of a race becomes markup, and only web addresses become links", async ({ page }) => {
  const name = `<img src=x onerror="document.title='owned'"></title>&amp;`;
  const id = await addRace({ name, description: "<b>Bold</b> & <i>free</i>" });
  await alterRaces(page, () => ({ brand_website_url: "javascript:alert(1)" }));
  await page.goto(`/race/${id}`);
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByText("<b>Bold</b> & <i>free</i>")).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Outpace`);
  await expect(page.getByText(/^Harrier Socks/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Harrier Socks/ })).toHaveCount(0);
});

test("a race's page is accessible: long names, Arabic, text at 200 %", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const name of ["W".repeat(50) + " run".repeat(12), "ماراثون أضواء المدينة الكبير!"]) {
    await page.goto(`/race/${await addRace({ name })}`);
    await expect(heading(page)).toHaveText(name);
    await expectAccessible(page, { viewports: [smallPhone, desktop] });
    await page.setViewportSize(smallPhone);
    await untilRendered(page);
    const sideways = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect(sideways).toBe(0);
  }
});

test("without the code that a deployment removed, the page says what to do", async ({ page }) => {
  await page.route("**/_astro/race.*.js", (route) => route.fulfill({ status: 404 }));
  await page.goto("/race/7");
  await expect(page.getByRole("alert")).toHaveText(/Check your connection, then reload the page/);
});
