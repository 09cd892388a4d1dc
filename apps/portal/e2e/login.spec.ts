import { demoAccounts } from "@outpace/e2e/accounts";
import { captchaToken, turnCaptchaOn } from "@outpace/e2e/captcha";
import { composeAndPress } from "@outpace/e2e/composing";
import { fillLogin, openStarted } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

const { brand } = demoAccounts;

test("a failed login says why and keeps what was typed", async ({ page, context }) => {
  await openStarted(page, `/brands/login?message=${encodeURIComponent("<b>Hello</b>")}`);
  const message = page.getByText("<b>Hello</b>");
  await expect(message).toBeVisible();
  await fillLogin(page, { email: brand.email, password: "not-the-password" });
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("Login failed: That email and password don't match.");
  await expect(message).toHaveCount(0);
  const password = page.getByLabel("Password");
  for (const type of ["text", "password"]) {
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(password).toHaveAttribute("type", type);
    await expect(password).toHaveValue("not-the-password");
  }
  await context.setOffline(true);
  await fillLogin(page, brand);
  await expect(alert).toContainText(/Login failed: (?!That email)/);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});

test("Enter that accepts composed text does not send the form", async ({ page }) => {
  await openStarted(page, "/brands/login");
  await page.evaluate(() => {
    document.addEventListener("submit", () => (document.title += "!"), { capture: true });
  });
  const title = await page.title();
  const email = page.getByLabel("Email");
  await composeAndPress(email, "あだ", "Enter");
  await expect(email).toHaveValue("あだ");
  expect(await page.title()).toBe(title);
  await email.press("Enter");
  await expect(page).toHaveTitle(`${title}!`);
});

test("the human check can fail or be canceled, and its token is sent", async ({ page }) => {
  const check = await turnCaptchaOn(page, "blocked");
  await page.goto("/brands/login");
  await fillLogin(page, brand);
  const alert = page.getByRole("alert");
  const signIn = page.getByRole("button", { name: "Sign In" });
  await expect(alert).toContainText("We couldn't load the human check.");
  check("failing");
  await signIn.click();
  await expect(alert).toContainText("We couldn't confirm that you're a person.");
  await page.reload();
  check("asking");
  await fillLogin(page, brand);
  const dialog = page.getByRole("dialog", { name: "Confirm that you are a person" });
  const verify = dialog.getByRole("button", { name: "Verify you are human" });
  await expect(verify).toBeVisible();
  // Its content is there before it opens.
  await expect(dialog).toHaveAttribute("open");
  await page.keyboard.press("Escape");
  await expect(alert).toContainText("The human check wasn't finished.");
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
