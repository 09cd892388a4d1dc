import { signIn } from "@outpace/e2e/accounts";
import { addBrandWithRace, openDashboardAsNewBrand } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

declare global {
  interface Window {
    /** The texts put into status regions that were on the page before. */
    announced: string[];
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.announced = [];
    const known = new WeakSet<Element>();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = target.parentElement && (target as Element).closest("[role=status]");
        if (region && known.has(region)) window.announced.push(region.textContent);
      }
      for (const region of document.querySelectorAll("[role=status]")) known.add(region);
    }).observe(document, { childList: true, subtree: true });
  });
});

async function expectAnnounced(page: Page, text: RegExp): Promise<void> {
  await expect(page.getByText(text)).toBeVisible();
  const announced = await page.evaluate(() => window.announced);
  expect(announced).toEqual(expect.arrayContaining([expect.stringMatching(text)]));
}

test("an action's outcome appears in a region that screen readers know", async ({ page }) => {
  await page.goto("/brands/forgot-password");
  await page.getByLabel("Email").fill("nobody@harrier.example");
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expectAnnounced(page, /is on its way/);

  await page.goto("/brands/login?message=Account+created+successfully");
  await expectAnnounced(page, /^Account created successfully$/);

  await openDashboardAsNewBrand(page);
  await page.goto("/brands/settings");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectAnnounced(page, /^Your changes have been saved.$/);
  await page.getByLabel("New password", { exact: true }).fill("a-longer-stride-8");
  await page.getByLabel("Repeat the new password").fill("a-longer-stride-8");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expectAnnounced(page, /^Your password has been updated\./);

  await page.goto("/brands/create-race");
  await page.getByLabel("Discount code").fill("FREE500OUTPACE");
  await page.getByRole("button", { name: "Validate" }).click();
  await expectAnnounced(page, /^Valid discount code!/);

  const { brand, raceId } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.goto(`/brands/edit-race/${raceId}`);
  await page.getByRole("button", { name: "Update Race" }).click();
  await expectAnnounced(page, /^Race updated.$/);
});
