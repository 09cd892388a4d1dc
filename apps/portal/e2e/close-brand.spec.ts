import { demoAccounts, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addRaces, brandIdOf } from "@outpace/e2e/backend";
import { fillLogin, openDashboardAs, raceCard } from "@outpace/e2e/portal";
import { addMember, closeBrand, joinBrand } from "@outpace/e2e/team";
import { expect, type Page, test } from "@outpace/e2e/test";

/** A brand with a race to come. */
async function signUpBrandWithRace() {
  const owner = await signUpBrand();
  await addRaces(await brandIdOf(owner.email), [{ name: "Lap Run" }]);
  return { owner, closed: { name: `${owner.companyName} is closed` } };
}

async function openCloseDialog(page: Page, companyName: string) {
  await page.getByRole("button", { name: "Close Brand…" }).click();
  const dialog = page.getByRole("dialog", { name: `Close ${companyName}?` });
  await expect(dialog).toBeVisible();
  return { dialog, name: dialog.getByLabel("Brand name") };
}

test("an owner closes the brand, everyone else loses access, and it comes back", async ({
  page,
  browser,
}) => {
  const { owner, closed } = await signUpBrandWithRace();
  const viewer = await addMember(owner, "viewer");
  const viewing = await (await browser.newContext()).newPage();
  await openDashboardAs(viewing, viewer);
  await expect(raceCard(viewing, "Lap Run")).toBeVisible();

  await signIn(page.context(), owner);
  await page.goto("/brands/settings");
  const { dialog, name } = await openCloseDialog(page, owner.companyName);
  await expect(dialog).toContainText("1 other member of the team loses access at once.");
  await expect(dialog).toContainText("1 race to come is cancelled");
  await expect(dialog).toContainText("accounting records must be kept");
  await expect(dialog.getByRole("link", { name: "Export Everything" })).toBeVisible();
  const confirm = dialog.getByRole("button", { name: "Close Brand" });
  await confirm.click();
  await expect(name).toHaveAccessibleDescription("Please type your brand's name.");
  await name.fill("Another Brand");
  await confirm.click();
  await expect(name).toHaveAccessibleDescription("This is not the brand's name.");
  await expect(name).toBeFocused();
  await name.fill(owner.companyName);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", closed)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("1 race to come was cancelled");

  await viewing.getByRole("link", { name: "Orders" }).click();
  await expect(viewing.getByText("This account isn't part of a brand")).toBeVisible();

  await page.goto("/brands/orders");
  await expect(page.getByRole("heading", closed)).toBeVisible();
  await expect(page.getByRole("link", { name: "Orders" })).toHaveCount(0);
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("button", { name: "Update Password" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Company details" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Close Brand…" })).toHaveCount(0);

  await page.getByRole("button", { name: "Sign Out" }).click();
  await fillLogin(page, owner);
  await expect(page.getByRole("heading", closed)).toBeVisible();
  await page.getByRole("button", { name: "Bring Back" }).press("Enter");
  await expect(page.getByText("Your brand is back.")).toContainText("1 other member of the team");
  await expect(page.getByText("1 race stays cancelled.")).toBeVisible();
  await expect(raceCard(page, "Lap Run")).toContainText("Cancelled");

  await viewing.reload();
  await expect(raceCard(viewing, "Lap Run")).toBeVisible();
  await viewing.context().close();
});

test("a brand with another owner is not closed", async ({ page }) => {
  const { owner } = await signUpBrandWithRace();
  await addMember(owner, "owner", "Olga Berg");
  await signIn(page.context(), owner);
  await page.goto("/brands/settings");
  const { dialog, name } = await openCloseDialog(page, owner.companyName);
  await expect(dialog).toContainText("only its last owner can close it");
  await expect(name).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Close Brand…" })).toBeFocused();
  await openCloseDialog(page, owner.companyName);
  await dialog.getByRole("link", { name: "the Team page" }).click();
  await expect(page.getByLabel("Role of Olga Berg")).toBeVisible();
});

test("an owner who becomes one of two meanwhile is refused", async ({ page }) => {
  const { owner } = await signUpBrandWithRace();
  await signIn(page.context(), owner);
  await page.goto("/brands/settings");
  const { dialog, name } = await openCloseDialog(page, owner.companyName);
  await name.fill(owner.companyName);
  await addMember(owner, "owner", "Olga Berg");
  await dialog.getByRole("button", { name: "Close Brand" }).click();
  await expect(dialog).toContainText("only its last owner can close it");
});

test("the owner of a closed brand acts for another one, and editors close nothing", async ({
  page,
}) => {
  const { owner, closed } = await signUpBrandWithRace();
  const other = await signUpBrand();
  await closeBrand(owner);
  await joinBrand(other, { ...owner, name: owner.contactName }, "editor");
  await signIn(page.context(), owner);
  await page.goto("/brands/season");
  await expect(page.getByRole("heading", closed)).toBeVisible();
  await page.getByLabel("Brand", { exact: true }).selectOption(other.companyName);
  await expect(page.getByText(`Welcome, ${other.companyName}`)).toBeVisible();
  await page.goto("/brands/settings");
  await expect(page.getByLabel("Company name")).toHaveValue(other.companyName);
  await expect(page.getByRole("button", { name: "Close Brand…" })).toHaveCount(0);
});

test("staff read that its owner closed a brand, and are not offered to activate it", async ({
  page,
}) => {
  const { owner } = await signUpBrandWithRace();
  await closeBrand(owner);
  await signIn(page.context(), demoAccounts.staff);
  await page.goto(`/brands/admin/brands?name=${encodeURIComponent(owner.companyName)}`);
  await expect(page.getByText("Closed by its owner")).toBeVisible();
  await expect(page.getByRole("button", { name: "Activate" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: `Log of ${owner.companyName}` })).toBeVisible();
});
