import { raceMessages } from "@outpace/domain/races";
import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import {
  fillRace,
  openCreateRaceAsNewBrand,
  openTimeZones,
  paymentDialog,
  raceCard,
  sayTimeZone,
  sunriseTen,
} from "@outpace/e2e/portal";
import { heading, link, press } from "@outpace/e2e/screen";
import { expect, test } from "@outpace/e2e/test";

test("without a real time zone, brands and staff have UTC", async ({ page }) => {
  await sayTimeZone(page, "Etc/Unknown");
  await openCreateRaceAsNewBrand(page);
  const zone = page.getByLabel("Time zone");
  await expect(zone).toHaveValue("UTC");
  await fillRace(page, sunriseTen);
  await expect(page.getByRole("term")).not.toContainText(["Your time"]);
  await press(page, "Create Race");
  await press(page, "Pay & Finalize Race");
  await expect(raceCard(page, sunriseTen.name)).toContainText("6:30 AM UTC");
  await link(raceCard(page, sunriseTen.name), "Edit Race").click();
  await expect(zone).toHaveValue("UTC");

  await signIn(page.context(), demoAccounts.staff);
  await page.goto("/brands/admin/log");
  const times = page.getByRole("list", { name: "Log" }).getByRole("time");
  await expect(times.first()).toHaveText(/UTC$/);
});

test("broken or full storage loses only what it held", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.evaluate(() => {
    const zones = '["Mars/Olympus", 5, "+05:30", "CET", "Asia/Tokyo"]';
    localStorage.setItem("outpace-recent-time-zones", zones);
    sessionStorage.setItem("outpace-drafts", '{"create-race": {"startTimeZone": 5, "name": ["x"]');
  });
  await page.reload();
  await expect(page.getByLabel("Race name")).toHaveValue("");
  await openTimeZones(page);
  const recent = page.getByRole("group", { name: "Recently used" });
  await expect(recent.getByRole("option")).toHaveText([/^Tokyo/]);

  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (let size = 2 ** 22, n = 0; size >= 1; n += 1) {
        try {
          storage.setItem(`full-${String(n)}`, "x".repeat(size));
        } catch {
          // A smaller text may still fit.
          size /= 2;
        }
      }
    }
  });
  await page.reload();
  await fillRace(page, sunriseTen);
  const field = await openTimeZones(page);
  await field.fill("auckland");
  await field.press("Enter");
  await press(page, "Create Race");
  await expect(paymentDialog(page)).toContainText("6:30 AM NZST");
});

test("with a wrong clock, a past start is refused and the session stays", async ({ page }) => {
  await page.clock.setFixedTime("1970-01-02T00:00:00Z");
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, { ...sunriseTen, startTime: "2020-06-02T06:30" });
  await press(page, "Create Race");
  await press(page, "Pay & Finalize Race");
  await expect(paymentDialog(page)).toContainText(raceMessages.startTimePast);
  await press(page, "Cancel");

  await page.clock.setFixedTime("2100-01-01T00:00:00Z");
  await page.getByLabel("Start time").fill(sunriseTen.startTime);
  await press(page, "Create Race");
  await expect(page.getByRole("alert")).toHaveText(raceMessages.startTimePast);
  await page.goto("/brands/dashboard");
  await expect(heading(page, "Brand Dashboard")).toBeVisible();
});
