// What the pages that the newsletter's e-mail leads to show when something is wrong, slow or missing.
import { privacyEmail } from "@outpace/domain/product";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { hold } from "@outpace/e2e/intercept";
import { collectRequests } from "@outpace/e2e/requests";
import { desktop, phone } from "@outpace/e2e/viewports";
import { expect } from "@outpace/e2e/test";
import { confirmButton, failure, leaveButton, subscribe, success } from "./newsletter-reader.ts";
import { test } from "./test.ts";
import { thisBackend } from "./this-backend.ts";

test.use(thisBackend);

for (const [path, button] of [
  ["/newsletter/confirm", confirmButton],
  ["/newsletter/unsubscribe", leaveButton],
] as const) {
  test(`${path} says of an altered link, and of none, that it is not complete`, async ({
    page,
  }) => {
    for (const query of ["?token=altered", ""]) {
      await page.goto(path + query);
      await button(page).click();
      await expect(failure(page)).toHaveText(
        "This link is not complete. Please open it from the e-mail again.",
      );
      await expect(button(page)).toBeVisible();
    }
  });

  test(`${path} keeps its button when the server is gone, which then works`, async ({
    page,
    context,
  }) => {
    const { confirm, leave } = await subscribe();
    await page.goto(path === "/newsletter/confirm" ? confirm : leave);
    await expect(page.locator("astro-island:not([ssr])")).toBeAttached();
    await context.setOffline(true);
    await button(page).click();
    await expect(failure(page)).toHaveText(
      "We can't reach the server. Check your connection and try again.",
    );
    await context.setOffline(false);
    await button(page).click();
    await expect(success(page)).not.toBeEmpty();
    await expect(failure(page)).toBeEmpty();
  });

  test(`${path} says while it is busy, and ignores a second press`, async ({ page }) => {
    const { confirm, leave } = await subscribe();
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().includes("/rpc/") && request.method() === "POST") sent += 1;
    });
    const release = await hold(page, "**/rpc/*");
    await page.goto(path === "/newsletter/confirm" ? confirm : leave);
    await expect(page.locator("astro-island:not([ssr])")).toBeAttached();
    await button(page).press("Enter");
    const busy = page.getByRole("button", { name: /^(Confirming|Unsubscribing)\.\.\.$/ });
    await expect(busy).toBeFocused();
    await busy.press("Enter");
    release();
    await expect(success(page)).not.toBeEmpty();
    expect(sent).toBe(1);
  });

  test(`${path} keeps a press until its code has loaded, and of two the first`, async ({
    page,
  }) => {
    const { confirm, leave } = await subscribe();
    const requests = collectRequests(page);
    const release = await hold(page, "**/_astro/client*.js");
    await page.goto(path === "/newsletter/confirm" ? confirm : leave);
    await button(page).dblclick();
    await expect(page.locator("astro-island[ssr]")).toBeAttached();
    release();
    await expect(success(page)).not.toBeEmpty();
    expect(requests.filter((address) => address.includes("/rpc/"))).toHaveLength(1);
  });

  test(`${path} is for readers of the e-mail alone: no search engine lists it`, async ({
    page,
    request,
  }) => {
    await page.goto(path);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    expect(await (await request.get("/sitemap.xml")).text()).not.toContain(path);
  });

  test(`${path} is accessible with an error and with its outcome`, async ({ page }) => {
    const { confirm, leave } = await subscribe();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await button(page).click();
    await expect(failure(page)).not.toBeEmpty();
    await expectAccessible(page, { viewports: [phone, desktop] });
    await page.goto(path === "/newsletter/confirm" ? confirm : leave);
    await button(page).click();
    await expect(success(page)).not.toBeEmpty();
    await expectAccessible(page, { viewports: [phone, desktop] });
  });
}

test("an expired link says how long links work, and leads to the form", async ({ page }) => {
  await page.route("**/rpc/confirm_newsletter", (route) =>
    route.request().method() === "OPTIONS"
      ? route.continue()
      : route.fulfill({
          status: 410,
          headers: { "access-control-allow-origin": "*" },
          json: { code: "PT410", message: "This link has expired.", hint: "expired_link" },
        }),
  );
  await page.goto("/newsletter/confirm?token=expired");
  await confirmButton(page).click();
  await expect(failure(page)).toHaveText(
    "This link has expired: it works for seven days. Subscribe again to get another.",
  );
  await expect(page.getByRole("link", { name: "To the form" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("both pages say that they need it, and whom to write to", async ({ page }) => {
    for (const path of ["/newsletter/confirm", "/newsletter/unsubscribe"]) {
      await page.goto(path);
      await expect(page.getByRole("button")).toHaveCount(0);
      const notice = page.getByText("needs JavaScript");
      await expect(notice.getByRole("link", { name: privacyEmail })).toBeVisible();
    }
  });
});
