/** Paying for a race by card at the stand-in for Stripe, and taking a race back. */
import { randomUUID } from "node:crypto";
import { payingApiUrl } from "@outpace/e2e/backend";
import { answer, fail } from "@outpace/e2e/intercept";
import { actAtStripe } from "@outpace/e2e/paid-orders";
import {
  addPayingBrandWithRace,
  atCheckout,
  attemptsOf,
  confirmRace,
  openDashboardAsPayingBrand,
  ordersOf,
} from "@outpace/e2e/payments";
import { createRaceOf, endSession, fillLogin, raceCard, sunriseTen } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

const payNow = (page: Page) => page.getByRole("button", { name: "Pay Now", exact: true });
const received = (page: Page) =>
  expect(page.getByText(`Payment received. ${sunriseTen.name} is paid.`)).toBeVisible();
const saved = (page: Page) =>
  expect(
    page.getByText(/^Sunrise Ten is saved and waits for payment\. \$500 due\. Pay by /),
  ).toBeVisible();
const confirming = (page: Page) =>
  expect(page.getByText(/^Your payment is being confirmed\. This message/)).toBeVisible();
const card = (page: Page) => raceCard(page, sunriseTen.name);
const checkout = "**/functions/v1/checkout";

test("a brand pays after a declined card, and finds its receipt", async ({ page }) => {
  const brand = await openDashboardAsPayingBrand(page);
  await confirmRace(page);
  await atCheckout(page, "Decline");
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await atCheckout(page, "Pay");
  await received(page);
  await expect(page).toHaveURL("/brands/dashboard");
  await expect(card(page)).not.toContainText("due");
  expect(await ordersOf(brand)).toMatchObject([{ status: "paid" }]);
  expect(await attemptsOf(brand)).toEqual([{ status: "paid" }]);
  const announcement = page.getByRole("region", { name: `${sunriseTen.name} is on the calendar` });
  await expect(announcement.getByRole("heading")).toBeFocused();
  await expect(announcement).toContainText("$500 paid");
  await expect(announcement).toContainText("We check your race and mail you when it is live");
  const download = page.waitForEvent("download");
  await announcement.getByRole("button", { name: "Add to Calendar" }).click();
  expect((await download).suggestedFilename()).toBe("Sunrise-Ten.ics");

  await page.getByRole("link", { name: "View Receipt" }).click();
  await expect(page.getByRole("article")).toContainText("Your payment of $500 was received.");
  await expect(payNow(page)).toHaveCount(0);
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments.getByRole("link", { name: /^Invoice / })).toBeVisible();
  await expect(payments.getByRole("link", { name: /^Stripe Receipt/ })).toHaveAttribute(
    "rel",
    "noopener noreferrer",
  );
  await page.goBack();
  await expect(card(page)).toBeVisible();
  await expect(announcement).toHaveCount(0);
});

test("a race left unpaid is paid once, also by two tabs and after a login", async ({ page }) => {
  const brand = await openDashboardAsPayingBrand(page);
  await confirmRace(page);
  await page.waitForURL("**/pay/**");
  await page.goBack();
  await saved(page);
  await expect(page).toHaveURL("/brands/dashboard");
  await page.reload();
  await expect(card(page)).toContainText("$500 due");
  await expect(card(page)).toContainText("Pay by");
  await expect(page.getByText("is saved")).toHaveCount(0);
  await payNow(page).click();
  await atCheckout(page, "Walk Away");
  await saved(page);

  await page.goto("/brands/orders");
  await expect(page.getByText("$500 due.")).toBeVisible();
  await expect(payNow(page)).toHaveCount(1);
  await page.getByRole("link", { name: /^View Order of/ }).click();
  await expect(page.getByRole("article")).toContainText("$500 is due. Pay by");
  await expect(page.getByRole("region", { name: "Payments" })).toContainText("Payment begun");
  await payNow(page).dblclick();
  await page.waitForURL("**/pay/**");
  const second = await page.context().newPage();
  await second.goto(page.url());
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await endSession(other);

  await atCheckout(page, "Pay");
  await fillLogin(page, brand);
  await received(page);
  await second.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(second.getByRole("heading", { name: "Already Complete" })).toBeVisible();
  expect(await attemptsOf(brand)).toEqual([{ status: "paid" }]);
});

test("a payment page that doesn't open, or expires, is paid later", async ({ page }) => {
  const brand = await openDashboardAsPayingBrand(page);
  const connect = await fail(page, checkout);
  await confirmRace(page);
  await expect(
    page.getByText(
      "Your race is saved, but isn't paid yet. The payment page didn't open. Please try again. We can't reach the server. You can pay on its card.",
    ),
  ).toBeVisible();
  await payNow(page).click();
  await expect(card(page).getByRole("alert")).toContainText("The payment page didn't open.");
  connect();
  const message = "The payment service doesn't respond. Nothing is lost.";
  const refusal = { message, hint: "payment_provider_unreachable" };
  const recover = await answer(page, checkout, refusal, 502);
  await payNow(page).click();
  await expect(card(page).getByRole("alert")).toContainText(message);
  recover();

  await payNow(page).click();
  await atCheckout(page, "Expire");
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await saved(page);
  await payNow(page).first().click();
  await atCheckout(page, "Pay");
  await received(page);
  expect(await attemptsOf(brand)).toEqual([{ status: "paid" }, { status: "expired" }]);

  await page.goto(`/brands/dashboard?payment=returned&order=${randomUUID()}`);
  await expect(page.getByText(/^This payment belongs to none of your brands\./)).toBeVisible();
});

test("a bank debit bounces; the second is confirmed without a reload", async ({ page }) => {
  await page.clock.install();
  const { brand } = await addPayingBrandWithRace(page);
  const [row] = await ordersOf(brand);
  const order = { id: row?.id ?? "", brand };
  /** Has the bank decide, and lets the page ask at once: it asks less and less often. */
  const decideAtBank = async (address: URL, action: string) => {
    await actAtStripe(address, order, { action });
    await page.clock.fastForward(31_000);
  };
  const payByDebit = async () => {
    await payNow(page).first().click();
    await page.waitForURL("**/pay/**");
    const address = new URL(page.url());
    await atCheckout(page, "Pay by Bank Debit");
    await confirming(page);
    return address;
  };
  await decideAtBank(await payByDebit(), "bounce");
  await expect(page.getByText(/didn't go through, so nothing was charged/)).toBeVisible();

  const address = await payByDebit();
  await expect(card(page)).toContainText("Your payment is being confirmed.");
  await expect(payNow(page)).toHaveCount(0);
  const tab = await page.context().newPage();
  await tab.goto(`/brands/orders/${order.id}`);
  await expect(tab.getByText("$500 is due. Your payment is being confirmed.")).toBeVisible();
  await expect(payNow(tab)).toHaveCount(0);
  await tab.getByRole("link", { name: "Back to Orders" }).click();
  await expect(tab.getByRole("listitem").filter({ hasText: sunriseTen.name })).toContainText(
    "Your payment is being confirmed.",
  );
  await expect(tab.getByRole("button", { name: /^Pay Now/ })).toHaveCount(0);
  await decideAtBank(address, "clear");
  await received(page);
  await expect(page).toHaveURL("/brands/dashboard");
  await expect(card(page)).not.toContainText("due");
});

test("a race is withdrawn and its page closed; one paid meanwhile stays", async ({ page }) => {
  const { brand, raceId } = await addPayingBrandWithRace(page);
  const dialog = page.getByRole("dialog", { name: "Withdraw this race?" });
  const withdraw = page.getByRole("button", { name: "Withdraw Race" });
  const ask = async (id: string) => {
    await payNow(page).first().click();
    await page.waitForURL("**/pay/**");
    const address = page.url();
    await page.goto(`/brands/edit-race/${id}`);
    await withdraw.click();
    return address;
  };
  const expired = await ask(raceId);
  await dialog.getByRole("button", { name: "Keep Race" }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel("Race name").fill("A Change That Is Lost");
  await withdraw.click();
  await dialog.getByRole("button", { name: "Withdraw Race" }).click();
  await expect(page.getByText("Race withdrawn.")).toBeVisible();
  await expect(card(page)).toContainText("Cancelled");
  await expect(card(page)).not.toContainText("due");
  expect(await attemptsOf(brand)).toEqual([{ status: "expired" }]);
  await page.goto(expired);
  await expect(page.getByRole("heading", { name: "Expired" })).toBeVisible();

  const next = await createRaceOf(
    brand,
    { ...sunriseTen, name: "Paid Meanwhile" },
    { at: payingApiUrl() },
  );
  await page.goto("/brands/orders");
  await expect(page.getByText("Void", { exact: true })).toBeVisible();
  const address = await ask(next.id);
  const other = await page.context().newPage();
  await other.goto(address);
  await atCheckout(other, "Pay");
  await other.waitForURL("**/brands/dashboard**");
  await dialog.getByRole("button", { name: "Withdraw Race" }).click();
  await expect(dialog.getByRole("alert")).toContainText("This race is paid.");
  await expect(dialog.getByRole("button", { name: "Withdraw Race" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(withdraw).toHaveCount(0);
  const [paid] = await ordersOf(brand);
  expect(paid).toMatchObject({ race_id: next.id, status: "paid" });
});
