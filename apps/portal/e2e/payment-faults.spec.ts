/** What goes wrong between a person, the payment provider and the server. */
import { addDueOrder, openPayingAdmin, payOrder, readRows } from "@outpace/e2e/paid-orders";
import { startRaceIn } from "@outpace/e2e/paying-database";
import {
  addPayingBrandWithRace,
  atCheckout,
  atPanel,
  confirmRace,
  deliverEvents,
  openDashboardAsPayingBrand,
  ordersOf,
  reconcile,
} from "@outpace/e2e/payments";
import { endSession, fillLogin, raceCard, sunriseTen } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

// In turn: the schedule that a test runs does the work of all others.
test.describe.configure({ mode: "default" });

const checkout = "**/functions/v1/checkout";
const payNow = (page: Page) => page.getByRole("button", { name: "Pay Now", exact: true });
const received = (page: Page) => expect(page.getByText("Payment received.")).toBeVisible();
const confirming = (page: Page) =>
  expect(page.getByText(/^Your payment is being confirmed\. This message/)).toBeVisible();

/** Runs the schedule, and lets the page ask again at once: it asks less and less often. */
async function reconcileAndAsk(page: Page): Promise<void> {
  await reconcile();
  await page.clock.fastForward(31_000);
}

test.describe("without events", () => {
  // The stand-in is shared, so tests beside these go without its events too; admin-reviews.spec.ts alone waits for some.
  test.beforeEach(() => deliverEvents("never"));
  test.afterEach(() => deliverEvents("normally"));

  test("the return alone makes a race paid", async ({ page }) => {
    const { brand } = await addPayingBrandWithRace(page);
    await payNow(page).click();
    await atCheckout(page, "Pay");
    await received(page);
    expect(await ordersOf(brand)).toMatchObject([{ status: "paid" }]);
  });

  test("a return that nobody could confirm changes by itself after the schedule", async ({
    page,
  }) => {
    await page.clock.install();
    await addPayingBrandWithRace(page);
    await payNow(page).click();
    await page.waitForURL("**/pay/**");
    await page.route(checkout, (route) => route.abort("connectionrefused"));
    await atCheckout(page, "Pay");
    await confirming(page);
    const card = raceCard(page, sunriseTen.name);
    await expect(card).toContainText("$500 due");
    await expect(card).toContainText("Your payment is being confirmed.");
    await expect(payNow(page)).toHaveCount(0);
    await page.reload();
    await confirming(page);
    await expect(payNow(page)).toHaveCount(0);
    await reconcileAndAsk(page);
    await received(page);
    await expect(page).toHaveURL("/brands/dashboard");
    await expect(card).not.toContainText("due");
  });
});

test("a bank debit is being confirmed until it clears, without a reload", async ({ page }) => {
  const race = { ...sunriseTen, name: "Debit That Clears" };
  await page.clock.install();
  await addPayingBrandWithRace(page, race);
  await payNow(page).click();
  await atCheckout(page, "Pay by Bank Debit");
  await confirming(page);
  await expect(raceCard(page, race.name)).toContainText("Your payment is being confirmed.");
  await expect(payNow(page)).toHaveCount(0);
  const order = await page.context().newPage();
  const address = await page.getByRole("link", { name: /^\$500 due/ }).getAttribute("href");
  await order.goto(address ?? "");
  await expect(order.getByText("$500 is due. Your payment is being confirmed.")).toBeVisible();
  await expect(payNow(order)).toHaveCount(0);
  await order.getByRole("link", { name: "Back to Orders" }).click();
  await expect(order.getByRole("listitem").filter({ hasText: race.name })).toContainText(
    "Your payment is being confirmed.",
  );
  await expect(order.getByRole("button", { name: /^Pay Now/ })).toHaveCount(0);

  await atPanel(page, `Standard race: ${race.name}`, "Clear");
  await reconcileAndAsk(page);
  await received(page);
  await expect(raceCard(page, race.name)).not.toContainText("due");
});

test("a bank debit that bounces says so, and the race can be paid again", async ({ page }) => {
  const race = { ...sunriseTen, name: "Debit That Bounces" };
  await page.clock.install();
  await addPayingBrandWithRace(page, race);
  await payNow(page).click();
  await atCheckout(page, "Pay by Bank Debit");
  await confirming(page);
  await atPanel(page, `Standard race: ${race.name}`, "Bounce");
  await reconcileAndAsk(page);
  const alert = page.getByText(/didn't go through, so nothing was charged/);
  await expect(alert).toBeVisible();
  await payNow(page).first().click();
  await atCheckout(page, "Pay");
  await received(page);
});

test("a race whose payment page didn't open is saved, and paid later", async ({ page }) => {
  await openDashboardAsPayingBrand(page);
  await page.route(checkout, (route) => route.abort("connectionrefused"));
  await confirmRace(page);
  await expect(
    page.getByText(
      "Your race is saved, but isn't paid yet. The payment page didn't open. Please try again. We can't reach the server. You can pay on its card.",
    ),
  ).toBeVisible();
  await expect(page.getByText("$500 due, by card")).toBeVisible();

  await payNow(page).click();
  const card = raceCard(page, sunriseTen.name);
  await expect(card.getByRole("alert")).toContainText("The payment page didn't open.");
  await page.unroute(checkout);
  await payNow(page).click();
  await atCheckout(page, "Pay");
  await received(page);
});

test("a payment service that doesn't respond is named, and nothing is lost", async ({ page }) => {
  await addPayingBrandWithRace(page);
  const message = "The payment service doesn't respond. Nothing is lost.";
  await page.route(checkout, (route) =>
    route.fulfill({
      status: 502,
      headers: { "access-control-allow-origin": "*" },
      json: { message, hint: "payment_provider_unreachable" },
    }),
  );
  await payNow(page).click();
  await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
  await expect(payNow(page)).toBeEnabled();
});

test("a session that ends at the payment page: log in, then the payment's result", async ({
  page,
}) => {
  const { brand } = await addPayingBrandWithRace(page);
  await payNow(page).click();
  await page.waitForURL("**/pay/**");
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await endSession(other);
  await other.close();
  await atCheckout(page, "Pay");
  await fillLogin(page, brand);
  await received(page);
});

test("a race that isn't paid in time is cancelled, says why and can be duplicated", async ({
  page,
}) => {
  const { brand, raceId } = await addPayingBrandWithRace(page);
  await expect(raceCard(page, sunriseTen.name)).toContainText("$500 due");
  await startRaceIn(raceId, -1);
  await reconcile();
  expect(await ordersOf(brand)).toMatchObject([{ status: "void" }]);
  await page.reload();
  const card = raceCard(page, sunriseTen.name);
  await expect(card).toContainText("Not paid in time, so this race was cancelled.");
  await expect(card).toContainText("Cancelled");
  await card.getByRole("link", { name: /^Duplicate/ }).click();
  await expect(page.getByText(`Copied from ${sunriseTen.name}.`)).toBeVisible();
  await expect(page.getByText("Races this month: 0 / 1")).toBeVisible();
  await page.goto("/brands/orders");
  await page.getByRole("link", { name: /^View Order of/ }).click();
  await expect(page.getByText(/This order wasn't paid in time/)).toBeVisible();
});

test("while Stripe is down a refund is kept, and made by the schedule", async ({ page }) => {
  const order = await addDueOrder("Patient");
  await payOrder(order);
  const { id, raceId, subject } = order;
  await openPayingAdmin(page, `/brands/admin/orders?race=${raceId ?? ""}`);
  const refund = page.getByRole("button", { name: `Refund for ${subject}` });
  await refund.click();
  await page.getByLabel("Reason").fill("Called off.");
  await page.route(checkout, (route) =>
    route.request().method() === "OPTIONS" ? route.fallback() : route.abort("timedout"),
  );
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(page.getByText(/is saved, but Stripe hasn't taken it yet/)).toBeVisible();
  await expect(page.getByRole("cell", { name: "Paid", exact: true })).toBeVisible();
  await refund.click();
  await expect(page.getByText(/^Nothing is left to refund/)).toBeVisible();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await reconcile();
  await page.getByRole("button", { name: `Payments of ${subject}` }).click();
  await expect(page.getByText("The money has gone back.")).toBeVisible();
  expect(await readRows(`refund_requests?select=cents,status&order_id=eq.${id}`)).toEqual([
    { cents: 500_00, status: "succeeded" },
  ]);
});
