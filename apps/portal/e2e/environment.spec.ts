import { raceMessages } from "@outpace/domain/races";
import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import {
  fillRace,
  openCreateRaceAsNewBrand,
  openDashboardAsNewBrand,
  openTimeZones,
  paymentDialog,
  raceCard,
  sayTimeZone,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

const isUtc = "Your browser doesn't say which time zone you're in, so this is UTC.";

test("without a real time zone, the create form uses UTC and says why", async ({ browser }) => {
  for (const said of ["Etc/Unknown", "+05:30", "Mars/Olympus", "", undefined]) {
    const page = await browser.newPage();
    await sayTimeZone(page, said);
    await openCreateRaceAsNewBrand(page);
    const zone = page.getByLabel("Time zone");
    await expect(zone).toHaveValue("UTC");
    await expect(zone).toHaveAccessibleDescription(isUtc);
    await expect(page.getByRole("term")).not.toContainText(["Your time"]);
    await fillRace(page, sunriseTen);
    await page.getByRole("button", { name: "Create Race" }).click();
    await expect(paymentDialog(page)).toContainText("6:30 AM UTC");
    await page.close();
  }
});

test("with a broken time zone, a race is created and edited in UTC", async ({ playwright }) => {
  const env = { ...process.env, TZ: "Mars/Olympus" };
  const browser = await playwright.chromium.launch({ env });
  // An empty id stands for the machine's own zone.
  const page = await browser.newPage({ timezoneId: "" });
  await openCreateRaceAsNewBrand(page);
  await expect(page.getByLabel("Time zone")).toHaveValue("UTC");
  await expect(page.getByLabel("Time zone")).toHaveAccessibleDescription(isUtc);
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  const card = raceCard(page, sunriseTen.name);
  await expect(card).toContainText("6:30 AM UTC");
  await card.getByRole("link", { name: "Edit Race" }).click();
  await expect(page.getByLabel("Time zone")).toHaveValue("UTC");
  await browser.close();
});

test("without a time zone, staff read the log in UTC", async ({ page }) => {
  await sayTimeZone(page, "Etc/Unknown");
  await signIn(page.context(), demoAccounts.staff);
  await page.goto("/brands/admin/log");
  await expect(page.getByRole("list", { name: "Log" }).getByRole("time").first()).toHaveText(
    /UTC$/,
  );
});

test("the time zone's select shows an unknown zone and says what is wrong", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.evaluate(() => {
    const drafts = sessionStorage.getItem("outpace-drafts") ?? "";
    sessionStorage.setItem("outpace-drafts", drafts.replaceAll("America/New_York", "Mars/Olympus"));
  });
  await page.reload();
  const zone = page.getByLabel("Time zone");
  await expect(zone).toHaveValue("Mars/Olympus");
  await expect(zone.locator("option:checked")).toHaveText("Mars/Olympus");
  await expect(zone).toHaveAccessibleDescription(raceMessages.timeZoneUnknown);
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(page.getByRole("alert")).toHaveText(raceMessages.timeZoneUnknown);
  const field = await openTimeZones(page);
  await expect(field).toHaveValue("Olympus");
  await field.fill("utc");
  await field.press("Enter");
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("6:30 AM UTC");
});

test("garbage in the browser's storage loses only what it held", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.evaluate(() => {
    localStorage.setItem(
      "outpace-recent-time-zones",
      '["Mars/Olympus", 5, "+05:30", "CET", "Asia/Tokyo"]',
    );
    sessionStorage.setItem("outpace-drafts", '{"create-race": {"startTimeZone": 5, "name": ["x"]');
  });
  await page.reload();
  await expect(page.getByLabel("Race name")).toHaveValue("");
  await openTimeZones(page);
  await expect(page.getByRole("group", { name: "Recently used" }).getByRole("option")).toHaveText([
    /^Tokyo/,
  ]);
});

test("full storage keeps the person signed in and the form usable", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await page.evaluate(() => {
    for (const storage of [localStorage, sessionStorage]) {
      for (let size = 2 ** 22; size >= 1; size /= 2) {
        for (let n = 0; n < 4; n += 1) {
          try {
            storage.setItem(`full-${String(size)}-${String(n)}`, "x".repeat(size));
          } catch {
            // A smaller text may still fit.
          }
        }
      }
    }
  });
  await page.goto("/brands/create-race");
  await fillRace(page, sunriseTen);
  const field = await openTimeZones(page);
  await field.fill("tokyo");
  await field.press("Enter");
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("6:30 AM GMT+9");
});

test("with a clock of 1970, the database refuses a past start", async ({ page }) => {
  await page.clock.setFixedTime("1970-01-02T00:00:00Z");
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, { ...sunriseTen, startTime: "2020-06-02T06:30" });
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(paymentDialog(page)).toContainText(raceMessages.startTimePast);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Start time").fill(sunriseTen.startTime);
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
});

test("with a clock of 2100, the field refuses an earlier start", async ({ page }) => {
  await page.clock.setFixedTime("2100-01-01T00:00:00Z");
  await openDashboardAsNewBrand(page);
  await page.goto("/brands/create-race");
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(page.getByRole("alert")).toHaveText(raceMessages.startTimePast);
  await page.getByLabel("Start time").fill("2140-06-02T06:30");
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toContainText("2140");
  await page.goto("/brands/dashboard");
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});
