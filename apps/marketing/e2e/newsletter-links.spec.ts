// What a person does with the newsletter's e-mail: confirm, leave by the button or by One-Click, and come back.
import { apiUrl, subscriptionOf } from "@outpace/e2e/backend";
import { pressWithoutScripts } from "@outpace/e2e/refused-scripts";
import { collectRequests } from "@outpace/e2e/requests";
import { expect, type Page } from "@outpace/e2e/test";
import { test as playwrightTest } from "@playwright/test";
import { confirmButton, failure, leaveButton, subscribe, success } from "./newsletter-reader.ts";
import { test } from "./test.ts";
import { thisBackend } from "./this-backend.ts";

test.use(thisBackend);

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

// React renders a form with an action so that the content security policy refuses its press, which the other test would report.
playwrightTest(
  "with its scripts refused, a form puts nothing typed into the address",
  async ({ page }) => {
    for (const path of ["/newsletter", "/newsletter/confirm", "/newsletter/unsubscribe"]) {
      const addresses = await pressWithoutScripts(page, path);
      expect(addresses.map((address) => new URL(address, page.url()).search)).toEqual([""]);
    }
  },
);
