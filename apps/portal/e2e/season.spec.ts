import { readFile } from "node:fs/promises";
import { type Account, demoAccounts, sessionOf, signIn, signUpBrand } from "@outpace/e2e/accounts";
import {
  addFinishers,
  addRaces,
  addRunners,
  brandIdOf,
  callApi,
  type RaceRow,
} from "@outpace/e2e/backend";
import { expect, test, type Page } from "@outpace/e2e/test";

/** Creates a brand with these races; returns their ids by name. */
async function brandWithRaces(rows: readonly RaceRow[]) {
  const brand = await signUpBrand();
  const brandId = await brandIdOf(brand.email);
  await addRaces(brandId, rows);
  const { access_token } = await sessionOf(brand);
  const races = await callApi<{ id: string; name: string }[]>(
    "/rest/v1/live_races?select=id,name",
    {
      as: access_token,
    },
  );
  const idOf = (name: string) => races.find((race) => race.name === name)?.id ?? "";
  return { brand, brandId, idOf };
}

async function open(page: Page, account: Account, path: string): Promise<void> {
  await signIn(page.context(), account);
  await page.goto(path);
}

test("a season sums up a year's races as figures, chart, table and CSV", async ({ page }) => {
  const { brand, idOf } = await brandWithRaces([
    { name: "Old Run", status: "completed", startTime: "2024-05-01T06:00:00Z" },
    { name: "=Second Run", status: "completed", startTime: "2025-12-31T23:59:00Z" },
    { name: "First Run", status: "completed", startTime: "2025-02-01T06:00:00Z" },
    { name: "Called Off", status: "cancelled", startTime: "2025-03-01T06:00:00Z" },
  ]);
  await addFinishers(idOf("First Run"), Array<number>(3).fill(15_000));
  await addFinishers(idOf("=Second Run"), [15_000]);
  await addFinishers(idOf("Old Run"), [15_000]);
  await open(page, brand, "/brands/season?year=1999%22");

  await expect(
    page.getByText('There are no races in "1999"". This is the 2025 season.'),
  ).toBeVisible();
  const totals = page.getByRole("region", { name: "Season totals" });
  await expect(totals).toContainText("Joined43 races, 1 of them cancelled");
  await expect(totals).toContainText("Finished4of 4 who joined");
  await expect(totals).toContainText("Miles run105");
  await expect(totals).toContainText("Cost per finisherFreeNothing paid or due for 2 races");
  const chart = page.getByRole("figure", { name: "Joined per race" });
  await expect(chart).toContainText(
    "Races in 2025 drew 2 runners on average, against 1 in 2024 (1 race).",
  );
  await expect(chart.getByRole("slider")).toHaveAttribute(
    "aria-valuetext",
    "1. First Run, Sat, Feb 1, 2025: 3 joined, 1 in 2024",
  );
  const races = page.getByRole("table", { name: "Races of 2025" }).getByRole("row");
  await expect(races).toHaveCount(4);
  await expect(races.nth(2)).toContainText("Called Off");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("\r\n'=Second Run,");

  await page
    .getByRole("navigation", { name: "Season" })
    .getByRole("link", { name: "2024" })
    .click();
  await expect(page).toHaveURL(/\?year=2024$/);
  await expect(page.getByRole("heading", { name: "Season 2024" })).toBeVisible();
  await page.getByRole("link", { name: "Old Run" }).click();
  await expect(page.getByRole("heading", { name: "Analytics: Old Run" })).toBeVisible();
});

test.describe("on the first morning of a year in Auckland", () => {
  test.use({ timezoneId: "Pacific/Auckland" });

  test("the season is the new year's, with the race that starts that morning", async ({ page }) => {
    const { brand } = await brandWithRaces([
      { name: "Last Run", startTime: "2040-12-31T10:59:00Z", zone: "Pacific/Auckland" },
      { name: "First Run", startTime: "2040-12-31T19:00:00Z", zone: "Pacific/Auckland" },
      { name: "Later Run", startTime: "2042-06-01T19:00:00Z", zone: "Pacific/Auckland" },
    ]);
    await page.clock.setFixedTime("2040-12-31T20:00:00Z");
    await open(page, brand, "/brands/season");
    await expect(page.getByRole("heading", { name: "Season 2041" })).toBeVisible();
    const races = page.getByRole("table", { name: "Races of 2041" });
    await expect(races).toContainText("First Run");
    await expect(races).not.toContainText("Last Run");
  });
});

test("staff open a brand's season and read its name; another brand does not", async ({ page }) => {
  const { brand, brandId } = await brandWithRaces([
    { name: "Run", startTime: "2041-06-02T06:30:00Z" },
  ]);
  await open(page, demoAccounts.brand, `/brands/season?brand=${brandId}`);
  await expect(page.getByText(/We couldn't load the season\./)).toBeVisible();
  const { companyName } = brand;
  await open(
    page,
    demoAccounts.staff,
    `/brands/admin/brands?name=${encodeURIComponent(companyName)}`,
  );
  await page.getByRole("link", { name: `Season of ${companyName}` }).click();
  await expect(page.getByRole("heading", { name: `Season 2041 of ${companyName}` })).toBeVisible();
  await expect(page.getByRole("region", { name: "Season totals" })).toContainText(
    "under the brand's name",
  );
});

const longestName =
  "The Wonderfully Long Waterfront Marathon of Every Harbor, Bridge and Boulevard in Town".padEnd(
    100,
    "!",
  );

async function expectOnePage(page: Page): Promise<void> {
  for (const format of ["A4", "Letter"]) {
    const pdf = (await page.pdf({ format, printBackground: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
  }
}

test("a recap fits one page of A4 and Letter, even with the longest names", async ({ page }) => {
  const name = longestName;
  const { brand, idOf } = await brandWithRaces([
    { name, status: "completed", startTime: "2025-02-01T06:00:00Z" },
  ]);
  await addFinishers(idOf(name), [...Array.from({ length: 40 }, (_, n) => 12_000 + 97 * n), 60]);
  await open(page, brand, `/brands/analytics/${idOf(name)}`);
  await page.getByRole("link", { name: "Print Recap" }).click();
  await expect(page.getByRole("figure", { name: "Finish times" })).toBeVisible();
  await expect(page.getByText("1 result is left out of the averages and charts")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const paper = page.getByRole("article");
    await expect(paper).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(paper).toHaveCSS("color", "rgb(11, 11, 12)");
  }
  await expectOnePage(page);
  await page.evaluate(() => {
    window.print = () => {
      document.body.setAttribute("data-printed", "");
    };
  });
  await page.getByRole("button", { name: "Print" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed");
});

for (const status of ["pending", "cancelled"]) {
  test(`a ${status} race's recap shows completion instead of few results`, async ({ page }) => {
    const name = longestName;
    const { brand, idOf } = await brandWithRaces([{ name, status }]);
    const raceId = idOf(name);
    await addRunners(Array.from({ length: 40 }, () => ({ raceId, seconds: null })));
    if (status === "cancelled") await addFinishers(raceId, [...Array<number>(9).fill(12_000), 60]);
    await open(page, brand, `/brands/analytics/${raceId}/recap`);
    await expect(page.getByRole("figure", { name: "From places to finishers" })).toBeVisible();
    await expect(page.getByRole("figure", { name: "Finish times" })).toHaveCount(0);
    await expectOnePage(page);
  });
}

test("the board follows the race, dates offline figures, closes with Escape", async ({ page }) => {
  const now = Date.now();
  await page.clock.install({ time: now });
  // Started recently: the schedule completes races that started over seven days ago.
  const startTime = new Date(now - 3_763_000).toISOString();
  const { brand, idOf } = await brandWithRaces([
    { name: "Harbor Run", status: "active", startTime },
  ]);
  const raceId = idOf("Harbor Run");
  await addFinishers(raceId, Array<number>(4).fill(15_720));
  await open(page, brand, `/brands/analytics/${raceId}/board`);
  const main = page.getByRole("main");
  await expect(page.getByRole("timer")).toHaveText(/^1:0[23]:\d\d$/);
  await expect(main).toContainText("Joined4of 500 places");
  await expect(main).toContainText("Average pace10:00per mile");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(main.locator("> div")).toHaveCSS("background-color", "rgb(11, 11, 12)");

  await addFinishers(raceId, [15_720]);
  await page.clock.fastForward("00:21");
  await expect(main).toContainText("Finished5100.0% of those who joined");
  await page.route("**/rest/v1/**", (route) => route.abort("connectionrefused"));
  await page.clock.fastForward("00:21");
  await page.clock.fastForward("00:01");
  await expect(
    page.getByText(/^Connection lost\. These figures are from \d+:\d\d [AP]M UTC\./),
  ).toBeVisible();
  await expect(main).toContainText("Finished5");
  await page.unroute("**/rest/v1/**");
  await page.clock.fastForward("00:21");
  await expect(page.getByText(/^Connection lost/)).toHaveCount(0);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Analytics: Harbor Run" })).toBeVisible();
});
