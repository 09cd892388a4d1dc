import { signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addBrandWithRace } from "@outpace/e2e/portal";
import { expect, test, type Locator, type Page } from "@outpace/e2e/test";

/** Types into a field. The returned function expects the same element, with its text and the focus. */
async function type(field: Locator, text: string): Promise<() => Promise<void>> {
  await field.fill(text);
  const element = await field.elementHandle();
  return async () => {
    const held = await element?.evaluate((input: HTMLInputElement) => [
      input.isConnected,
      input === document.activeElement,
      input.value,
    ]);
    expect(held).toEqual([true, true, text]);
  };
}

/** Makes requests to an address fail until they are admitted. `retryAfter` advances the clock until they are sent again. */
async function refuse(page: Page, address: string) {
  let requests = 0;
  let isAdmitted = false;
  await page.route(address, (route) => {
    requests += 1;
    return isAdmitted ? route.continue() : route.abort("connectionrefused");
  });
  return {
    retryAfter: async (seconds: number) => {
      const before = requests;
      await page.clock.fastForward(seconds * 1000);
      await expect.poll(() => requests).toBeGreaterThan(before);
    },
    admit: () => {
      isAdmitted = true;
    },
  };
}

const allowance = "**/rest/v1/rpc/race_allowance**";

test("the form keeps typed text and focus while the plan's retries fail", async ({ page }) => {
  await signIn(page.context(), await signUpBrand());
  await page.clock.install();
  const { retryAfter, admit } = await refuse(page, allowance);
  await page.goto("/brands/create-race");
  await expect(page.getByText("You can keep going.")).toBeVisible();
  const expectKept = await type(page.getByLabel("Race name"), "Harbour Half");
  for (const seconds of [5, 9]) {
    await retryAfter(seconds);
    await expectKept();
    await expect(page.getByText("You can keep going.")).toBeVisible();
  }
  admit();
  await page.clock.fastForward(20_000);
  await expect(page.getByText("You can keep going.")).toHaveCount(0);
  await expect(page.getByText("Can Create Race")).toBeVisible();
  await expectKept();
});

test("a copied race that arrives late does not replace typed text", async ({ page }) => {
  const races = "**/rest/v1/live_races**";
  const { brand, raceId } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.clock.install();
  const { retryAfter, admit } = await refuse(page, races);
  await page.goto(`/brands/create-race?copy=${raceId}`);
  await expect(page.getByText("We couldn't load the race to copy")).toBeVisible();
  const expectKept = await type(page.getByLabel("Race name"), "Harbour Half");
  await retryAfter(5);
  await expectKept();
  const loaded = page.waitForResponse(/rest\/v1\/live_races/);
  admit();
  await page.clock.fastForward(20_000);
  await (await loaded).finished();
  await expectKept();
  await expect(page.getByText("We couldn't load the race to copy")).toBeVisible();
});
