import { newBrand, signUpBrand } from "@outpace/e2e/accounts";
import { fillLogin, openDashboardAsNewBrand } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("a brand changes its details, and the dashboard shows the new name", async ({ page }) => {
  const taken = await signUpBrand();
  const { email } = await openDashboardAsNewBrand(page);
  await page.getByRole("link", { name: "Account" }).click();
  const name = page.getByLabel("Company name");
  const save = page.getByRole("button", { name: "Save Changes" });
  await expect(page.getByLabel("Contact email")).toHaveValue(email);

  await name.fill("");
  await save.click();
  await expect(page.getByRole("alert")).toHaveText("Missing required fields: name");
  await name.fill(taken.companyName);
  await save.click();
  await expect(page.getByRole("alert")).toHaveText("This brand name is already taken");
  await expect(name).toBeFocused();

  const { companyName } = newBrand();
  await name.fill(`  ${companyName}  `);
  await page.getByLabel("Contact name").fill("Noor Haddad");
  await save.click();
  await expect(page.getByText("Your changes have been saved.")).toBeVisible();
  await expect(name).toHaveValue(companyName);
  await page.goto("/brands/dashboard");
  await expect(page.getByText(`Welcome, ${companyName}`)).toBeVisible();
  await expect(page.getByRole("banner")).toContainText(companyName);
});

test("a signed-in brand changes its password and signs in with the new one", async ({ page }) => {
  const { email } = await openDashboardAsNewBrand(page);
  const password = "a-longer-stride-8";
  await page.goto("/brands/settings");
  const save = page.getByRole("button", { name: "Update Password" });
  await page.getByLabel("New password", { exact: true }).fill(password);
  await page.getByLabel("Repeat the new password").fill("another");
  await save.click();
  await expect(page.getByRole("alert")).toHaveText("The passwords don't match.");
  await page.getByLabel("Repeat the new password").fill(password);
  await save.click();
  await expect(page.getByText("Your password has been updated.")).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toBeEmpty();

  // A hosted project requires a recent session for this; the embedded backend does not.
  await page.route("**/auth/v1/user", (route) =>
    route.fulfill({
      status: 400,
      json: { error_code: "reauthentication_needed", msg: "Fresh one." },
    }),
  );
  await page.getByLabel("New password", { exact: true }).fill("a-third-stride-9");
  await page.getByLabel("Repeat the new password").fill("a-third-stride-9");
  await save.click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("To change your password, please sign in again first.");
  await page.unroute("**/auth/v1/user");
  await alert.getByRole("button", { name: "Sign In Again" }).click();
  await fillLogin(page, { email, password });
  await expect(page).toHaveURL("/brands/settings");
});

test("the connection tests list their results and times", async ({ page }) => {
  await page.goto("/test-db");
  await page.getByRole("button", { name: "Run Connection Tests" }).click();
  await expect(page.getByText("All 4 tests passed.")).toBeVisible();
  await expect(page.getByRole("listitem")).toHaveText([
    /^[\d:.]+Passed.*Database connection/,
    /^[\d:.]+Passed.*Access to brand_partners.*Closed to visitors/,
    /^[\d:.]+Passed.*Auth session.*Nobody is signed in/,
    /^[\d:.]+Passed.*Sign-up.*is created/,
  ]);

  await page.route("**/rest/v1/**", (route) => route.abort("connectionrefused"));
  await page.getByRole("button", { name: "Run Connection Tests" }).click();
  await expect(page.getByText("2 of 4 tests failed.")).toBeVisible();
});
