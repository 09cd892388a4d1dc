// The portal's main journeys in another browser engine.
import { newBrand, signUpBrand } from "@outpace/e2e/accounts";
import { apiUrl, payingApiUrl } from "@outpace/e2e/backend";
import { visitInFirefox } from "@outpace/e2e/firefox";
import { origins } from "@outpace/e2e/origins";
import { attemptsOf, ordersOf } from "@outpace/e2e/payments";
import { pngFile } from "@outpace/e2e/png";
import { sunriseTen } from "@outpace/e2e/portal";
import { startRedirectingProxy } from "@outpace/e2e/redirecting-proxy";
import { expect, test } from "@outpace/e2e/test";

// In turn: each starts a Firefox of its own, and its journey has the steps of four other tests.
test.describe.configure({ mode: "default", timeout: 4 * 60_000 });

test("Firefox: sign up, create a free race with a photo, read analytics, sign out", async () => {
  const brand = newBrand();
  await visitInFirefox(async ({ page, faults, choose, fill, press, see }) => {
    await page.goto(`${origins.portal}/brands`);
    await press("Get Started");
    await see("Brand Partnership Signup");
    await fill("Company name", brand.companyName);
    await fill("Email", brand.email);
    await fill("Contact name", brand.contactName);
    await fill("Password", brand.password);
    await press("Create Brand Account");

    await see("Account created successfully");
    await fill("Email", brand.email);
    await fill("Password", brand.password);
    await press("Sign In");

    await see(`Welcome, ${brand.companyName}`);
    await press("Create Your First Race");
    await see("Races this month: 0 / 1");
    await fill("Discount code", "FREE1000OUTPACE");
    await press("Validate");
    await see("Valid discount code!");
    await fill("Race name", sunriseTen.name);
    await fill("Description", sunriseTen.description);
    await fill("Start time", sunriseTen.startTime);
    await choose("Background photo", pngFile(800, 400));
    await page.waitForSelector('img[alt="The photo you chose"]');
    await press("Create Race");
    await press("Create Free Race");

    await see(`${sunriseTen.name} is on the calendar`);
    await see("Sat, Jun 2, 2040, 6:30 AM EDT");
    await press("View Analytics");
    await see(`Analytics: ${sunriseTen.name}`);
    await see("Total Participants");
    await press("Sign Out");
    await see("Brand Portal Login");
    expect(faults).toEqual([]);
  });
});

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
      await see(`${sunriseTen.name} is saved and waits for payment. $500 due.`);
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
