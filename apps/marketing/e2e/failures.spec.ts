// Islands whose code is gone or fails.
import { watchReleases } from "@outpace/e2e/releases";
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

test("what was typed and pressed survives a release, with a word about it", async ({ page }) => {
  const field = page.getByLabel("Email", { exact: true });
  const subscribe = page.getByRole("button", { name: "Subscribe" });
  // The form's code loads once it is in sight.
  await page.setViewportSize({ width: 360, height: 200 });
  await page.goto("/newsletter");
  const release = await watchReleases(page);
  release();
  const reloaded = page.waitForEvent("load");
  await field.fill("reader@runners.example");
  await subscribe.click();
  await reloaded;
  await expect(page.getByText(/^Outpace was updated, so this page was loaded again\./)).toHaveText(
    /What you typed is still here\. Press "Subscribe" again\.$/,
  );
  await expect(field).toHaveValue("reader@runners.example");
  const sent = page.waitForRequest("**/rpc/subscribe_to_newsletter");
  await subscribe.click();
  expect((await sent).postData()).toContain("reader@runners.example");
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
