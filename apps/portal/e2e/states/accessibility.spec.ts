import { addAxe, expectAccessible } from "@outpace/e2e/accessibility";
import { overflowing } from "@outpace/e2e/overflow";
import { coreStates, portalStates } from "@outpace/e2e/portal-states";
import { proof } from "@outpace/e2e/proof";
import { changeState, openState, type State } from "@outpace/e2e/states/state";
import { desktop, smallPhone, tablet } from "@outpace/e2e/viewports";
import { expect, test, type Page } from "@outpace/e2e/test";

/** High enough that no dialog scrolls: axe compares hidden text with the colors of whatever covers it. */
const height = 1400;
const wide = { width: desktop.width, height };
const narrow = { width: smallPhone.width, height };
const sizes = [
  { width: smallPhone.width, fontSize: "" },
  { width: smallPhone.width, fontSize: "200%" },
  { width: tablet.width, fontSize: "" },
];
/** Where the form and its preview, side by side, are narrowest. */
const sizeOfForms = { width: 1024, fontSize: "200%" };

/** Small groups, so the workers share the states evenly. */
const statesPerTest = 5;
const states = byAccount(proof.isLong ? portalStates : coreStates);

for (let first = 0; first < states.length; first += statesPerTest) {
  const some = states.slice(first, first + statesPerTest);
  const numbers = `${String(first + 1)} to ${String(first + some.length)}`;
  test(`states ${numbers}: axe finds no fault, nothing overflows, and new passwords name their account`, async ({
    browser,
  }) => {
    let page: Page | undefined;
    for (const [n, state] of some.entries()) {
      await test.step(state.name, async () => {
        if (page && sharesPage(state, some[n - 1])) {
          await page.setViewportSize(wide);
          await page.emulateMedia({ colorScheme: "light" });
          await changeState(page, state);
        } else {
          await page?.context().close();
          const context = await browser.newContext({ viewport: wide, reducedMotion: "reduce" });
          await addAxe(context);
          page = await openState(context, state);
        }
        await expectNamedAccount(page);
        await expectNoFault(page, state);
        await expectNoOverflow(page, state);
      });
    }
    await page?.context().close();
  });
}

/** Password managers keep a new password under the address that its form names. */
async function expectNamedAccount(page: Page): Promise<void> {
  const setsPassword = page.locator("[autocomplete=new-password]").first();
  for (const form of await page.locator("form").filter({ has: setsPassword }).all()) {
    const account = form.locator("[autocomplete=username]");
    await expect(account).toHaveCount(1);
    if (await account.isHidden()) await expect(account).toHaveValue(/.@./);
  }
}

/** Groups states by account, since those can share a page. */
function byAccount(states: readonly State[]): State[] {
  const accounts = new Set(states.map(({ account }) => account));
  return [...accounts].flatMap((account) => states.filter((state) => state.account === account));
}

function sharesPage(state: State, last: State | undefined): boolean {
  return last?.account === state.account && !state.hasOwnPage && !last?.hasOwnPage;
}

/** Every run checks the two views that differ most, a long run all four. Only some screens change their elements when wide. */
async function expectNoFault(page: Page, { name, path, exceptRules = [] }: State): Promise<void> {
  const state = { name, exceptRules };
  if (proof.isLong) {
    const colorSchemes = ["light", "dark"] as const;
    await expectAccessible(page, { ...state, viewports: [wide, narrow], colorSchemes });
    return;
  }
  const changesWhenWide = path.startsWith("/brands/admin");
  await expectAccessible(page, {
    ...{ ...state, viewports: [wide], colorSchemes: ["light"] },
    onlyColors: !changesWhenWide,
  });
  await expectAccessible(page, { ...state, viewports: [narrow], colorSchemes: ["dark"] });
}

async function expectNoOverflow(page: Page, { name, path }: State): Promise<void> {
  const isForm = path.startsWith("/brands/create-race");
  for (const { width, fontSize } of isForm ? [...sizes, sizeOfForms] : sizes) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    const size = `${name} at ${String(width)} px, text at ${fontSize || "100%"}`;
    expect.soft(await overflowing(page), size).toEqual([]);
  }
}
