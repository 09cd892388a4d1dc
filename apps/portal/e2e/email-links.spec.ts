/** Links to reset a password: how to request one, what it does, and to whose account. */
import { newBrand, signIn, signUpBrand, type Account } from "@outpace/e2e/accounts";
import { callApi } from "@outpace/e2e/backend";
import {
  endSession,
  fillNewPassword,
  openDashboardAs,
  openResetLink,
  openStarted,
  requestResetLink,
} from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const refused = "This link has expired, was already used, or is incomplete.";
const newPassword = "a-longer-stride-8";

const canSignIn = ({ email, password }: Account) =>
  callApi("/auth/v1/token?grant_type=password", { body: { email, password } }).then(
    () => true,
    () => false,
  );

async function expectWelcome(page: Page, name: string): Promise<void> {
  await expect(page.getByText(`Welcome, ${name}`)).toBeVisible();
}

test("a reset gets the same answers with and without an account", async ({ page }) => {
  const { email } = await signUpBrand();
  await openStarted(page, "/brands/forgot-password");
  const send = page.getByRole("button", { name: "Send Reset Link" });
  const answers: string[] = [];
  for (const address of [email, newBrand().email]) {
    await page.getByLabel("Email").fill(address);
    for (const time of ["first", "second"]) {
      await test.step(`${address}, for the ${time} time`, async () => {
        const answer = page.waitForResponse("**/auth/v1/recover**");
        await send.click();
        await answer;
        await expect(send).toBeEnabled();
        const status = page.getByRole("status");
        await expect(status).toContainText(`If ${address} has an account, a link`);
        answers.push((await status.innerText()).replace(address, ""));
      });
    }
  }
  expect(new Set(answers).size).toBe(1);
});

test("another account's used link leaves the signed-in account alone", async ({ page }) => {
  const [here, other] = [await signUpBrand(), await signUpBrand()];
  const path = await requestResetLink(other);
  const token_hash = new URLSearchParams(path.split("?")[1]).get("token_hash");
  await callApi("/auth/v1/verify", { body: { type: "recovery", token_hash } });

  await openDashboardAs(page, here);
  await page.goto(path);
  await expect(page.getByText(`You're signed in as ${here.email}`)).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: `Continue as ${other.email}` }).click();
  await fillNewPassword(page, newPassword);
  await expect(page.getByRole("alert")).toContainText(refused);
  expect(page.url()).not.toContain("token_hash");
  expect(await canSignIn(here)).toBe(true);
  expect(await canSignIn({ ...here, password: newPassword })).toBe(false);
  await page.goto("/brands/dashboard");
  await expectWelcome(page, here.companyName);
});

test("another account's link asks before it changes only that account", async ({ page }) => {
  const [here, other] = [await signUpBrand(), await signUpBrand()];
  await signIn(page.context(), here);
  await openResetLink(page, other);
  await page.getByRole("link", { name: `Stay signed in as ${here.email}` }).click();
  await expectWelcome(page, here.companyName);

  await page.goBack();
  await page.getByRole("button", { name: `Continue as ${other.email}` }).click();
  await fillNewPassword(page, newPassword);
  await expectWelcome(page, other.companyName);
  expect(await canSignIn({ ...other, password: newPassword })).toBe(true);
  expect(await canSignIn(here)).toBe(true);
});

test("another account whose session cannot be renewed yet is named too", async ({ page }) => {
  const [here, other] = [await signUpBrand(), await signUpBrand()];
  await openDashboardAs(page, here);
  // A page without scripts, which leaves the session as it is.
  await page.goto("/robots.txt");
  await endSession(page);
  await page.route("**/auth/v1/token**", (route) => route.abort("connectionrefused"));
  await openResetLink(page, other);
  await expect(page.getByText(`You're signed in as ${here.email}`)).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toHaveCount(0);
});

test("a link opened before still works, then leaves the history", async ({
  page,
  browser,
  request,
}) => {
  const brand = await signUpBrand();
  const path = await requestResetLink(brand);
  await request.head(path);
  await request.get(path);
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const scanner = await withoutScripts.newPage();
  await scanner.goto(path);
  await expect(scanner.locator("noscript p")).toContainText("This form needs JavaScript.");
  await withoutScripts.close();

  await page.goto("/brands/login");
  await page.goto(path);
  await page.reload();
  await expect(page.getByText(`For ${brand.email}.`)).toBeVisible();
  await fillNewPassword(page, newPassword);
  await expectWelcome(page, brand.companyName);
  await expect(page).toHaveURL("/brands/dashboard");
  await page.goBack();
  await expect(page).not.toHaveURL(/token_hash/);
});

test("an altered link is refused and offers a new one for its address", async ({ page }) => {
  const { email } = newBrand();
  const query = new URLSearchParams({ token_hash: "altered", email });
  await page.goto(`/brands/reset-password?${query.toString()}`);
  await fillNewPassword(page, newPassword);
  await expect(page.getByRole("alert")).toContainText(refused);
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

for (const [cause, answer, message] of [
  ["no answer", null, "We can't reach the server. Check your connection and try again."],
  [
    "a rate limit",
    { status: 429, json: { error_code: "over_request_rate_limit", msg: "" } },
    "Too many attempts. Please wait a few minutes, then try again.",
  ],
] as const) {
  test(`${cause} does not count as a used link; the next try works`, async ({ page }) => {
    const brand = await signUpBrand();
    const verify = "**/auth/v1/verify";
    await page.route(verify, (route) =>
      answer === null ? route.abort("connectionrefused") : route.fulfill(answer),
    );
    await openResetLink(page, brand);
    await fillNewPassword(page, newPassword);
    await expect(page.getByRole("alert")).toHaveText(message);
    await page.unroute(verify);
    await page.getByRole("button", { name: "Update Password" }).click();
    await expectWelcome(page, brand.companyName);
  });
}

test("without a link, the page says where to find it and offers a new one", async ({ page }) => {
  await page.goto("/brands/reset-password");
  await expect(page.getByText("open the link that we sent you by email")).toBeVisible();
  await page.getByRole("link", { name: "Send a new link" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});
