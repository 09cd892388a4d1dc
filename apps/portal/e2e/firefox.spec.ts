// The portal's main journey in another browser engine.
import { newBrand } from "@outpace/e2e/accounts";
import { visitInFirefox } from "@outpace/e2e/firefox";
import { origins } from "@outpace/e2e/origins";
import { pngFile } from "@outpace/e2e/png";
import { sunriseTen } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

// It has the steps of five other tests.
test.describe.configure({ timeout: 4 * 60_000 });

test("in Firefox, a brand signs up, creates a race with a photo and reads its order", async () => {
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
    await fill("Race name", sunriseTen.name);
    await fill("Description", sunriseTen.description);
    await fill("Start time", sunriseTen.startTime);
    await choose("Background photo", pngFile(800, 400));
    await page.waitForSelector('img[alt="The photo you chose"]');
    await press("Create Race");
    await press("Pay & Finalize Race");
    await see(`${sunriseTen.name} is on the calendar`);

    await press(`View Analytics of ${sunriseTen.name}`);
    await see(`Analytics: ${sunriseTen.name}`);
    await see("Sat, Jun 2, 2040, 6:30 AM EDT");
    await press("Orders");
    await press(`View Order of ${sunriseTen.name}`);
    await see("$500");
    await press("Sign Out");
    await see("Brand Portal Login");
    expect(faults).toEqual([]);
  });
});
