import { randomUUID } from "node:crypto";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { countSubscriptions } from "@outpace/e2e/backend";
import { composeAndPress } from "@outpace/e2e/composing";
import { hold } from "@outpace/e2e/intercept";
import { collectRequests } from "@outpace/e2e/requests";
import { desktop, phone } from "@outpace/e2e/viewports";
import { expect, type Page } from "@outpace/e2e/test";
import { test } from "./test.ts";

const success = "Welcome to the Outpace community! Check your email for confirmation";
const subscriptions = "subscribe_to_newsletter";

const field = (page: Page) => page.getByLabel("Email");
const button = (page: Page) => page.getByRole("button", { name: "Subscribe" });
const newAddress = () => `reader-${randomUUID()}@runners.example`;

test.beforeEach(async ({ page }) => {
  await page.goto("/newsletter");
});

test("React loads with the form in view, which is locked while it is sent", async ({ page }) => {
  const island = page.locator("astro-island");
  const scripts = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length,
    );
  await expect(island).toHaveAttribute("ssr");
  const before = await scripts();
  await button(page).scrollIntoViewIfNeeded();
  await expect(island).not.toHaveAttribute("ssr");
  expect(await scripts()).toBeGreaterThan(before);

  const email = newAddress();
  await field(page).fill(`\u202A${email.replace("@", "@\u200B")}\u202C`);
  await expect(field(page)).toHaveValue(email);
  const release = await hold(page, `**/rpc/${subscriptions}`);
  await button(page).press("Enter");
  await expect(page.getByRole("button", { name: "Subscribing..." })).toBeDisabled();
  await expect(field(page)).not.toBeEditable();
  release();
  await expect(page.getByRole("status")).toHaveText(success);
  await expect(button(page)).toBeFocused();
  await expect(field(page)).toBeEditable();
  await expect(field(page)).toHaveValue("");
  expect(await countSubscriptions(email)).toBe(1);
});

test("an address is taken in every spelling of its domain, and Enter that accepts it sends nothing", async ({
  page,
}) => {
  await button(page).scrollIntoViewIfNeeded();
  await expect(page.locator("astro-island:not([ssr])")).toBeAttached();
  const requests = collectRequests(page);
  const name = `q&a/${randomUUID()}`;
  await composeAndPress(field(page), `${name}＠ｂüｃｈｅｒ．ｅｘａｍｐｌｅ`, "Enter");
  await expect(page.getByRole("status")).toBeEmpty();
  await field(page).press("Enter");
  await expect(page.getByRole("status")).toHaveText(success);
  expect(await countSubscriptions(`${name}@xn--bcher-kva.example`)).toBe(1);
  expect(requests.filter((url) => url.includes(subscriptions))).toHaveLength(1);
});

test("the browser or the database refuses what is not an address", async ({ page }) => {
  const requests = collectRequests(page);
  for (const typed of ["", "not an address"]) {
    await field(page).fill(typed);
    await button(page).click();
    await expect(field(page)).toBeFocused();
    await expect(page.locator("input:invalid")).toHaveValue(typed);
  }
  await expect(page.getByRole("status")).toBeEmpty();
  expect(requests.filter((url) => url.includes(subscriptions))).toEqual([]);
  await field(page).fill("reader@runners");
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText("Please enter a valid email address.");
});

test("a filled trap or lost connection fails; another try succeeds", async ({ page, context }) => {
  const failure = "Failed to subscribe. Please try again later.";
  const views = { viewports: [phone, desktop] };
  await button(page).scrollIntoViewIfNeeded();
  await expect(page.locator("astro-island:not([ssr])")).toBeAttached();
  const fail = {
    trap: () =>
      page.locator("[name=website]").evaluate((input: HTMLInputElement) => {
        input.value = "https://spam.example";
      }),
    connection: () => context.setOffline(true),
  };
  for (const cause of ["trap", "connection"] as const) {
    const email = newAddress();
    await field(page).fill(email);
    await fail[cause]();
    await button(page).click();
    await expect(page.getByRole("alert")).toHaveText(failure);
    await expect(field(page)).toHaveValue(email);
    expect(await countSubscriptions(email)).toBe(0);
    if (cause === "connection") await expectAccessible(page, views);
    await context.setOffline(false);
    await button(page).click();
    await expect(page.getByRole("status")).toHaveText(success);
    await expect(page.getByRole("alert")).toBeEmpty();
    expect(await countSubscriptions(email)).toBe(1);
  }
  await expectAccessible(page, views);
});
