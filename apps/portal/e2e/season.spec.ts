import { readFile } from "node:fs/promises";
import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import { addFinishers } from "@outpace/e2e/backend";
import { addBrandWithRaces } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

// The first morning of 2041, where the last evening of 2040 is not yet over in UTC.
test.use({ timezoneId: "Pacific/Auckland" });

test("a season sums up the reader's year as figures, chart, table and CSV", async ({ page }) => {
  await page.clock.setFixedTime("2040-12-31T20:00:00Z");
  const { brand, brandId, raceIds } = await addBrandWithRaces([
    { name: "Old Run", status: "completed", startTime: "2040-05-01T06:00:00Z" },
    { name: "=Second Run", status: "completed", startTime: "2041-12-31T23:59:00Z" },
    { name: "First Run", status: "completed", startTime: "2041-02-01T06:00:00Z" },
    { name: "Called Off", status: "cancelled", startTime: "2041-03-01T06:00:00Z" },
    { name: "Later Run", startTime: "2042-06-01T06:00:00Z" },
  ]);
  const [old, second, first] = raceIds;
  await addFinishers(first, Array<number>(3).fill(15_000));
  await addFinishers(second, [15_000]);
  await addFinishers(old, [15_000]);
  await signIn(page.context(), brand);
  await page.goto("/brands/season?year=1999%22");
  await expect(
    page.getByText('There are no races in "1999"". This is the 2041 season.'),
  ).toBeVisible();
  const totals = page.getByRole("region", { name: "Season totals" });
  await expect(totals).toContainText("Joined43 races, 1 of them cancelled");
  await expect(totals).toContainText("Finished4of 4 who joined");
  await expect(totals).toContainText("Miles run105");
  await expect(totals).toContainText("Cost per finisherFreeNothing paid or due for 2 races");
  const chart = page.getByRole("figure", { name: "Joined per race" });
  await expect(chart).toContainText(
    "Races in 2041 drew 2 runners on average, against 1 in 2040 (1 race).",
  );
  await expect(chart.getByRole("slider")).toHaveAttribute(
    "aria-valuetext",
    "1. First Run, Fri, Feb 1, 2041: 3 joined, 1 in 2040",
  );
  const races = page.getByRole("table", { name: "Races of 2041" }).getByRole("row");
  await expect(races).toHaveCount(4);
  await expect(races.nth(2)).toContainText("Called Off");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("\r\n'=Second Run,");

  await page
    .getByRole("navigation", { name: "Season" })
    .getByRole("link", { name: "2040" })
    .click();
  await expect(page).toHaveURL(/\?year=2040$/);
  await expect(page.getByRole("heading", { name: "Season 2040" })).toBeVisible();
  await page.getByRole("link", { name: "Old Run" }).click();
  await expect(page.getByRole("heading", { name: "Analytics: Old Run" })).toBeVisible();

  await signIn(page.context(), demoAccounts.staff);
  const { companyName } = brand;
  await page.goto(`/brands/admin/brands?name=${encodeURIComponent(companyName)}`);
  await page.getByRole("link", { name: `Season of ${companyName}` }).click();
  await expect(page.getByRole("heading", { name: `Season 2041 of ${companyName}` })).toBeVisible();
  await expect(totals).toContainText("under the brand's name");

  await signIn(page.context(), demoAccounts.brand);
  await page.goto(`/brands/season?brand=${brandId}`);
  await expect(page.getByText(/We couldn't load the season\./)).toBeVisible();
});
