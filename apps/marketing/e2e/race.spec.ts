// The page of a race, as anyone sees it who has its link.
import { randomUUID } from "node:crypto";
import { signUpBrand } from "@outpace/e2e/accounts";
import { apiUrl } from "@outpace/e2e/backend";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { hold } from "@outpace/e2e/intercept";
import { collectRequests } from "@outpace/e2e/requests";
import { untilRendered } from "@outpace/e2e/rendered";
import { desktop, smallPhone } from "@outpace/e2e/viewports";
import { appStoreLink, marketingDomain } from "@outpace/domain/product";
import { type Download, expect, type Page } from "@outpace/e2e/test";
import { addPreview, addRace, addRaceOf, closeBrand, setStatus } from "./race-page.ts";
import { test } from "./test.ts";
import { thisBackend } from "./this-backend.ts";

test.use(thisBackend);

const database = "**/rest/v1/rpc/public_race";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const retry = (page: Page) => page.getByRole("button", { name: "Try Again" });
const join = (page: Page) => page.getByRole("link", { name: "Join in the App" });
const robots = (page: Page) => page.locator('meta[name="robots"]');
const address = (id: string) => `https://${marketingDomain}/race/${id}`;

test("a race that staff approved shows to everyone, with what to do", async ({ page }) => {
  const id = await addRace({
    name: "Lantern Half",
    description: "Wherever you are.",
    zone: "America/Los_Angeles",
    website: "https://lantern.example/races",
    finishers: [5000, 5100],
  });
  const requests = collectRequests(page);
  await page.goto(`/race/${id}`);
  await expect(heading(page)).toHaveText("Lantern Half");
  await expect(page.getByText("Wherever you are.")).toBeVisible();
  await expect(page.getByText("2 of 500 places taken, 498 left")).toBeVisible();
  await expect(page.getByText(/^Where you are: .* E[SD]T$/)).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^13 days ?23 hours/);
  await expect(join(page)).toHaveAttribute("href", appStoreLink.url);
  const brand = page.getByRole("link", { name: /^Harrier Socks/ });
  await expect(brand).toHaveAttribute("href", "https://lantern.example/races");
  await expect(brand).toHaveAttribute("rel", "noopener");
  expect(requests.filter((url) => url.includes("/rest/"))).toHaveLength(1);
});

test("its head names the race: title, description, address, picture, and the store's banner", async ({
  page,
}) => {
  const id = await addRace();
  await page.goto(`/race/${id}?from=chat`);
  await expect(page).toHaveTitle("Lantern Half · Outpace");
  const content = (selector: string) => page.locator(`head ${selector}`).getAttribute("content");
  expect(await content('meta[name="description"]')).toMatch(/^26.2 miles, .*, by Harrier Socks/);
  expect(await content('meta[property="og:url"]')).toBe(address(id));
  expect(await content('meta[property="og:image"]')).toMatch(/\/share\/race\.png$/);
  expect(await content('meta[name="apple-itunes-app"]')).toContain(`app-argument=${address(id)}`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", address(id));
  await expect(robots(page)).toHaveCount(0);
});

const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
for (const [label, race, says] of [
  ["Full", { places: 1, finishers: [5000] }, "Every place is taken."],
  ["Under way", { startTime: anHourAgo() }, "The race has started."],
  ["Finished", { status: "completed", startTime: anHourAgo() }, "It's run."],
] as const) {
  test(`a race that is ${label.toLowerCase()} says so and invites nobody`, async ({ page }) => {
    await page.goto(`/race/${await addRace(race)}`);
    await expect(page.getByText(label, { exact: true }).first()).toBeVisible();
    await expect(page.getByText(says)).toBeVisible();
    await expect(join(page)).toBeHidden();
  });
}

test("a race cancelled after its approval says so", async ({ page }) => {
  const id = await addRace();
  await setStatus(id, "cancelled");
  await page.goto(`/race/${id}`);
  await expect(page.getByText("This race will not take place.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to Calendar" })).toBeHidden();
  await expect(join(page)).toBeHidden();
});

test("ten finishers have a median, and nine have none", async ({ page }) => {
  const ended = { status: "completed", startTime: anHourAgo() } as const;
  const nine = await addRace({ ...ended, finishers: Array<number>(9).fill(15_120) });
  const ten = await addRace({ ...ended, finishers: Array<number>(10).fill(15_120) });
  await page.goto(`/race/${nine}`);
  await expect(page.getByText("Finish rate")).toBeVisible();
  await expect(page.getByText("Median time")).toBeHidden();
  await page.goto(`/race/${ten}`);
  await expect(page.getByText("Median time")).toBeVisible();
  await expect(page.getByText("4:12:00")).toBeVisible();
});

test("pending, unknown and malformed ids, and those of a closed brand, look alike", async ({
  page,
}) => {
  const brand = await signUpBrand();
  const ofClosedBrand = await addRaceOf(brand.email, {});
  await closeBrand(brand.email);
  const ids = [await addRace({ status: "pending" }), randomUUID(), "7", ofClosedBrand];
  for (const id of ids) {
    await page.goto(`/race/${id}`);
    await expect(heading(page)).toHaveText("No race here.");
    await expect(page).toHaveTitle("Race not found · Outpace");
    await expect(robots(page)).toHaveAttribute("content", "noindex");
    await expect(join(page)).toBeHidden();
  }
});

test("a deeper path is no race's", async ({ request }) => {
  const id = randomUUID();
  expect((await request.get(`/race/${id}`)).status()).toBe(200);
  expect((await request.get(`/race/${id}/card`)).status()).toBe(200);
  for (const path of [`/race/${id}/more`, `/race/${id}/card/more`, "/races/1"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});

test("its brand sees a pending race with a preview's link, and search engines are told off", async ({
  page,
}) => {
  const { id, token } = await addPreview();
  await page.goto(`/race/${id}?preview=${encodeURIComponent(token)}`);
  await expect(
    page.getByText("Preview: only you see this page until our staff approve the race."),
  ).toBeVisible();
  await expect(heading(page)).toHaveText("Lantern Half");
  await expect(join(page)).toBeVisible();
  await expect(robots(page)).toHaveAttribute("content", "noindex");
  const other = await addRace({ status: "pending" });
  await page.goto(`/race/${other}?preview=${encodeURIComponent(token)}`);
  await expect(heading(page)).toHaveText("No race here.");
});

test("a failure says why, and another try shows the race and has the focus", async ({ page }) => {
  const id = await addRace();
  await page.route(database, (route) => route.abort());
  await page.goto(`/race/${id}`);
  await expect(page.getByRole("alert")).toHaveText(/^We can't reach the server/);
  await page.unroute(database);
  await retry(page).press("Enter");
  await expect(heading(page)).toHaveText("Lantern Half");
  await expect(heading(page)).toBeFocused();
});

test("pressing Try Again twice loads the race once", async ({ page }) => {
  const id = await addRace();
  await page.route(database, (route) => route.abort());
  await page.goto(`/race/${id}`);
  await expect(page.getByRole("alert")).toHaveText(/^We can't reach the server/);
  await page.unroute(database);
  const release = await hold(page, database);
  const requests = collectRequests(page);
  await retry(page).press("Enter");
  await retry(page).press("Enter");
  release();
  await expect(heading(page)).toHaveText("Lantern Half");
  expect(requests.filter((url) => url.includes("/rest/"))).toHaveLength(1);
});

test("offline, the race shows as soon as the reader is back", async ({ page, context }) => {
  const id = await addRace();
  await page.route(database, async (route) => {
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await page.goto(`/race/${id}`);
  await expect(page.getByRole("alert")).toHaveText(/^You're offline/);
  await page.unroute(database);
  await context.setOffline(false);
  await expect(heading(page)).toHaveText("Lantern Half");
});

test("back online after failed tries, one press saves one calendar file", async ({
  page,
  context,
}) => {
  const id = await addRace();
  await page.route(database, async (route) => {
    await context.setOffline(true);
    await route.abort("internetdisconnected");
  });
  await page.goto(`/race/${id}`);
  for (let tries = 0; tries < 2; tries++) {
    await expect(page.getByRole("alert")).toHaveText(/^You're offline/);
    await retry(page).click();
  }
  await expect(page.getByRole("alert")).toHaveText(/^You're offline/);
  await page.unroute(database);
  const requests = collectRequests(page);
  const files: Download[] = [];
  page.on("download", (file) => files.push(file));
  await context.setOffline(false);
  await expect(heading(page)).toHaveText("Lantern Half");
  expect(requests.filter((url) => url.includes("/rest/"))).toHaveLength(1);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to Calendar" }).click();
  await (await saved).path();
  expect(files).toHaveLength(1);
});

test("no text of a race becomes markup, and no address but the web's becomes a link", async ({
  page,
}) => {
  const name = `<img src=x onerror="document.title='owned'"></title>&amp;`;
  const id = await addRace({ name, description: "<b>Bold</b> & <i>free</i>" });
  await page.goto(`/race/${id}`);
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByText("<b>Bold</b> & <i>free</i>")).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Outpace`);
  await page.route(database, async (route) => {
    const response = await route.fetch({ url: `${apiUrl()}/rest/v1/rpc/public_race` });
    const race = (await response.json()) as object;
    await route.fulfill({ response, json: { ...race, brand_website_url: "javascript:alert(1)" } });
  });
  await page.reload();
  await expect(page.getByText(/^Harrier Socks/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Harrier Socks/ })).toHaveCount(0);
});

test("a race's page is accessible, with a name of 100 letters, in Arabic, at 200 % text", async ({
  page,
}) => {
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
  await page.goto("/race/7");
  await expect(heading(page)).toHaveText("No race here.");
  await expectAccessible(page, { viewports: [smallPhone, desktop] });
});

test("without the code that a deployment removed, the page says what to do", async ({ page }) => {
  await page.route("**/_astro/race.*.js", (route) => route.fulfill({ status: 404 }));
  await page.goto("/race/7");
  await expect(page.getByRole("alert")).toHaveText(/Check your connection, then reload the page/);
});
