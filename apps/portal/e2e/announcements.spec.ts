import { signIn } from "@outpace/e2e/accounts";
import { addBrandWithRace } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

declare global {
  interface Window {
    /** The texts put into status regions that were on the page before. */
    announced: string[];
  }
}

test("an action's outcome appears in a region that screen readers know", async ({ page }) => {
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
  const expectAnnounced = async (text: RegExp) => {
    await expect(page.getByText(text)).toBeVisible();
    const announced = await page.evaluate(() => window.announced);
    expect(announced).toEqual(expect.arrayContaining([expect.stringMatching(text)]));
  };
  const press = (name: string) => page.getByRole("button", { name }).click();

  await page.goto("/brands/forgot-password");
  await page.getByLabel("Email").fill("nobody@harrier.example");
  await press("Send Reset Link");
  await expectAnnounced(/is on its way/);
  await page.goto("/brands/login?message=Account+created+successfully");
  await expectAnnounced(/^Account created successfully$/);

  const { brand, raceId } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.goto("/brands/settings");
  await press("Save Changes");
  await expectAnnounced(/^Your changes have been saved.$/);
  await page.getByLabel("New password", { exact: true }).fill("a-longer-stride-8");
  await page.getByLabel("Repeat the new password").fill("a-longer-stride-8");
  await press("Update Password");
  await expectAnnounced(/^Your password has been updated\./);
  await page.goto("/brands/create-race");
  await page.getByLabel("Discount code").fill("FREE500OUTPACE");
  await press("Validate");
  await expectAnnounced(/^Valid discount code!/);
  await page.goto(`/brands/edit-race/${raceId}`);
  await press("Update Race");
  await expectAnnounced(/^Race updated.$/);
});
