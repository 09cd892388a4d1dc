import { expectAccessible } from "@outpace/e2e/accessibility";
import { signIn } from "@outpace/e2e/accounts";
import { addFinishers } from "@outpace/e2e/backend";
import { addBrandWithRaces } from "@outpace/e2e/portal";
import { button, download, heading, press, see } from "@outpace/e2e/screen";
import { expect, test } from "@outpace/e2e/test";

test("an active race has live figures, and charts as words, table and CSV", async ({ page }) => {
  await page.clock.install();
  const { brand, raceIds } = await addBrandWithRaces([{ name: "-Harbor, Run", status: "active" }]);
  const times = Array.from({ length: 18 }, (_, n) => 10_000 + 200 * n);
  await addFinishers(raceIds[0], times);
  await signIn(page.context(), brand);
  await page.goto(`/brands/analytics/${raceIds[0]}`);
  await expect(heading(page, "Analytics: -Harbor, Run")).toBeVisible();
  const chart = page.getByRole("figure", { name: "Finish times" });
  await expect(chart).toContainText("Half of the finishers took under 3:15:00.");
  const drawn = await chart.elementHandle();

  await addFinishers(raceIds[0], [13_600, 13_800, 60]);
  await page.clock.fastForward("00:21");
  await see(page, "Underway, 21 of 21 finished so far");
  await expect(chart).toContainText("Half of the finishers took under 3:18:20.");
  await see(page, "1 result is left out of the averages");
  expect(await drawn?.evaluate((figure) => figure.isConnected)).toBe(true);
  for (const text of ["Participants21", "Completed21", "100.0%", "StatusActive", "198 minutes"]) {
    await expect(page.getByRole("main")).toContainText(text);
  }

  const values = chart.getByRole("slider");
  await button(page, "Download CSV").focus();
  await page.keyboard.press("Tab");
  await expect(values).toHaveAttribute("aria-valuetext", /^2:46:40 to .*: 10 finished, 10 in all$/);
  await page.keyboard.press("ArrowRight");
  await expect(values).toHaveAttribute("aria-valuetext", /to 3:53:19: 10 finished, 20 in all$/);
  await press(chart, "Show as table");
  const rows = chart.getByRole("table", { name: "Finish times" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.last()).toContainText(/to 3:53:191020$/);
  await values.focus();
  await expectAccessible(page, { colorSchemes: ["light", "dark"] });

  const { name, content } = await download(button(page, "Download CSV"));
  expect(name).toBe("Harbor-Run-analytics.csv");
  expect(content.toString()).toContain('\r\n"Race","","","\'-Harbor, Run"\r\n');
  expect(content.toString()).toContain('\r\n"Median time","","","3:18:20"\r\n');
});
