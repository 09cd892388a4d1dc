import { demoAccounts } from "@outpace/e2e/accounts";
import { type CaptchaCheck, captchaToken, setCheck, turnCaptchaOn } from "@outpace/e2e/captcha";
import { fillLogin } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

const { brand } = demoAccounts;

test("interactive captcha: dialog, cancel, retry, token", async ({ page }) => {
  await logInWithCaptcha(page, "asking");
  const dialog = page.getByRole("dialog", { name: "Confirm that you are a person" });
  await expect(dialog.getByRole("button", { name: "Verify you are human" })).toBeVisible();
  // Its content is there before it opens.
  await expect(dialog).toHaveAttribute("open");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toHaveText(
    "Login failed: The human check wasn't finished. Please try again.",
  );
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Password")).toHaveValue(brand.password);

  await page.getByRole("button", { name: "Sign In" }).click();
  const login = page.waitForRequest("**/auth/v1/token**");
  await dialog.getByRole("button", { name: "Verify you are human" }).click();
  expect((await login).postDataJSON()).toMatchObject({
    gotrue_meta_security: { captcha_token: captchaToken },
  });
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});

test("failing captcha: message, typed values stay, next try loads it", async ({ page }) => {
  await logInWithCaptcha(page, "blocked");
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(
    "Login failed: We couldn't load the human check. Make sure you're online and nothing blocks challenges.cloudflare.com, then try again.",
  );
  await setCheck(page, "failing");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(alert).toHaveText(
    "Login failed: We couldn't confirm that you're a person. Please try again.",
  );
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
  await expect(page.getByLabel("Password")).toHaveValue(brand.password);
});

async function logInWithCaptcha(page: Page, check: CaptchaCheck): Promise<void> {
  await turnCaptchaOn(page, check);
  await page.goto("/brands/login");
  await fillLogin(page, brand);
}
