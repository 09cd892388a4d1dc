import { expect, type Page } from "@outpace/e2e/test";
import { test } from "./test.ts";

const field = (page: Page) => page.getByLabel("Email");

test("a form with replaced code reloads once, keeps its input and explains", async ({ page }) => {
  const another = { contentType: "text/html", body: "<!doctype html>" };
  await page.route("**/_astro/newsletter.*", (route) => route.fulfill(another));
  // The reloaded page is still this build's.
  await page.route("**/newsletter", (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill(another),
  );
  await page.goto("/newsletter");
  const reloaded = page.waitForEvent("load");
  await field(page).fill("reader@runners.example");
  await reloaded;
  await field(page).scrollIntoViewIfNeeded();
  await expect(page.locator("astro-island").getByRole("alert").first()).toHaveText(
    "This part of the page couldn't be loaded: a new version may have been published. Reload the page. If that doesn't help, try again in a few minutes.",
  );
  await expect(field(page)).toHaveValue("reader@runners.example");
});

test("a generator that fails to render says what to do", async ({ page }) => {
  await page.addInitScript(() => {
    window.URLSearchParams = class extends URLSearchParams {
      constructor() {
        super();
        throw new RangeError("dropped baton");
      }
    };
  });
  await page.goto("/mockup-generator");
  await expect(page.getByRole("alert")).toHaveText(
    "Something went wrong in this part of the page. Reload the page to try again.",
  );
});

test("an unhandled rejection is logged once, and the page stays", async ({ page }) => {
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  page.on("pageerror", ({ message }) => logged.push(message));
  await page.goto("/");
  await page.evaluate(() => {
    void Promise.reject(new Error("dropped baton"));
  });
  await expect.poll(() => logged.length).toBeGreaterThan(0);
  expect(logged).toEqual([expect.stringContaining("dropped baton")]);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
