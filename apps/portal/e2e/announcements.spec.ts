import { signIn } from "@outpace/e2e/accounts";
import { addBrandWithRace } from "@outpace/e2e/portal";
import { press, see } from "@outpace/e2e/screen";
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
  const seeAnnounced = async (text: RegExp) => {
    await see(page, text);
    const announced = await page.evaluate(() => window.announced);
    expect(announced).toEqual(expect.arrayContaining([expect.stringMatching(text)]));
  };
  await page.goto("/brands/login?message=Account+created+successfully");
  await seeAnnounced(/^Account created successfully$/);
  const { brand, raceId } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.goto("/brands/create-race");
  await page.getByLabel("Discount code").fill("FREE500OUTPACE");
  await press(page, "Validate");
  await seeAnnounced(/^Valid discount code!/);
  await page.goto(`/brands/edit-race/${raceId}`);
  await press(page, "Update Race");
  await seeAnnounced(/^Race updated.$/);
});
