import { newBrand, signUpBrand } from "@outpace/e2e/accounts";
import { messagesTo } from "@outpace/e2e/backend";
import { fillLogin, fillSignUp } from "@outpace/e2e/portal";
import { expect, test } from "@playwright/test";

test("a taken company name and a taken e-mail show an error while typing and block the form", async ({
  page,
}) => {
  const taken = await signUpBrand();
  await page.goto("/brands/signup");
  await page.getByLabel("Company name").fill(taken.companyName.toUpperCase());
  await expect(page.getByText("This brand name is already taken")).toBeVisible();
  await page.getByLabel("Email").fill(taken.email);
  await expect(page.getByText("This email is already registered")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(
    "Please fix the validation errors before submitting.",
  );
  await expect(page.getByRole("button", { name: "Create Brand Account" })).toBeDisabled();

  await page.getByLabel("Company name").fill(newBrand().companyName);
  await page.getByLabel("Email").fill(newBrand().email);
  await expect(page.getByRole("button", { name: "Create Brand Account" })).toBeEnabled();
});

test("an empty sign-up names the missing fields and sends nothing", async ({ page }) => {
  await page.goto("/brands/signup");
  await page.getByRole("button", { name: "Create Brand Account" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Missing required fields: name, contact_email, contact_name");
  await expect(page.getByLabel("Company name")).toBeFocused();
  await fillSignUp(page, { ...newBrand(), contactName: "" });
  await expect(alert).toHaveText("Missing required fields: contact_name");
  await expect(page.getByLabel("Contact name")).toHaveAccessibleDescription(
    "Missing required fields: contact_name",
  );
});

test("a failed availability check shows an error, and the form keeps its values", async ({
  page,
  context,
}) => {
  await page.goto("/brands/signup");
  await expect(page.getByLabel("Company name")).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel("Company name").fill("Lone Pine Gear");
  await expect(page.getByText("Error checking brand name availability")).toBeVisible();
  await page.getByLabel("Email").fill("lone@pine.example");
  await expect(page.getByText("Error checking email availability")).toBeVisible();
  await context.setOffline(false);
  await page.getByLabel("Company name").fill("Lone Pine Gear Co");
  await expect(page.getByText("Error checking brand name availability")).toBeHidden();
});

test("a wrong password shows an error and keeps the e-mail", async ({ page }) => {
  const brand = await signUpBrand();
  await page.goto("/brands/login");
  await fillLogin(page, { email: brand.email, password: "not-the-password" });
  await expect(page.getByRole("alert")).toContainText("Login failed: ");
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
});

test("a login without the backend shows that it cannot be reached, and a retry works", async ({
  page,
  context,
}) => {
  const brand = await signUpBrand();
  await page.goto("/brands/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  await context.setOffline(true);
  await fillLogin(page, brand);
  await expect(page.getByRole("alert")).toContainText("Login failed: ");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});

test("a forgotten password is reset through the link in the e-mail", async ({ page }) => {
  const brand = await signUpBrand();
  await page.goto("/brands/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email").fill(brand.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("status")).toContainText("is on its way");

  await expect.poll(() => messagesTo(brand.email)).toHaveLength(1);
  const [message] = await messagesTo(brand.email);
  await page.goto(message?.links[0] ?? "");
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("a-longer-stride-7");
  await page.getByLabel("Repeat the new password").fill("a-longer-stride-7");
  await page.getByRole("button", { name: "Save New Password" }).click();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();

  await page.getByRole("button", { name: "Sign Out" }).click();
  await fillLogin(page, { email: brand.email, password: "a-longer-stride-7" });
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});

test("the reset page without a valid link offers a new e-mail", async ({ page }) => {
  await page.goto("/brands/reset-password");
  await expect(page.getByRole("alert")).toContainText("This link has expired or was already used.");
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});
