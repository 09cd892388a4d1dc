import { readFile } from "node:fs/promises";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { signIn } from "@outpace/e2e/accounts";
import { addFinishers } from "@outpace/e2e/backend";
import { addBrandWithRaces } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("an active race has live figures and charts in words, by keys, as table and CSV", async ({
  page,
}) => {
  await page.clock.install();
  const { brand, raceIds } = await addBrandWithRaces([{ name: "-Harbor, Run", status: "active" }]);
  await addFinishers(
    raceIds[0],
    Array.from({ length: 18 }, (_, n) => 10_000 + 200 * n),
  );
  await signIn(page.context(), brand);
  await page.goto(`/brands/analytics/${raceIds[0]}`);
  await expect(page.getByRole("heading", { name: "Analytics: -Harbor, Run" })).toBeVisible();
  const chart = page.getByRole("figure", { name: "Finish times" });
  await expect(chart).toContainText("Half of the finishers took under 3:15:00.");
  const drawn = await chart.elementHandle();

  await addFinishers(raceIds[0], [13_600, 13_800, 60]);
  await page.clock.fastForward("00:21");
  await expect(page.getByText("Underway, 21 of 21 finished so far")).toBeVisible();
  await expect(chart).toContainText("Half of the finishers took under 3:18:20.");
  await expect(page.getByText("1 result is left out of the averages")).toBeVisible();
  expect(await drawn?.evaluate((figure) => figure.isConnected)).toBe(true);
  const main = page.getByRole("main");
  await expect(main).toContainText("Total Participants21");
  await expect(main).toContainText("Completed21");
  await expect(main).toContainText("100.0%");
  await expect(page.getByRole("meter", { name: "Completion rate" })).toBeVisible();
  for (const [term, value] of [
    ["Status", "Active"],
    ["Target distance", " mile"],
    ["Max participants", "500"],
    ["Start time", "UTC"],
    ["Average completion time", "198 minutes"],
    ["Average pace", " min/mile"],
  ] as const) {
    const definition = page.getByText(term, { exact: true }).locator("xpath=following-sibling::dd");
    await expect(definition, term).toContainText(value);
  }

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
