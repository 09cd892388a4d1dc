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
import { expect, test } from "@outpace/e2e/test";

test("without a real time zone, brands and staff have UTC", async ({ page, browser }) => {
  await sayTimeZone(page, "Etc/Unknown");
  await openCreateRaceAsNewBrand(page);
  const zone = page.getByLabel("Time zone");
  await expect(zone).toHaveValue("UTC");
  await expect(zone).toHaveAccessibleDescription(
    "Your browser doesn't say which time zone you're in, so this is UTC.",
  );
  await fillRace(page, sunriseTen);
  await expect(page.getByRole("term")).not.toContainText(["Your time"]);
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(raceCard(page, sunriseTen.name)).toContainText("6:30 AM UTC");
  await raceCard(page, sunriseTen.name).getByRole("link", { name: "Edit Race" }).click();
  await expect(zone).toHaveValue("UTC");

  const staff = await browser.newPage();
  await sayTimeZone(staff, "+05:30");
  await signIn(staff.context(), demoAccounts.staff);
  await staff.goto("/brands/admin/log");
  await expect(staff.getByRole("list", { name: "Log" }).getByRole("time").first()).toHaveText(
    /UTC$/,
  );
  await staff.close();
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
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("6:30 AM NZST");
});

test("with a wrong clock, a past start is refused and the session stays", async ({ page }) => {
  await page.clock.setFixedTime("1970-01-02T00:00:00Z");
  await openCreateRaceAsNewBrand(page);
  const start = page.getByLabel("Start time");
  const create = page.getByRole("button", { name: "Create Race" });
  await fillRace(page, { ...sunriseTen, startTime: "2020-06-02T06:30" });
  await create.click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(paymentDialog(page)).toContainText(raceMessages.startTimePast);
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.clock.setFixedTime("2100-01-01T00:00:00Z");
  await start.fill(sunriseTen.startTime);
  await create.click();
  await expect(page.getByRole("alert")).toHaveText(raceMessages.startTimePast);
  await start.fill("2140-06-02T06:30");
  await create.click();
  await expect(paymentDialog(page)).toContainText("2140");
  await page.goto("/brands/dashboard");
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});
