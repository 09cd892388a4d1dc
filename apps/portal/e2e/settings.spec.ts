import { callAs, newBrand, signUpBrand } from "@outpace/e2e/accounts";
import { answer } from "@outpace/e2e/intercept";
import {
  fillLogin,
  fillNewPassword,
  fillPasswordChange,
  openDashboardAsNewBrand,
} from "@outpace/e2e/portal";
import { link, press, see } from "@outpace/e2e/screen";
import { expect, test } from "@outpace/e2e/test";

test("a brand changes its password, and its details while a colleague does", async ({ page }) => {
  const taken = await signUpBrand();
  const brand = await openDashboardAsNewBrand(page);
  await link(page, "Account").click();
  const name = page.getByLabel("Company name", { exact: true });
  const contact = page.getByLabel("Contact name", { exact: true });
  const alert = page.getByRole("alert");
  await expect(page.getByLabel("Contact email")).toHaveValue(brand.email);
  await name.fill(taken.companyName);
  await press(page, "Save Changes");
  await expect(alert).toHaveText("This brand name is already taken");
  await expect(name).toBeFocused();

  const theirs = newBrand().companyName;
  const based_on = { name: brand.companyName, contact_name: brand.contactName };
  const edit = { name: theirs, contact_name: "Theirs", based_on };
  await callAs(brand, "update_brand_details", edit);
  await name.fill(brand.companyName);
  await contact.fill("  Mine  ");
  await press(page, "Save Changes");
  const region = page.getByRole("region", { name: "Someone else changed these details" });
  await expect(region.getByRole("group", { name: "Contact name" })).toContainText("Theirs");
  await expect(name).toHaveValue(theirs);
  await region.getByRole("radio", { name: "Yours" }).check();
  await press(page, "Save Changes");
  await see(page, "Your changes have been saved.");
  await expect(region).toHaveCount(0);
  await expect(contact).toHaveValue("Mine");
  await expect(page.getByRole("banner")).toContainText(theirs);

  const password = "a-longer-stride-8";
  await fillPasswordChange(page, brand.password, password, "another");
  await expect(alert).toHaveText("The passwords don't match.");
  for (const easy of ["Password123", "#Harrier2026", "moreau-2026"]) {
    await fillNewPassword(page, easy);
    await expect(alert).toHaveText("Too easy to guess. Choose another.");
  }
  const current = page.getByLabel("Current password");
  await fillPasswordChange(page, "not-the-password", password);
  await expect(alert).toHaveText("That isn't your current password.");
  await expect(current).toBeFocused();
  // The answer is lost after the password was set, and the person tries again.
  await page.route(
    "**/auth/v1/user",
    async (route) => {
      await route.fetch();
      await route.abort("connectionrefused");
    },
    { times: 1 },
  );
  await fillPasswordChange(page, brand.password, password);
  await expect(alert).toContainText("We can't reach the server.");
  await press(page, "Update Password");
  await see(page, "Your password has been updated.");
  await expect(current).toBeEmpty();
  await expect(page.getByLabel("New password", { exact: true })).toBeEmpty();
  // A hosted project requires a recent session for this; the embedded backend does not.
  const refusal = { error_code: "reauthentication_needed", msg: "Fresh one." };
  const allow = await answer(page, "**/auth/v1/user", refusal, 400);
  await fillPasswordChange(page, password, "a-third-stride-9");
  await expect(alert).toContainText("To change your password, please sign in again first.");
  allow();
  await press(alert, "Sign In Again");
  await fillLogin(page, { email: brand.email, password });
  await expect(page).toHaveURL("/brands/settings");
  await page.getByRole("link", { name: "Forgot it?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
});
