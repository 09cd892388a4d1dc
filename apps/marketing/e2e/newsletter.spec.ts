import { randomUUID } from "node:crypto";
import { privacyEmail } from "@outpace/domain/product";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { countSubscriptions } from "@outpace/e2e/backend";
import { hold } from "@outpace/e2e/intercept";
import { collectRequests } from "@outpace/e2e/requests";
import { desktop, phone } from "@outpace/e2e/viewports";
import { expect, type Page } from "@outpace/e2e/test";
import { test } from "./test.ts";
import { thisBackend } from "./this-backend.ts";

test.use(thisBackend);

const failure = "Failed to subscribe. Please try again later.";
const success = "Welcome to the Outpace community! Check your email for confirmation";

const field = (page: Page) => page.getByLabel("Email");
const button = (page: Page) => page.getByRole("button", { name: "Subscribe" });
const newAddress = () => `reader-${randomUUID()}@runners.example`;

test.beforeEach(async ({ page }) => {
  await page.goto("/newsletter");
});

test("React loads when the form comes into view, not before", async ({ page }) => {
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
});

test("an address is stored once, and the form resets; a repeat succeeds too", async ({ page }) => {
  const email = newAddress();
  for (const typed of [email, email.toUpperCase()]) {
    await field(page).fill(typed);
    await button(page).click();
    await expect(page.getByRole("status")).toHaveText(success);
    await expect(field(page)).toHaveValue("");
    await expect(button(page)).toBeEnabled();
    expect(await countSubscriptions(email)).toBe(1);
  }
});

test("a pasted address is stored without its invisible characters", async ({ page }) => {
  const email = newAddress();
  await field(page).fill(`\u202A${email.replace("@", "@\u200B")}\u202C`);
  await expect(field(page)).toHaveValue(email);
  await button(page).click();
  await expect(page.getByRole("status")).toHaveText(success);
  expect(await countSubscriptions(email)).toBe(1);
});

test("while sending, the form is locked, and its button then regains the focus", async ({
  page,
}) => {
  const release = await hold(page, "**/rpc/subscribe_to_newsletter");
  await field(page).fill(newAddress());
  await button(page).press("Enter");
  await expect(page.getByRole("button", { name: "Subscribing..." })).toBeDisabled();
  await expect(field(page)).not.toBeEditable();
  release();
  await expect(page.getByRole("status")).toHaveText(success);
  await expect(button(page)).toBeFocused();
  await expect(field(page)).toBeEditable();
});

test("the browser refuses an invalid address and sends nothing", async ({ page }) => {
  const requests = collectRequests(page);
  for (const typed of ["", "not an address"]) {
    await field(page).fill(typed);
    await button(page).click();
    await expect(field(page)).toBeFocused();
    await expect(page.locator("input:invalid")).toHaveValue(typed);
  }
  await expect(page.getByRole("status")).toBeEmpty();
  expect(requests.filter((url) => url.includes("subscribe_to_newsletter"))).toEqual([]);
});

test("offline, the form fails and keeps the address; it works again afterwards", async ({
  page,
  context,
}) => {
  const email = newAddress();
  await field(page).fill(email);
  await expect(page.locator("astro-island:not([ssr])")).toBeAttached();
  await context.setOffline(true);
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText(failure);
  await expect(field(page)).toHaveValue(email);
  await context.setOffline(false);
  await button(page).click();
  await expect(page.getByRole("status")).toHaveText(success);
  await expect(page.getByRole("alert")).toBeEmpty();
  expect(await countSubscriptions(email)).toBe(1);
});

test("a filled hidden field stores nothing; the next try of a person does", async ({ page }) => {
  const email = newAddress();
  await field(page).fill(email);
  await expect(page.locator("astro-island:not([ssr])")).toBeAttached();
  await page.locator("[name=website]").evaluate((input: HTMLInputElement) => {
    input.value = "https://spam.example";
  });
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText(failure);
  expect(await countSubscriptions(email)).toBe(0);
  await button(page).click();
  await expect(page.getByRole("status")).toHaveText(success);
});

test("an address that only the database refuses is named as the reason", async ({ page }) => {
  await field(page).fill("reader@runners");
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText("Please enter a valid email address.");
});

test("the page has two headings, and no accessibility violations with either message", async ({
  page,
  context,
}) => {
  for (const name of ["What You'll Get", "Join the Movement"]) {
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  }
  await page.emulateMedia({ reducedMotion: "reduce" });
  await field(page).fill(newAddress());
  await expect(page.locator("astro-island:not([ssr])")).toBeAttached();
  await context.setOffline(true);
  await button(page).click();
  await expect(page.getByRole("alert")).toHaveText(failure);
  await expectAccessible(page, { viewports: [phone, desktop] });
  await context.setOffline(false);
  await button(page).click();
  await expect(page.getByRole("status")).toHaveText(success);
  await expectAccessible(page, { viewports: [phone, desktop] });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says that subscribing needs it, and whom to write to", async ({ page }) => {
    await expect(button(page)).toBeHidden();
    await expect(page.getByText("Subscribing needs JavaScript")).toBeVisible();
    await expect(page.getByRole("link", { name: privacyEmail })).toHaveAttribute(
      "href",
      /^mailto:/,
    );
  });
});
