// What a person does with the newsletter's e-mail: confirm, leave, and come back.
import { subscriptionOf } from "@outpace/e2e/backend";
import { pressWithoutScripts } from "@outpace/e2e/refused-scripts";
import { collectRequests } from "@outpace/e2e/requests";
import { expect } from "@outpace/e2e/test";
import { confirmButton, failure, leaveButton, subscribe, success } from "./newsletter-reader.ts";
import { test } from "./test.ts";

test("opening a link changes nothing; a press confirms, another does no harm", async ({ page }) => {
  const { email, confirm, leave } = await subscribe();
  const requests = collectRequests(page);
  for (const path of [leave, confirm]) {
    await page.goto(path);
    await expect(page.locator("astro-island:not([ssr])")).toBeAttached();
    // The address no longer shows the link, which a reload keeps.
    expect(new URL(page.url()).search).toBe("");
    await page.reload();
  }
  expect(requests.filter((url) => url.includes("/rpc/"))).toEqual([]);
  expect(await subscriptionOf(email)).toBe("pending");
  await confirmButton(page).press("Enter");
  await expect(success(page)).toHaveText("You're subscribed. See you on Sunday.");
  await expect(confirmButton(page)).toBeHidden();
  expect(await subscriptionOf(email)).toBe("confirmed");
  await page.goto(confirm);
  await confirmButton(page).click();
  await expect(success(page)).toHaveText("You're subscribed already. There is nothing more to do.");
});

test("a reader leaves, comes back and leaves for good; the used link says so", async ({ page }) => {
  const { email, confirm, leave } = await subscribe();
  await page.goto(confirm);
  await confirmButton(page).click();
  await expect(success(page)).toHaveText("You're subscribed. See you on Sunday.");
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
  await expect(page.getByRole("link", { name: "Subscribe again with the form" })).toBeVisible();
  await page.goto(confirm);
  await confirmButton(page).click();
  await expect(failure(page)).toContainText("This link was used before");
  await expect(confirmButton(page)).toBeHidden();
  await page.getByRole("link", { name: "To the form" }).click();
  await expect(page).toHaveURL(/\/newsletter$/);
});

test("with its scripts refused, a form puts nothing typed into the address", async ({
  page,
  policyViolations,
}) => {
  for (const path of ["/newsletter", "/newsletter/confirm", "/newsletter/unsubscribe"]) {
    const addresses = await pressWithoutScripts(page, path);
    expect(addresses.map((address) => new URL(address, page.url()).search)).toEqual([""]);
  }
  // React renders a form with an action so that the content security policy refuses its press.
  expect(policyViolations.splice(0)).not.toEqual([]);
});
