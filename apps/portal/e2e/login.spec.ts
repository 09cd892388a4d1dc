import { signUpBrand } from "@outpace/e2e/accounts";
import { authMessagesTo, mailedPath } from "@outpace/e2e/backend";
import { fillLogin, openStarted } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("a wrong password shows an error, keeps the email and can be shown", async ({ page }) => {
  const brand = await signUpBrand();
  await openStarted(page, "/brands/login?message=Hello");
  await expect(page.getByText("Hello")).toBeVisible();
  await fillLogin(page, { email: brand.email, password: "not-the-password" });
  await expect(page.getByRole("alert")).toHaveText(
    "Login failed: That email and password don't match.",
  );
  await expect(page.getByText("Hello")).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);

  const toggle = page.getByRole("button", { name: "Show password" });
  const password = page.getByLabel("Password");
  await expect(password).toHaveAttribute("type", "password");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("not-the-password");
  await toggle.click();
  await expect(password).toHaveAttribute("type", "password");
});

test("a login without the backend shows an error, and a retry works", async ({ page, context }) => {
  const brand = await signUpBrand();
  await openStarted(page, "/brands/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  await context.setOffline(true);
  await fillLogin(page, brand);
  await expect(page.getByRole("alert")).toContainText("Login failed: ");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});

test("a forgotten password is reset through the emailed link", async ({ page }) => {
  const brand = await signUpBrand();
  await openStarted(page, "/brands/login");
  await page.getByLabel("Email").fill(brand.email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(
    page.getByText("Enter your email and we'll send you a link to reset your password.", {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("status")).toContainText("is on its way");

  await expect.poll(() => authMessagesTo(brand.email)).toHaveLength(1);
  await page.goto(await mailedPath(brand.email));
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("a-longer-stride-7");
  await page.getByLabel("Repeat the new password").fill("a-longer-stride-7");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await expect(page.getByText("Your password has been updated.")).toBeVisible();

  await page.getByRole("button", { name: "Sign Out" }).click();
  await fillLogin(page, { email: brand.email, password: "a-longer-stride-7" });
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});
