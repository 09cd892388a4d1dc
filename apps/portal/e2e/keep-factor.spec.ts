/** The link by which an account stops the planned removal of its second factor. */
import { type Account, signUpBrand } from "@outpace/e2e/accounts";
import { messagesTo } from "@outpace/e2e/backend";
import { countPlannedRemovals, planFactorRemoval } from "@outpace/e2e/factor-removals";
import { openStarted } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const removalNotice = async ({ email }: Account) =>
  (await messagesTo(email)).find(({ subject }) => subject.includes("will be removed"));

/** The path of the link in the email about the removal. */
async function keepPath(account: Account): Promise<string> {
  await expect.poll(() => removalNotice(account)).toBeDefined();
  const { links = [] } = (await removalNotice(account)) ?? {};
  const { pathname, hash } = new URL(links.find((link) => link.includes("keep-factor")) ?? "");
  return pathname + hash;
}

const button = (page: Page) => page.getByRole("button", { name: "Keep My Second Factor" });

test("the email's link keeps the factor by a press, without a login", async ({ page }) => {
  const brand = await signUpBrand();
  await planFactorRemoval(brand, "Ines's phone");
  const path = await keepPath(brand);
  expect((await removalNotice(brand))?.text).toContain("Ines's phone");
  await openStarted(page, path);
  await expect(page.getByText("Press the button, and it stays.")).toBeVisible();
  expect(await countPlannedRemovals(brand)).toBe(1);

  await page.route("**/rpc/stop_factor_removal", (route) => route.abort("connectionrefused"));
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText("Nothing was changed.");
  await page.unroute("**/rpc/stop_factor_removal");
  await button(page).click();
  await expect(page.getByRole("status")).toHaveText([
    "Your second factor stays. We don't remove it.",
    "",
  ]);
  await expect(button(page)).toHaveCount(0);
  expect(await countPlannedRemovals(brand)).toBe(0);

  await page.reload();
  await button(page).click();
  await expect(page.getByText("There's nothing to stop")).toBeVisible();
});

test("an altered link keeps nothing, and says so", async ({ page }) => {
  const brand = await signUpBrand();
  await planFactorRemoval(brand, "Phone");
  await openStarted(page, `${await keepPath(brand)}0`);
  await button(page).click();
  await expect(page.getByRole("alert")).toContainText("This link is not complete.");
  await expect(button(page)).toHaveCount(0);
  expect(await countPlannedRemovals(brand)).toBe(1);
});

test("without a link, the page says where to find it", async ({ page }) => {
  await openStarted(page, "/brands/keep-factor");
  await expect(page.getByText("open the link that we sent you by email")).toBeVisible();
  await expect(button(page)).toHaveCount(0);
});
