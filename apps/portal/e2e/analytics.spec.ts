import { readFile } from "node:fs/promises";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { demoAccounts, sessionOf, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addFinishers, addRaces, callApi } from "@outpace/e2e/backend";
import { openDashboardAs, openDashboardWithRace } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

interface Figures {
  total_participants: number;
  completed_participants: number;
  average_completion_time: number;
  average_pace: number;
}

test("a completed race shows figures, details, averages and a completion bar", async ({ page }) => {
  const { access_token } = await sessionOf(demoAccounts.brand);
  const read = <Row>(path: string) => callApi<[Row]>(`/rest/v1/${path}`, { as: access_token });
  const [race] = await read<{ id: string; name: string }>(
    "live_races?select=id,name&status=eq.completed&order=created_at.desc&limit=1",
  );
  const [figures] = await read<Figures>(`brand_race_analytics?live_race_id=eq.${race.id}`);

  await openDashboardAs(page, demoAccounts.brand);
  await page.goto(`/brands/analytics/${race.id}`);
  await expect(page.getByRole("heading", { name: `Analytics: ${race.name}` })).toBeVisible();
  const number = (value: number) => value.toLocaleString("en-US");
  const main = page.getByRole("main");
  await expect(main).toContainText(`Total Participants${number(figures.total_participants)}`);
  await expect(main).toContainText(`Completed${number(figures.completed_participants)}`);
  for (const [term, value] of [
    ["Status", "Completed"],
    ["Target distance", " mile"],
    ["Max participants", ""],
    ["Start time", ""],
    [
      "Average completion time",
      `${String(Math.round(figures.average_completion_time / 60))} minutes`,
    ],
    ["Average pace", `${figures.average_pace.toFixed(2)} min/mile`],
  ] as const) {
    const definition = page.getByText(term, { exact: true }).locator("xpath=following-sibling::dd");
    await expect(definition, term).toContainText(value === "" ? /\d/ : value);
  }
  for (const title of ["Race Details", "Performance Metrics"]) {
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  }
  const rate = (figures.completed_participants / figures.total_participants) * 100;
  await expect(main).toContainText(`${rate.toFixed(1)}%`);
  await expect(page.getByRole("meter", { name: "Completion rate" })).toBeVisible();
});

test("a race without runners shows zeros and no averages", async ({ page }) => {
  const raceId = await openDashboardWithRace(page);
  await page.goto(`/brands/analytics/${raceId}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Total Participants0");
  await expect(main).toContainText("Completed0");
  await expect(main).toContainText("0.0%");
  await expect(page.getByText("Average", { exact: false })).toHaveCount(0);
});

/** Opens the analytics of a new brand's active marathon with these finish times; returns the race's id. */
async function openActiveRace(page: Page, finishTimes: readonly number[]): Promise<string> {
  const brand = await signUpBrand();
  const { access_token } = await sessionOf(brand);
  const read = <Row>(path: string) => callApi<[Row]>(`/rest/v1/${path}`, { as: access_token });
  const [{ brand_partner_id }] = await read<{ brand_partner_id: string }>("brand_members");
  await addRaces(brand_partner_id, [{ name: "-Harbor, Run", status: "active" }]);
  const [{ id }] = await read<{ id: string }>("live_races?select=id");
  await addFinishers(id, finishTimes);
  await signIn(page.context(), brand);
  await page.goto(`/brands/analytics/${id}`);
  return id;
}

test("a chart is readable in words, by arrow keys, as a table and as CSV", async ({ page }) => {
  const seconds = Array.from({ length: 20 }, (_, n) => 10_000 + 200 * n);
  await openActiveRace(page, [...seconds, 60]);
  const chart = page.getByRole("figure", { name: "Finish times" });
  await expect(chart).toContainText("Half of the finishers took under 3:18:20.");
  await expect(page.getByText("1 result is left out of the averages")).toBeVisible();

  const values = chart.getByRole("slider");
  await page.getByRole("button", { name: "Download CSV" }).focus();
  await page.keyboard.press("Tab");
  await expect(values).toBeFocused();
  await expect(values).toHaveAttribute("aria-valuetext", /^2:46:40 to .*: 10 finished, 10 in all$/);
  await page.keyboard.press("ArrowRight");
  await expect(values).toHaveAttribute("aria-valuetext", /to 3:53:19: 10 finished, 20 in all$/);

  await chart.getByRole("button", { name: "Show as table" }).click();
  const rows = chart.getByRole("table", { name: "Finish times" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.last()).toContainText(/to 3:53:191020$/);
  await values.focus();
  await expectAccessible(page, { colorSchemes: ["light", "dark"] });

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Harbor-Run-analytics.csv");
  const csv = await readFile(await file.path(), "utf8");
  expect(csv).toContain('\r\nRace,,,"\'-Harbor, Run"\r\n');
  expect(csv).toContain("\r\nMedian time,,,3:18:20\r\n");
});

test("an active race's figures and charts update in place", async ({ page }) => {
  await page.clock.install();
  const raceId = await openActiveRace(page, Array<number>(10).fill(10_000));
  const chart = page.getByRole("figure", { name: "Finish times" });
  await expect(chart).toContainText("All 10 finishers took 2:46:40.");
  const drawn = await chart.elementHandle();

  await addFinishers(raceId, Array<number>(2).fill(10_000));
  await page.clock.fastForward("00:21");
  await expect(page.getByText("Underway, 12 of 12 finished so far")).toBeVisible();
  await expect(chart).toContainText("All 12 finishers took 2:46:40.");
  expect(await drawn?.evaluate((figure) => figure.isConnected)).toBe(true);
});
