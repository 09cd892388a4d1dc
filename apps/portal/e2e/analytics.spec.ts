import { demoAccounts, sessionOf } from "@outpace/e2e/accounts";
import { callApi } from "@outpace/e2e/backend";
import { openDashboardAs, openDashboardWithRace } from "@outpace/e2e/portal";
import { expect, test } from "@playwright/test";

interface Figures {
  total_participants: number;
  completed_participants: number;
  average_completion_time: number;
  average_pace: number;
}

test("a completed race's analytics have its figures, details and averages, and its completion rate as a bar", async ({
  page,
}) => {
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
  const rate = (figures.completed_participants / figures.total_participants) * 100;
  await expect(main).toContainText(`${rate.toFixed(1)}%`);
  await expect(page.getByRole("meter", { name: "Completion rate" })).toBeVisible();
});

test("a race that nobody has joined has zeros and no averages", async ({ page }) => {
  const raceId = await openDashboardWithRace(page);
  await page.goto(`/brands/analytics/${raceId}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("Total Participants0");
  await expect(main).toContainText("Completed0");
  await expect(main).toContainText("0.0%");
  await expect(page.getByText("Average", { exact: false })).toHaveCount(0);
});
