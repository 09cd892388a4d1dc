/** Paying for a race by card, at the stand-in for Stripe. */
import { randomUUID } from "node:crypto";
import {
  addPayingBrandWithRace,
  atCheckout,
  attemptsOf,
  confirmRace,
  openDashboardAsPayingBrand,
  ordersOf,
} from "@outpace/e2e/payments";
import { raceCard, sunriseTen } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const received = (page: Page) =>
  expect(page.getByText(`Payment received. ${sunriseTen.name} is paid.`)).toBeVisible();
const saved = (page: Page) =>
  expect(
    page.getByText(/^Sunrise Ten is saved and waits for payment\. \$500 due\. Pay by /),
  ).toBeVisible();
const payNow = (page: Page) => page.getByRole("button", { name: "Pay Now", exact: true });

test("a brand creates a race, pays for it, sees what happens next and finds its receipt", async ({
  page,
}) => {
  const brand = await openDashboardAsPayingBrand(page);
  await confirmRace(page);
  await atCheckout(page, "Pay");
  await received(page);
  await expect(page).toHaveURL("/brands/dashboard");
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await expect(raceCard(page, sunriseTen.name)).not.toContainText("due");
  expect(await ordersOf(brand)).toMatchObject([{ status: "paid" }]);
  const announcement = page.getByRole("region", { name: `${sunriseTen.name} is on the calendar` });
  await expect(announcement.getByRole("heading")).toBeFocused();
  await expect(announcement.getByText(/^[\d,]+ days$/)).toBeVisible();
  await expect(announcement).toContainText("$500 paid");
  await expect(
    announcement.getByText("We check your race and mail you when it is live", { exact: true }),
  ).toBeVisible();
  const download = page.waitForEvent("download");
  await announcement.getByRole("button", { name: "Add to Calendar" }).click();
  expect((await download).suggestedFilename()).toBe("Sunrise-Ten.ics");

  await page.getByRole("link", { name: "View Receipt" }).click();
  await expect(page.getByRole("article")).toContainText("Your payment of $500 was received.");
  await expect(payNow(page)).toHaveCount(0);
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments.getByRole("link", { name: /^Stripe Receipt/ })).toHaveAttribute(
    "rel",
    "noopener noreferrer",
  );
  await expect(payments.getByRole("link", { name: /^Invoice / })).toBeVisible();
  await page.goBack();
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await expect(announcement).toHaveCount(0);
});

test("a declined card is tried again, and the race is paid once", async ({ page }) => {
  const brand = await openDashboardAsPayingBrand(page);
  await confirmRace(page);
  await atCheckout(page, "Decline");
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await atCheckout(page, "Pay");
  await received(page);
  expect(await attemptsOf(brand)).toEqual([{ status: "paid" }]);
});

test("a brand that walks away finds what is due on the card, and pays from there", async ({
  page,
}) => {
  const brand = await openDashboardAsPayingBrand(page);
  await confirmRace(page);
  await atCheckout(page, "Walk Away");
  await saved(page);
  await expect(page).toHaveURL("/brands/dashboard");

  await page.reload();
  const card = raceCard(page, sunriseTen.name);
  await expect(card).toContainText("$500 due");
  await expect(card).toContainText("Pay by");
  await expect(page.getByText("is saved")).toHaveCount(0);
  await payNow(page).click();
  await atCheckout(page, "Pay");
  await received(page);
  expect(await attemptsOf(brand)).toEqual([{ status: "paid" }]);
});

test("an order is paid from the list of orders, or from its own screen", async ({ page }) => {
  const { brand } = await addPayingBrandWithRace(page);
  await page.goto("/brands/orders");
  await expect(page.getByText("$500 due.")).toBeVisible();
  await payNow(page).click();
  await atCheckout(page, "Walk Away");
  await saved(page);

  await page.goto("/brands/orders");
  await page.getByRole("link", { name: /^View Order of/ }).click();
  await expect(page.getByRole("article")).toContainText("$500 is due. Pay by");
  await expect(page.getByRole("region", { name: "Payments" })).toContainText("Payment begun");
  await payNow(page).click();
  await atCheckout(page, "Pay");
  await received(page);
  expect(await attemptsOf(brand)).toEqual([{ status: "paid" }]);
});

test("after a payment page has expired, the next one is paid", async ({ page }) => {
  const { brand } = await addPayingBrandWithRace(page);
  await payNow(page).click();
  await atCheckout(page, "Expire");
  await page.getByRole("link", { name: "Back to the shop" }).click();
  await saved(page);
  await payNow(page).first().click();
  await atCheckout(page, "Pay");
  await received(page);
  expect(await attemptsOf(brand)).toEqual([{ status: "paid" }, { status: "expired" }]);
});

test("two tabs and a double click open one payment page, which is paid once", async ({ page }) => {
  const { brand } = await addPayingBrandWithRace(page);
  await payNow(page).dblclick();
  await page.waitForURL("**/pay/**");
  const second = await page.context().newPage();
  await second.goto(page.url());

  await atCheckout(page, "Pay");
  await received(page);
  await second.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(second.getByRole("heading", { name: "Already Complete" })).toBeVisible();
  await second.getByRole("link", { name: "Back to the shop" }).click();
  await second.waitForURL("**/brands/dashboard");
  expect(await attemptsOf(brand)).toEqual([{ status: "paid" }]);
});

test("Back from the payment page leads to a dashboard that says what is due", async ({ page }) => {
  await openDashboardAsPayingBrand(page);
  await confirmRace(page);
  await page.waitForURL("**/pay/**");
  await page.goBack();
  await saved(page);
  await expect(page).toHaveURL("/brands/dashboard");
  await expect(raceCard(page, sunriseTen.name)).toContainText("$500 due");
  await expect(payNow(page)).toHaveCount(2);
});

test("a payment of nobody's brand says whose it may be; a broken address says nothing", async ({
  page,
}) => {
  await openDashboardAsPayingBrand(page);
  await page.goto(`/brands/dashboard?payment=returned&order=${randomUUID()}`);
  const unknown = page.getByText(/^This payment belongs to none of your brands\./);
  await expect(unknown).toBeVisible();
  await page.goto("/brands/dashboard?payment=returned&order=1");
  await expect(page.getByText("No races created yet")).toBeVisible();
  await expect(page).toHaveURL("/brands/dashboard");
  await expect(unknown).toHaveCount(0);
});
