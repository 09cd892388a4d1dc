// What the pages that the newsletter's e-mail leads to show when something is wrong, slow or missing.
import { expectAccessible } from "@outpace/e2e/accessibility";
import { answer, hold } from "@outpace/e2e/intercept";
import { desktop, phone } from "@outpace/e2e/viewports";
import { expect } from "@outpace/e2e/test";
import { confirmButton, failure, leaveButton, subscribe, success } from "./newsletter-reader.ts";
import { test } from "./test.ts";

for (const [path, kind, button, busyLabel] of [
  ["/newsletter/confirm", "confirm", confirmButton, "Confirming..."],
  ["/newsletter/unsubscribe", "leave", leaveButton, "Unsubscribing..."],
] as const) {
  test(`${path} sends one of two presses while its code or the answer is late`, async ({
    page,
  }) => {
    const { [kind]: link } = await subscribe();
    let sent = 0;
    page.on("request", (request) => {
      if (request.url().includes("/rpc/") && request.method() === "POST") sent += 1;
    });
    const load = await hold(page, "**/_astro/client*.js");
    await page.goto(link);
    await button(page).dblclick();
    await expect(page.locator("astro-island[ssr]")).toBeAttached();
    load();
    await expect(success(page)).not.toBeEmpty();
    expect(sent).toBe(1);
    await expectAccessible(page, { viewports: [phone, desktop] });

    const release = await hold(page, "**/rpc/*");
    await page.goto(link);
    await expect(page.locator("astro-island:not([ssr])")).toBeAttached();
    await button(page).press("Enter");
    const busy = page.getByRole("button", { name: busyLabel });
    await expect(busy).toBeFocused();
    await busy.press("Enter");
    release();
    await expect(success(page)).not.toBeEmpty();
    expect(sent).toBe(2);
  });

  test(`${path} says what is wrong, and keeps a button that works`, async ({ page, context }) => {
    for (const query of ["?token=altered", ""]) {
      await page.goto(path + query);
      await button(page).click();
      await expect(failure(page)).toHaveText(
        "This link is not complete. Please open it from the e-mail again.",
      );
      await expect(button(page)).toBeVisible();
    }
    await expectAccessible(page, { viewports: [phone, desktop] });
    await page.goto((await subscribe())[kind]);
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
}

test("an expired link says how long links work, and leads to the form", async ({ page }) => {
  const expired = { code: "PT410", message: "This link has expired.", hint: "expired_link" };
  await answer(page, "**/rpc/confirm_newsletter", expired, 410);
  await page.goto("/newsletter/confirm?token=expired");
  await confirmButton(page).click();
  await expect(failure(page)).toHaveText(
    "This link has expired: it works for seven days. Subscribe again to get another.",
  );
  await expect(page.getByRole("link", { name: "To the form" })).toBeVisible();
});
