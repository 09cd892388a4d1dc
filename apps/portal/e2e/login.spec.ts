import { demoAccounts, signUpBrand } from "@outpace/e2e/accounts";
import { authMessagesTo, mailedPath } from "@outpace/e2e/backend";
import { captchaToken, turnCaptchaOn } from "@outpace/e2e/captcha";
import { expectWelcome, fillLogin, fillNewPassword, openStarted } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("a failed login says why and keeps what was typed, and the next one works", async ({
  page,
  context,
}) => {
  const brand = await signUpBrand();
  await openStarted(page, "/brands/login?message=Hello");
  await expect(page.getByText("Hello")).toBeVisible();
  await fillLogin(page, { email: brand.email, password: "not-the-password" });
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("Login failed: That email and password don't match.");
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

  await context.setOffline(true);
  await fillLogin(page, brand);
  await expect(alert).toContainText(/Login failed: (?!That email)/);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expectWelcome(page, brand);
});

test("a forgotten password is reset through the emailed link", async ({ page }) => {
  const brand = await signUpBrand();
  const changed = { ...brand, password: "a-longer-stride-7" };
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
  await fillNewPassword(page, changed.password);
  await expectWelcome(page, brand);
  await expect(page.getByText("Your password has been updated.")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await fillLogin(page, changed);
  await expectWelcome(page, brand);
});

test("the human check can fail or be canceled, and its token goes with the login", async ({
  page,
}) => {
  const { brand } = demoAccounts;
  const check = await turnCaptchaOn(page, "blocked");
  await page.goto("/brands/login");
  await fillLogin(page, brand);
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(
    "Login failed: We couldn't load the human check. Make sure you're online and nothing blocks challenges.cloudflare.com, then try again.",
  );
  check("failing");
  const signIn = page.getByRole("button", { name: "Sign In" });
  await signIn.click();
  await expect(alert).toHaveText(
    "Login failed: We couldn't confirm that you're a person. Please try again.",
  );
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
  await expect(page.getByLabel("Password")).toHaveValue(brand.password);

  await page.reload();
  check("asking");
  await fillLogin(page, brand);
  const dialog = page.getByRole("dialog", { name: "Confirm that you are a person" });
  const verify = dialog.getByRole("button", { name: "Verify you are human" });
  await expect(verify).toBeVisible();
  // Its content is there before it opens.
  await expect(dialog).toHaveAttribute("open");
  await page.keyboard.press("Escape");
  await expect(alert).toHaveText(
    "Login failed: The human check wasn't finished. Please try again.",
  );
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Password")).toHaveValue(brand.password);
  await signIn.click();
  const login = page.waitForRequest("**/auth/v1/token**");
  await verify.click();
  expect((await login).postDataJSON()).toMatchObject({
    gotrue_meta_security: { captcha_token: captchaToken },
  });
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});
