/** Links to reset a password: how to request one, what it does, and to whose account. */
import { canSignIn, signUpBrand } from "@outpace/e2e/accounts";
import { authMessagesTo, mailedPath } from "@outpace/e2e/backend";
import { withDatabase } from "@outpace/e2e/database";
import { fail, hold, loseAnswers } from "@outpace/e2e/intercept";
import {
  endSession,
  expectWelcome,
  fillLogin,
  fillNewPassword,
  openDashboardAs,
  openStarted,
  requestResetLink,
} from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

const password = "a-longer-stride-8";

test("a forgotten password is reset through the emailed link, once", async ({ page }) => {
  const brand = await signUpBrand();
  const { email } = brand;
  await openStarted(page, "/brands/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("status")).toContainText(`If ${email} has an account, a link`);
  await expect.poll(() => authMessagesTo(email)).toHaveLength(1);
  const path = await mailedPath(email);
  await page.goto(path);
  // Whose name it is only the link tells.
  await fillNewPassword(page, "moreau-2026");
  await expect(page.getByRole("alert")).toHaveText("Too easy to guess. Choose another.");
  await fillNewPassword(page, password);
  await expectWelcome(page, brand);
  await expect(page.getByText("Your password has been updated.")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await fillLogin(page, { email, password });
  await expectWelcome(page, brand);

  await page.goto(path);
  await fillNewPassword(page, `${password}!`);
  const refused = "This link has expired, was already used, or is incomplete.";
  await expect(page.getByRole("alert")).toContainText(refused);
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("a form that comes long after its link says so, and offers a new link", async ({ page }) => {
  const brand = await signUpBrand();
  await page.goto(await requestResetLink(brand));
  // Refused by the form, which has opened the link for it.
  await fillNewPassword(page, "moreau-2026");
  await expect(page.getByRole("alert")).toHaveText("Too easy to guess. Choose another.");
  await withDatabase("", async (sql) => {
    await sql`
      update auth.mfa_amr_claims c set updated_at = now() - interval '15 minutes'
      from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = c.session_id and u.email = ${brand.email}`;
    await sql`select private.end_link_claims()`;
  });
  await fillNewPassword(page, password);
  await expect(page.getByRole("alert")).toContainText("This link's time is over.");
  expect(await canSignIn(brand)).toBe(true);
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
});

test("a password whose answer got lost is set, and a link says what may have happened", async ({
  page,
}) => {
  const brand = await signUpBrand();
  await page.goto(await requestResetLink(brand));
  const update = page.getByRole("button", { name: "Update Password" });
  const alert = page.getByRole("alert");
  const answerPassword = await loseAnswers(page, "**/auth/v1/user");
  await fillNewPassword(page, password);
  await expect(alert).toContainText("We can't reach the server.");
  answerPassword();
  await update.click();
  await expectWelcome(page, brand);

  await page.goto(await requestResetLink(brand));
  const answerLink = await loseAnswers(page, "**/auth/v1/verify");
  await fillNewPassword(page, `${password}!`);
  await expect(alert).toContainText("We can't reach the server.");
  answerLink();
  await update.click();
  await expect(alert).toContainText("We lost the connection when you pressed before");
  await expect(alert.getByRole("link", { name: "Send a new link" })).toBeVisible();
});

test("a reset says the same of any address while mail fails, and what every address meets", async ({
  page,
}) => {
  await openStarted(page, "/brands/forgot-password");
  const recover = "**/auth/v1/recover**";
  const send = page.getByRole("button", { name: "Send Reset Link" });
  const sent = page
    .getByRole("status")
    .filter({ hasText: "If ida@harrier.example has an account" });
  await page.getByLabel("Email").fill("ida@harrier.example");
  const release = await hold(page, recover, (route) => route.fulfill({ status: 429, json: {} }));
  await send.click();
  await expect(sent).toBeVisible();
  release();
  await expect(page.getByRole("alert")).toContainText("Too many attempts.");
  await expect(sent).toHaveCount(0);
});

test("a link is used up by its password, and asks before it", async ({ page, browser }) => {
  const [here, other] = [await signUpBrand(), await signUpBrand()];
  const path = await requestResetLink(other);
  await page.request.head(path);
  await page.request.get(path);
  const scanner = await browser.newPage({ javaScriptEnabled: false });
  await scanner.goto(path);
  await expect(scanner.locator("noscript p")).toContainText("This form needs JavaScript.");

  await openDashboardAs(page, here);
  await page.goto(path);
  const signedInAs = (email: string) => page.getByText(`You're signed in as ${email}`);
  const field = page.getByLabel("New password", { exact: true });
  await expect(signedInAs(here.email)).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.getByRole("link", { name: `Stay signed in as ${here.email}` }).click();
  await expectWelcome(page, here);
  await page.goBack();
  await page.reload();
  await page.getByRole("button", { name: `Continue as ${other.email}` }).click();
  const reach = await fail(page, "**/auth/v1/verify");
  await fillNewPassword(page, password);
  await expect(page.getByRole("alert")).toContainText("We can't reach the server.");
  reach();
  await page.getByRole("button", { name: "Update Password" }).click();
  await expectWelcome(page, other);
  await expect(page).toHaveURL("/brands/dashboard");
  await page.goBack();
  await expect(page).not.toHaveURL(/token_hash/);
  expect(await canSignIn(here)).toBe(true);

  // A session that cannot be renewed yet is somebody's too. A page without scripts leaves it as it is.
  await page.goto("/robots.txt");
  await endSession(page);
  await fail(page, "**/auth/v1/token**");
  await page.goto(await requestResetLink(here));
  await expect(signedInAs(other.email)).toBeVisible();
  await expect(field).toHaveCount(0);
});
