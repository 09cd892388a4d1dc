/** Paying for a race by card at the stand-in for Stripe, and taking a race back. */
import { payingApiUrl } from "@outpace/e2e/backend";
import { fail } from "@outpace/e2e/intercept";
import { actAtStripe } from "@outpace/e2e/paid-orders";
import * as payments from "@outpace/e2e/payments";
import { createRaceOf, endSession, fillLogin, raceCard, sunriseTen } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

const payNow = (page: Page) => page.getByRole("button", { name: "Pay Now", exact: true });
const received = (page: Page) =>
  expect(page.getByText(`Payment received. ${sunriseTen.name} is paid.`)).toBeVisible();
const saved = (page: Page) =>
  expect(
    page.getByText(/^Sunrise Ten is saved and waits for payment\. \$500 due\. Pay by /),
  ).toBeVisible();
const card = (page: Page) => raceCard(page, sunriseTen.name);

test("an unpaid race is paid once: after a failure, in two tabs, after a login", async ({
  page,
}) => {
  const brand = await payments.openDashboardAsPayingBrand(page);
  const connect = await fail(page, "**/functions/v1/checkout");
  await payments.confirmRace(page);
  await expect(
    page.getByText(/^Your race is saved, but isn't paid yet\. .* We can't reach the server\./),
  ).toBeVisible();
  connect();
  await payNow(page).click();
  await page.waitForURL("**/pay/**");
  await page.goBack();
  await saved(page);
  await payNow(page).first().click();
  await payments.atCheckout(page, "Walk Away");
  await saved(page);
  await payNow(page).first().click();
  await payments.atCheckout(page, "Expire");
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await saved(page);

  await page.goto("/brands/orders");
  await page.getByRole("link", { name: /^View Order of/ }).click();
  await expect(page.getByRole("article")).toContainText("$500 is due. Pay by");
  await payNow(page).dblclick();
  await page.waitForURL("**/pay/**");
  const second = await page.context().newPage();
  await second.goto(page.url());
  const other = await page.context().newPage();
  await other.goto("/robots.txt");
  await endSession(other);
  await payments.atCheckout(page, "Pay");
  await fillLogin(page, brand);
  await received(page);
  await second.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(second.getByRole("heading", { name: "Already Complete" })).toBeVisible();
  expect(await payments.attemptsOf(brand)).toEqual([{ status: "paid" }, { status: "expired" }]);
  expect(await payments.ordersOf(brand)).toMatchObject([{ status: "paid" }]);
  await page.getByRole("link", { name: "View Receipt" }).click();
  const papers = page.getByRole("region", { name: "Payments" }).getByRole("link");
  await expect(papers).toHaveText([/^Stripe Receipt/, /^Invoice /]);
});

test("a bank debit bounces; the second is confirmed without a reload", async ({ page }) => {
  await page.clock.install();
  const { brand } = await payments.addPayingBrandWithRace(page);
  const [row] = await payments.ordersOf(brand);
  /** Pays by bank debit, which the bank decides about, and lets the page ask at once: it asks less and less often. */
  const payByDebit = async (action: "bounce" | "clear") => {
    await payNow(page).first().click();
    const address = await payments.atCheckout(page, "Pay by Bank Debit");
    await expect(page.getByText(/^Your payment is being confirmed\. This message/)).toBeVisible();
    await expect(card(page)).toContainText("Your payment is being confirmed.");
    await expect(payNow(page)).toHaveCount(0);
    await actAtStripe(address, { id: row?.id ?? "", brand }, action);
    await page.clock.fastForward(31_000);
  };
  await payByDebit("bounce");
  await expect(page.getByText(/didn't go through, so nothing was charged/)).toBeVisible();
  await payByDebit("clear");
  await received(page);
});

test("a race is withdrawn and its page closed; one paid meanwhile stays", async ({ page }) => {
  const { brand, raceId } = await payments.addPayingBrandWithRace(page);
  const dialog = page.getByRole("dialog", { name: "Withdraw this race?" });
  const withdraw = page.getByRole("button", { name: "Withdraw Race" });
  const confirm = dialog.getByRole("button", { name: "Withdraw Race" });
  /** Opens the payment page of the order that is due, and asks to withdraw its race; returns the page's address. */
  const ask = async (id: string) => {
    await page.goto("/brands/dashboard");
    await payNow(page).click();
    await page.waitForURL("**/pay/**");
    const address = page.url();
    await page.goto(`/brands/edit-race/${id}`);
    await page.getByLabel("Race name").fill("A Change That Is Lost");
    await withdraw.click();
    return address;
  };
  const expired = await ask(raceId);
  await confirm.click();
  await expect(page.getByText("Race withdrawn.")).toBeVisible();
  await expect(card(page)).toContainText("Cancelled");
  await page.goto(expired);
  await expect(page.getByRole("heading", { name: "Expired" })).toBeVisible();

  const race = { ...sunriseTen, name: "Paid Meanwhile" };
  const next = await createRaceOf(brand, race, { at: payingApiUrl() });
  const address = await ask(next.id);
  const other = await page.context().newPage();
  await other.goto(address);
  await payments.atCheckout(other, "Pay");
  await other.waitForURL("**/brands/dashboard**");
  await confirm.click();
  await expect(dialog.getByRole("alert")).toContainText("This race is paid.");
  await expect(confirm).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(withdraw).toHaveCount(0);
  expect((await payments.ordersOf(brand))[0]).toMatchObject({ race_id: next.id, status: "paid" });
});
