/** Links to reset a password: how to request one, what it does, and to whose account. */
import { canSignIn, newBrand, signUpBrand } from "@outpace/e2e/accounts";
import { answer, fail } from "@outpace/e2e/intercept";
import {
  endSession,
  expectWelcome,
  fillNewPassword,
  openDashboardAs,
  openStarted,
  requestResetLink,
} from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

const newPassword = "a-longer-stride-8";

test("a reset gets the same answers with and without an account, and only a whole link works", async ({
  page,
}) => {
  const { email } = await signUpBrand();
  await page.goto("/brands/reset-password");
  await expect(page.getByText("open the link that we sent you by email")).toBeVisible();
  const query = new URLSearchParams({ token_hash: "altered", email });
  await page.goto(`/brands/reset-password?${query.toString()}`);
  await fillNewPassword(page, newPassword);
  await expect(page.getByRole("alert")).toContainText(
    "This link has expired, was already used, or is incomplete.",
  );
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);

  await openStarted(page, "/brands/forgot-password");
  const send = page.getByRole("button", { name: "Send Reset Link" });
  const answers = new Set<string>();
  for (const address of [email, email, newBrand().email]) {
    await page.getByLabel("Email").fill(address);
    const answered = page.waitForResponse("**/auth/v1/recover**");
    await send.click();
    await answered;
    await expect(send).toBeEnabled();
    const status = page.getByRole("status");
    await expect(status).toContainText(`If ${address} has an account, a link`);
    answers.add((await status.innerText()).replace(address, ""));
  }
  expect(answers.size).toBe(1);
});

test("a link is used up by its new password alone, and asks before it changes another account", async ({
  page,
  browser,
  request,
}) => {
  const [here, other] = [await signUpBrand(), await signUpBrand()];
  const path = await requestResetLink(other);
  await request.head(path);
  await request.get(path);
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const scanner = await withoutScripts.newPage();
  await scanner.goto(path);
  await expect(scanner.locator("noscript p")).toContainText("This form needs JavaScript.");
  await withoutScripts.close();

  await openDashboardAs(page, here);
  await page.goto(path);
  await expect(page.getByText(`You're signed in as ${here.email}`)).toBeVisible();
  const field = page.getByLabel("New password", { exact: true });
  await expect(field).toHaveCount(0);
  await page.getByRole("link", { name: `Stay signed in as ${here.email}` }).click();
  await expectWelcome(page, here);
  await page.goBack();
  await page.reload();
  await page.getByRole("button", { name: `Continue as ${other.email}` }).click();
  await expect(page.getByText(`For ${other.email}.`)).toBeVisible();
  const verify = "**/auth/v1/verify";
  const reach = await fail(page, verify);
  await fillNewPassword(page, newPassword);
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("We can't reach the server. Check your connection and try again.");
  reach();
  const accept = await answer(
    page,
    verify,
    { error_code: "over_request_rate_limit", msg: "" },
    429,
  );
  const update = page.getByRole("button", { name: "Update Password" });
  await update.click();
  await expect(alert).toHaveText("Too many attempts. Please wait a few minutes, then try again.");
  accept();
  await update.click();
  await expectWelcome(page, other);
  await expect(page).toHaveURL("/brands/dashboard");
  await page.goBack();
  await expect(page).not.toHaveURL(/token_hash/);
  expect([await canSignIn({ ...other, password: newPassword }), await canSignIn(here)]).toEqual([
    true,
    true,
  ]);

  // A session that cannot be renewed yet is somebody's too. A page without scripts leaves it as it is.
  await page.goto("/robots.txt");
  await endSession(page);
  await fail(page, "**/auth/v1/token**");
  await page.goto(await requestResetLink(here));
  await expect(page.getByText(`You're signed in as ${other.email}`)).toBeVisible();
  await expect(field).toHaveCount(0);
});
