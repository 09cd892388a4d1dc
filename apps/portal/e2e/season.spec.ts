import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import { addFinishers } from "@outpace/e2e/backend";
import { addBrandWithRaces } from "@outpace/e2e/portal";
import { button, download, heading, link, see } from "@outpace/e2e/screen";
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
  for (const id of [first, first, first, second, old]) await addFinishers(id, [15_000]);
  await signIn(page.context(), brand);
  await page.goto("/brands/season?year=1999%22");
  await see(page, 'There are no races in "1999"". This is the 2041 season.');
  const totals = page.getByRole("region", { name: "Season totals" });
  await expect(totals).toContainText("Joined43 races, 1 of them cancelled");
  await expect(totals).toContainText("Cost per finisherFreeNothing paid or due for 2 races");
  const chart = page.getByRole("figure", { name: "Joined per race" });
  const trend = "Races in 2041 drew 2 runners on average, against 1 in 2040 (1 race).";
  await expect(chart).toContainText(trend);
  const values = "1. First Run, Fri, Feb 1, 2041: 3 joined, 1 in 2040";
  await expect(chart.getByRole("slider")).toHaveAttribute("aria-valuetext", values);
  const races = page.getByRole("table", { name: "Races of 2041" }).getByRole("row");
  await expect(races).toHaveText([/./, /First Run/, /Called Off/, /Second Run/]);
  const { content } = await download(button(page, "Download CSV"));
  expect(content.toString()).toContain('\r\n"\'=Second Run",');
  await link(page.getByRole("navigation", { name: "Season" }), "2040").click();
  await expect(heading(page, "Season 2040")).toBeVisible();
  await link(page, "Old Run").click();
  await expect(heading(page, "Analytics: Old Run")).toBeVisible();

  await signIn(page.context(), demoAccounts.staff);
  const { companyName } = brand;
  await page.goto(`/brands/admin/brands?name=${encodeURIComponent(companyName)}`);
  await link(page, `Season of ${companyName}`).click();
  await expect(heading(page, `Season 2041 of ${companyName}`)).toBeVisible();
  await signIn(page.context(), demoAccounts.brand);
  await page.goto(`/brands/season?brand=${brandId}`);
  await see(page, /We couldn't load the season\./);
});
