// Islands whose code is gone or fails.
import { expect } from "@outpace/e2e/test";
import { test } from "./test.ts";

test("a form with replaced code reloads once, keeps its input and explains", async ({ page }) => {
  const field = page.getByLabel("Email");
  const another = { contentType: "text/html", body: "<!doctype html>" };
  await page.route("**/_astro/newsletter.*", (route) => route.fulfill(another));
  // The reloaded page is still this build's.
  await page.route("**/newsletter", (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill(another),
  );
  await page.goto("/newsletter");
  const reloaded = page.waitForEvent("load");
  await field.fill("reader@runners.example");
  await reloaded;
  await field.scrollIntoViewIfNeeded();
  await expect(page.locator("astro-island").getByRole("alert").first()).toHaveText(
    "This part of the page couldn't be loaded: a new version may have been published. Reload the page. If that doesn't help, try again in a few minutes.",
  );
  await expect(field).toHaveValue("reader@runners.example");
});

test("a generator that fails says what to do; other errors are logged once", async ({ page }) => {
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
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  page.on("pageerror", ({ message }) => logged.push(message));
  await page.evaluate(() => {
    void Promise.reject(new RangeError("lost lane"));
  });
  await expect.poll(() => logged).toEqual([expect.stringContaining("lost lane")]);
});
