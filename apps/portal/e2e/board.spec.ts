import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import { addFinishers } from "@outpace/e2e/backend";
import { fail } from "@outpace/e2e/intercept";
import { addBrandWithRaces } from "@outpace/e2e/portal";
import { button, heading, link, press, see } from "@outpace/e2e/screen";
import { seededRace } from "@outpace/e2e/states/seed";
import { expect, test } from "@outpace/e2e/test";

test("the board follows its race in full screen and awake", async ({ page, context }) => {
  await context.grantPermissions(["screen-wake-lock"]);
  await page.addInitScript(() => {
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    const show = (isAwake: boolean) =>
      document.documentElement.setAttribute("data-awake", String(isAwake));
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      show(true);
      lock.addEventListener("release", () => show(false));
      return lock;
    };
  });
  const now = Date.now();
  await page.clock.install({ time: now });
  // Started recently: the schedule completes races that started over seven days ago.
  const startTime = new Date(now - 3_763_000).toISOString();
  const harborRun = { name: "Harbor Run", status: "active", startTime };
  const { brand, raceIds } = await addBrandWithRaces([harborRun]);
  await addFinishers(raceIds[0], Array<number>(4).fill(15_720));
  await signIn(context, brand);
  await page.goto(`/brands/analytics/${raceIds[0]}/board`);
  const main = page.getByRole("main");
  await expect(page.getByRole("timer")).toHaveText(/^1:0[23]:\d\d$/);
  await expect(main).toContainText("Joined4of 500 places");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-awake", "true");

  await addFinishers(raceIds[0], [15_720]);
  await page.clock.fastForward("00:21");
  await expect(main).toContainText("Finished5100.0% of those who joined");
  const reconnect = await fail(page, "**/rest/v1/**");
  // First until the refresh, then until its first retry has failed.
  for (const time of ["00:21", "00:01"]) await page.clock.fastForward(time);
  await see(page, /^Connection lost\. These figures are from \d+:\d\d [AP]M UTC\./);
  await expect(main).toContainText("Finished5");
  reconnect();
  await page.clock.fastForward("00:21");
  await expect(page.getByText(/^Connection lost/)).toHaveCount(0);

  const isFullScreen = () => page.evaluate(() => document.fullscreenElement !== null);
  await press(page, "Full Screen");
  await press(page, "Leave Full Screen");
  await expect(button(page, "Full Screen")).toBeVisible();
  expect(await isFullScreen()).toBe(false);
  await press(page, "Full Screen");
  await expect.poll(isFullScreen).toBe(true);
  await link(page, "Leave Board").click();
  await expect(heading(page, "Analytics: Harbor Run")).toBeVisible();
  await expect.poll(isFullScreen).toBe(false);
  await expect(html).toHaveAttribute("data-awake", "false");
  await page.goBack();
  await expect(page.getByRole("timer")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(heading(page, "Analytics: Harbor Run")).toBeVisible();
});

test("a browser without full screen and wake lock shows the board", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException("Refused.", "NotAllowedError"));
    navigator.wakeLock.request = refuse;
    Element.prototype.requestFullscreen = refuse;
  });
  await signIn(page.context(), demoAccounts.brand);
  // It is underway.
  await page.goto(`/brands/analytics/${seededRace(6)}/board`);
  await press(page, "Full Screen");
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(page.getByRole("button")).toHaveText("Full Screen");
  await page.addInitScript(() => {
    Object.defineProperty(document, "fullscreenEnabled", { value: false });
  });
  await page.reload();
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  expect(logged).toEqual([]);
});
