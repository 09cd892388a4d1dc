import { demoAccounts, signIn } from "@outpace/e2e/accounts";
import { expect, test, type Page } from "@outpace/e2e/test";

/** A race of the seed that is underway. */
const race = "/brands/analytics/b0000000-0000-4000-8000-000000000006";

async function openBoard(page: Page): Promise<void> {
  await signIn(page.context(), demoAccounts.brand);
  await page.goto(`${race}/board`);
  await expect(page.getByRole("timer")).toBeVisible();
}

const isFullScreen = (page: Page) => page.evaluate(() => document.fullscreenElement !== null);

test("full screen and wake lock end when the person leaves the board", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["screen-wake-lock"]);
  await page.addInitScript(() => {
    const request = navigator.wakeLock.request.bind(navigator.wakeLock);
    navigator.wakeLock.request = async (type) => {
      const lock = await request(type);
      document.documentElement.dataset["awake"] = "true";
      lock.addEventListener("release", () => {
        document.documentElement.dataset["awake"] = "false";
      });
      return lock;
    };
  });
  await openBoard(page);
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-awake", "true");
  await page.getByRole("button", { name: "Full Screen" }).click();
  await page.getByRole("button", { name: "Leave Full Screen" }).click();
  await expect(page.getByRole("button", { name: "Full Screen", exact: true })).toBeVisible();
  expect(await isFullScreen(page)).toBe(false);

  await page.getByRole("button", { name: "Full Screen" }).click();
  await expect.poll(() => isFullScreen(page)).toBe(true);
  await page.getByRole("link", { name: "Leave Board" }).click();
  await expect(page.getByRole("heading", { name: /^Analytics: / })).toBeVisible();
  await expect.poll(() => isFullScreen(page)).toBe(false);
  await expect(html).toHaveAttribute("data-awake", "false");
});

test("shows the board in a browser that refuses full screen and wake lock", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException("Refused.", "NotAllowedError"));
    navigator.wakeLock.request = refuse;
    Element.prototype.requestFullscreen = refuse;
  });
  await openBoard(page);
  await page.getByRole("button", { name: "Full Screen" }).click();
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(page.getByRole("button")).toHaveText("Full Screen");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(logged).toEqual([]);
});

test("has no full-screen button where the browser lacks it, as on phones", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, "fullscreenEnabled", { value: false });
  });
  await openBoard(page);
  await expect(page.getByRole("button")).toHaveCount(0);
});
