// What a person does with the newsletter's e-mail: confirm, leave by the button or by One-Click, and come back.
import { randomUUID } from "node:crypto";
import { privacyEmail } from "@outpace/domain/product";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { apiUrl, callApi, messagesTo, subscriptionOf } from "@outpace/e2e/backend";
import { collectRequests } from "@outpace/e2e/requests";
import { desktop, phone } from "@outpace/e2e/viewports";
import { expect, type Page } from "@outpace/e2e/test";
import { test } from "./test.ts";
import { thisBackend } from "./this-backend.ts";

test.use(thisBackend);

const confirmButton = (page: Page) => page.getByRole("button", { name: "Confirm Subscription" });
const leaveButton = (page: Page) => page.getByRole("button", { name: "Unsubscribe" });
const success = (page: Page) => page.getByRole("status");
const failure = (page: Page) => page.getByRole("alert");

/** Subscribes an address and reads the e-mail that it gets. */
async function subscribe(email = `reader-${randomUUID()}@runners.example`) {
  await callApi("/rest/v1/rpc/subscribe_to_newsletter", { body: { email } });
  await expect.poll(() => messagesTo(email), { timeout: 20_000 }).toHaveLength(1);
  const [message] = await messagesTo(email);
  const path = (page: string) => {
    const link = message?.links.map((text) => new URL(text)).find((url) => url.pathname === page);
    return link ? link.pathname + link.search : "";
  };
  return {
    email,
    confirm: path("/newsletter/confirm"),
    leave: path("/newsletter/unsubscribe"),
    headers: message?.headers ?? {},
  };
}

async function confirmedReader(page: Page) {
  const reader = await subscribe();
  await page.goto(reader.confirm);
  await confirmButton(page).click();
  await expect(success(page)).toHaveText("You're subscribed. See you on Sunday.");
  return reader;
}

test("a reader confirms by one press, and a second one frightens nobody", async ({ page }) => {
  const { email, confirm } = await subscribe();
  await page.goto(confirm);
  await expect(page).toHaveURL(/\/newsletter\/confirm$/);
  expect(await subscriptionOf(email)).toBe("pending");
  await confirmButton(page).press("Enter");
  await expect(success(page)).toHaveText("You're subscribed. See you on Sunday.");
  await expect(confirmButton(page)).toBeHidden();
  expect(await subscriptionOf(email)).toBe("confirmed");
  await page.goto(confirm);
  await confirmButton(page).click();
  await expect(success(page)).toHaveText("You're subscribed already. There is nothing more to do.");
});

test("opening either page changes nothing, with or without JavaScript", async ({
  page,
  request,
}) => {
  const { email, confirm, leave } = await subscribe();
  for (const path of [confirm, leave]) {
    expect((await request.get(path)).status()).toBe(200);
    const requests = collectRequests(page);
    await page.goto(path);
    await expect(page.locator("astro-island:not([ssr])")).toBeAttached();
    await page.reload();
    expect(requests.filter((url) => url.includes("/rpc/"))).toEqual([]);
  }
  expect(await subscriptionOf(email)).toBe("pending");
});

test("a reload keeps the link that the address no longer shows", async ({ page }) => {
  const { email, confirm } = await subscribe();
  await page.goto(confirm);
  await expect(page).toHaveURL(/\/newsletter\/confirm$/);
  await page.reload();
  await confirmButton(page).click();
  await expect(success(page)).not.toBeEmpty();
  expect(await subscriptionOf(email)).toBe("confirmed");
});

test("a reader leaves by one press, comes back by another, and leaves for good", async ({
  page,
}) => {
  const { email, leave } = await confirmedReader(page);
  await page.goto(leave);
  await leaveButton(page).click();
  await expect(success(page)).toHaveText("You're unsubscribed, and your address is deleted.");
  await expect(page.getByText("What we keep is a hash")).toBeVisible();
  expect(await subscriptionOf(email)).toBeUndefined();
  await page.getByRole("button", { name: "Subscribe Again" }).click();
  await expect(success(page)).toHaveText("You're subscribed again, as before.");
  expect(await subscriptionOf(email)).toBe("confirmed");
  for (let time = 0; time < 2; time += 1) {
    await page.goto(leave);
    await leaveButton(page).click();
    await expect(success(page)).toHaveText("You're unsubscribed, and your address is deleted.");
  }
  await page.getByRole("link", { name: "Subscribe again with the form" }).click();
  await expect(page).toHaveURL(/\/newsletter$/);
});

test("the e-mail's One-Click header unsubscribes; opened, its address leads to the page", async ({
  page,
  request,
}) => {
  const { email, headers } = await confirmedReader(page);
  expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  const [, link = ""] =
    /<([^>]+\/functions\/v1\/[^>]+)>/.exec(headers["List-Unsubscribe"] ?? "") ?? [];
  const { pathname, search } = new URL(link);
  const address = apiUrl() + pathname + search;
  const opened = await request.get(address, { maxRedirects: 0 });
  expect(opened.status()).toBe(302);
  expect(opened.headers()["location"]).toContain("/newsletter/unsubscribe?token=");
  expect(await subscriptionOf(email)).toBe("confirmed");
  for (let time = 0; time < 2; time += 1) {
    const pressed = await request.post(address, { form: { "List-Unsubscribe": "One-Click" } });
    expect(pressed.status()).toBe(200);
  }
  expect(await subscriptionOf(email)).toBeUndefined();
});

test("a link that was used before its reader left says so, and leads to the form", async ({
  page,
}) => {
  const { confirm, leave } = await confirmedReader(page);
  await page.goto(leave);
  await leaveButton(page).click();
  await expect(success(page)).not.toBeEmpty();
  await page.goto(confirm);
  await confirmButton(page).click();
  await expect(failure(page)).toContainText("This link was used before");
  await expect(confirmButton(page)).toBeHidden();
  await page.getByRole("link", { name: "To the form" }).click();
  await expect(page).toHaveURL(/\/newsletter$/);
});

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
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let sent = 0;
    await page.route("**/rpc/*", async (route) => {
      if (route.request().method() === "POST") sent += 1;
      await held;
      await route.continue();
    });
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
