// What a reader of a race's page does: watch the clock, keep the date, share the link.
import { readFile } from "node:fs/promises";
import { marketingDomain } from "@outpace/domain/product";
import { expect } from "@outpace/e2e/test";
import { addRace } from "./race-page.ts";
import { test } from "./test.ts";

test("the clock counts down, waits while hidden, and ends at the start", async ({ page }) => {
  const id = await addRace();
  await page.clock.install();
  await page.goto(`/race/${id}`);
  const clock = page.getByRole("timer");
  await expect(clock).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 86_400_000));
  await page.clock.runFor(1000);
  const before = await clock.textContent();
  await page.clock.runFor(1000);
  await expect(clock).not.toHaveText(before ?? "");
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await hide(true);
  await page.clock.runFor(1000);
  const whileHidden = await clock.textContent();
  await page.clock.runFor(20_000);
  await expect(clock).toHaveText(whileHidden ?? "");
  await page.clock.fastForward(14 * 86_400_000);
  await hide(false);
  await expect(page.getByText("The race has started.")).toBeVisible();
  await expect(clock).toBeHidden();
});

test("a device an hour fast sees what the server's clock says, on the page and its card", async ({
  page,
}) => {
  const anHour = 3_600_000;
  const id = await addRace({ startTime: new Date(Date.now() + anHour / 2).toISOString() });
  await page.clock.install({ time: Date.now() + anHour });
  // Its address may end with a slash.
  await page.goto(`/race/${id}/`);
  await expect(page).toHaveURL(new RegExp(`/race/${id}$`));
  await expect(page.getByRole("link", { name: "Join in the App" }).first()).toBeVisible();
  await expect(page.getByRole("timer")).toContainText(/00 hours(?:29|30) minutes/);
  await page.goto(`/race/${id}/card/`);
  await expect(page).toHaveURL(new RegExp(`/race/${id}/card$`));
  await expect(page.getByText(/^Starts in (?:29|30) minutes$/)).toBeVisible();
});

test("a race is saved as a calendar file, and shared or copied", async ({ page, context }) => {
  const name = "Dawn; Dusk, \\ & <b>Half</b>";
  const id = await addRace({ name });
  const url = `https://${marketingDomain}/race/${id}`;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
  });
  await page.goto(`/race/${id}`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Add to Calendar" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Dawn-Dusk-b-Half-b.ics");
  const text = (await readFile(await file.path(), "utf8")).replaceAll("\r\n ", "");
  expect(text).toContain("SUMMARY:Dawn\\; Dusk\\, \\\\ & <b>Half</b>\r\n");
  expect(text).toContain(`URL;VALUE=URI:${url}\r\n`);

  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("status")).toHaveText("Link copied.");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  await page.evaluate(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => {
        document.title = JSON.stringify(data);
        return Promise.resolve();
      },
    });
  });
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page).toHaveTitle(JSON.stringify({ title: name, url }));
});
