// A race's payment by card in another browser engine, at the stand-in for Stripe.
import { newBrand, signUpBrand } from "@outpace/e2e/accounts";
import { apiUrl, payingApiUrl } from "@outpace/e2e/backend";
import { visitInFirefox } from "@outpace/e2e/firefox";
import { origins } from "@outpace/e2e/origins";
import { attemptsOf, ordersOf } from "@outpace/e2e/payments";
import { sunriseTen } from "@outpace/e2e/portal";
import { startRedirectingProxy } from "@outpace/e2e/redirecting-proxy";
import { expect, test } from "@outpace/e2e/test";

test("Firefox: decline, walk away, pay from the card, read the receipt", async () => {
  const brand = await signUpBrand(newBrand(), payingApiUrl());
  const proxy = await startRedirectingProxy(apiUrl(), payingApiUrl());
  try {
    await visitInFirefox(async ({ page, faults, fill, press, see }) => {
      await page.goto(`${origins.portal}/brands/login`);
      await fill("Email", brand.email);
      await fill("Password", brand.password);
      await press("Sign In");
      await see(`Welcome, ${brand.companyName}`);
      await press("Create Your First Race");
      await fill("Race name", sunriseTen.name);
      await fill("Description", sunriseTen.description);
      await fill("Start time", sunriseTen.startTime);
      await press("Create Race");
      await press("Pay & Finalize Race");

      await see("No money moves.");
      await press("Decline");
      await see("Your card was declined.");
      await press("Walk Away");
      await see(`${sunriseTen.name} is saved. $500 due.`);
      await press("Pay Now");
      await see("No money moves.");
      await press("Pay");
      await see(`Payment received. ${sunriseTen.name} is paid.`);
      expect(await ordersOf(brand)).toMatchObject([{ status: "paid" }]);
      expect(await attemptsOf(brand)).toEqual([{ status: "paid" }]);

      await press("View Receipt");
      await see("Your payment of $500 was received.");
      expect(faults).toEqual([]);
    }, proxy);
  } finally {
    proxy.stop();
  }
});
