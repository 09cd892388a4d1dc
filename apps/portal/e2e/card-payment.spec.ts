/** Paying for a race by card, at the stand-in for Stripe. */
import {
  atCheckout,
  confirmRace,
  openDashboardAsPayingBrand,
  ordersOf,
} from "@outpace/e2e/payments";
import { raceCard, sunriseTen } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("a brand creates a race, pays for it and finds its receipt", async ({ page }) => {
  const brand = await openDashboardAsPayingBrand(page);
  await confirmRace(page);
  await atCheckout(page, "Pay");
  await expect(page.getByText(`Payment received. ${sunriseTen.name} is paid.`)).toBeVisible();
  await expect(page).toHaveURL("/brands/dashboard");
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await expect(raceCard(page, sunriseTen.name)).not.toContainText("due");
  expect(await ordersOf(brand)).toMatchObject([{ status: "paid" }]);

  await page.getByRole("link", { name: "View Receipt" }).click();
  await expect(page.getByRole("article")).toContainText("Your payment of $500 was received.");
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments.getByRole("link", { name: /^Stripe Receipt/ })).toHaveAttribute(
    "rel",
    "noopener noreferrer",
  );
  await expect(payments.getByRole("link", { name: /^Invoice / })).toBeVisible();
});
