import { signUpBrand } from "@outpace/e2e/accounts";
import { addRaces, brandIdOf } from "@outpace/e2e/backend";
import {
  expectWelcome,
  fillLogin,
  openAccount,
  openDashboardAs,
  raceCard,
} from "@outpace/e2e/portal";
import { addMember, joinBrand } from "@outpace/e2e/team";
import { expect, test } from "@outpace/e2e/test";

test("an owner closes a brand, others lose it, and it comes back", async ({ page, browser }) => {
  const [owner, other] = [await signUpBrand(), await signUpBrand()];
  const { companyName, contactName } = owner;
  await addRaces(await brandIdOf(owner.email), [{ name: "Lap Run" }]);
  await joinBrand(other, { ...owner, name: contactName }, "editor");
  const viewing = await browser.newPage();
  await openDashboardAs(viewing, await addMember(owner, "viewer"));
  await expect(raceCard(viewing, "Lap Run")).toBeVisible();

  await openAccount(page, owner);
  const close = page.getByRole("button", { name: "Close Brand…" });
  const dialog = page.getByRole("dialog", { name: `Close ${companyName}?` });
  const name = dialog.getByLabel("Brand name");
  await close.click();
  await expect(dialog).toContainText("1 other member of the team loses access at once.");
  await expect(dialog).toContainText("1 race to come is cancelled");
  await expect(dialog.getByRole("link", { name: "Export Everything" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(close).toBeFocused();
  await close.click();
  await name.fill("Another Brand");
  await dialog.getByRole("button", { name: "Close Brand" }).click();
  await expect(name).toHaveAccessibleDescription("This is not the brand's name.");
  await expect(name).toBeFocused();
  await name.fill(companyName);
  await page.keyboard.press("Enter");
  const closed = page.getByRole("heading", { name: `${companyName} is closed` });
  await expect(closed).toBeVisible();
  await expect(page.getByRole("main")).toContainText("1 race to come was cancelled");
  await viewing.getByRole("link", { name: "Orders" }).click();
  await expect(viewing.getByText("This account isn't part of a brand")).toBeVisible();

  await page.goto("/brands/orders");
  await expect(closed).toBeVisible();
  await expect(page.getByRole("link", { name: "Orders" })).toHaveCount(0);
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByRole("button", { name: "Update Password" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Company details" })).toHaveCount(0);
  // An editor closes nothing.
  await page.getByLabel("Brand", { exact: true }).selectOption(other.companyName);
  await expectWelcome(page, other);
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByLabel("Company name")).toHaveValue(other.companyName);
  await expect(close).toHaveCount(0);
  await page.getByLabel("Brand", { exact: true }).selectOption(`${companyName} (closed)`);
  await expect(closed).toBeVisible();

  await page.getByRole("button", { name: "Sign Out" }).click();
  await fillLogin(page, owner);
  await page.getByRole("button", { name: "Bring Back" }).press("Enter");
  await expect(page.getByText("Your brand is back.")).toContainText("1 other member of the team");
  await expect(raceCard(page, "Lap Run")).toContainText("Cancelled");
  await viewing.reload();
  await expect(raceCard(viewing, "Lap Run")).toBeVisible();
});
