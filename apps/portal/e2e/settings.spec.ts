import { newBrand, sessionOf, signUpBrand } from "@outpace/e2e/accounts";
import { callApi } from "@outpace/e2e/backend";
import { answer } from "@outpace/e2e/intercept";
import { fillLogin, fillNewPassword, openDashboardAsNewBrand } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("a brand changes its password, and its details while a colleague does", async ({ page }) => {
  const taken = await signUpBrand();
  const brand = await openDashboardAsNewBrand(page);
  await page.getByRole("link", { name: "Account" }).click();
  const name = page.getByLabel("Company name", { exact: true });
  const contact = page.getByLabel("Contact name", { exact: true });
  const save = page.getByRole("button", { name: "Save Changes" });
  const alert = page.getByRole("alert");
  await expect(page.getByLabel("Contact email")).toHaveValue(brand.email);
  for (const [typed, refusal] of [
    ["", "Missing required fields: name"],
    [taken.companyName, "This brand name is already taken"],
  ] as const) {
    await name.fill(typed);
    await save.click();
    await expect(alert).toHaveText(refusal);
    await expect(name).toBeFocused();
  }

  const theirs = newBrand().companyName;
  const { access_token } = await sessionOf(brand);
  const based_on = { name: brand.companyName, contact_name: brand.contactName };
  await callApi("/rest/v1/rpc/update_brand_details", {
    as: access_token,
    body: { name: theirs, contact_name: "Theirs", based_on },
  });
  await name.fill(brand.companyName);
  await contact.fill("  Mine  ");
  await save.click();
  const region = page.getByRole("region", { name: "Someone else changed these details" });
  await expect(region.getByRole("group", { name: "Contact name" })).toContainText("Theirs");
  await expect(name).toHaveValue(theirs);
  await region.getByRole("radio", { name: "Yours" }).check();
  await save.click();
  await expect(page.getByText("Your changes have been saved.")).toBeVisible();
  await expect(region).toHaveCount(0);
  await expect(contact).toHaveValue("Mine");
  await expect(page.getByRole("banner")).toContainText(theirs);
  await page.goto("/brands/dashboard");
  await expect(page.getByText(`Welcome, ${theirs}`)).toBeVisible();

  await page.goto("/brands/settings");
  const password = "a-longer-stride-8";
  await fillNewPassword(page, password, "another");
  await expect(alert).toHaveText("The passwords don't match.");
  await fillNewPassword(page, password);
  await expect(page.getByText("Your password has been updated.")).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toBeEmpty();
  // A hosted project requires a recent session for this; the embedded backend does not.
  const refusal = { error_code: "reauthentication_needed", msg: "Fresh one." };
  const allow = await answer(page, "**/auth/v1/user", refusal, 400);
  await fillNewPassword(page, "a-third-stride-9");
  await expect(alert).toContainText("To change your password, please sign in again first.");
  allow();
  await alert.getByRole("button", { name: "Sign In Again" }).click();
  await fillLogin(page, { email: brand.email, password });
  await expect(page).toHaveURL("/brands/settings");
});
