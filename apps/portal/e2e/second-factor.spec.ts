/** Signing in with an authenticator app: every way into an account passes the same question. */
import { type Account, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { callApi } from "@outpace/e2e/backend";
import { addFactor, codeOf, enterCode, passMinute, wrongCodeOf } from "@outpace/e2e/factors";
import { hold } from "@outpace/e2e/intercept";
import { fillLogin, fillNewPassword, openStarted, requestResetLink } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const code = (page: Page) => page.getByLabel("Authentication code");
const verify = (page: Page) => page.getByRole("button", { name: "Verify" });

async function login(page: Page, account: Account, path = "/brands/login"): Promise<void> {
  await openStarted(page, path);
  await fillLogin(page, account);
  await expect(code(page)).toBeVisible();
}

async function expectWelcome(page: Page, { companyName }: { companyName: string }): Promise<void> {
  await expect(page.getByText(`Welcome, ${companyName}`)).toBeVisible();
}

test("the login asks for the code after the password, and leads where it was to lead", async ({
  page,
}) => {
  const brand = await signUpBrand();
  const { secret } = await addFactor(brand);
  await openStarted(page, "/brands/settings");
  await fillLogin(page, brand);
  await expect(page).toHaveURL("/brands/settings");
  await expect(code(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByText("Company details")).toHaveCount(0);
  // As apps show it, and as people paste it.
  const digits = codeOf(secret);
  await enterCode(page, ` ${digits.slice(0, 3)} ${digits.slice(3)} `);
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Company details" })).toBeVisible();
});

test("wrong and expired codes have messages of their own", async ({ page }) => {
  const brand = await signUpBrand();
  const { secret } = await addFactor(brand);
  await login(page, brand);
  await verify(page).click();
  await expect(page.getByText("Please enter the code.")).toBeVisible();
  await enterCode(page, "12345");
  await expect(page.getByText("The code has six digits.")).toBeVisible();
  await enterCode(page, wrongCodeOf(secret));
  await expect(page.getByText("That code isn't right.", { exact: false })).toBeVisible();
  await expect(code(page)).toBeFocused();
  // The answer of the auth server to a challenge that is older than five minutes.
  let isLate = true;
  await page.route("**/auth/v1/factors/*/verify", (route) => {
    if (route.request().method() === "OPTIONS" || !isLate) return route.fallback();
    isLate = false;
    return route.fulfill({
      status: 422,
      headers: { "access-control-allow-origin": "*" },
      json: { error_code: "mfa_challenge_expired", msg: "MFA challenge has expired" },
    });
  });
  await enterCode(page, codeOf(secret));
  await expect(
    page.getByText("The time to enter the code has run out.", { exact: false }),
  ).toBeVisible();
  await enterCode(page, codeOf(secret));
  await expectWelcome(page, brand);
});

test("another app can be used, and the password typed again", async ({ page }) => {
  const brand = await signUpBrand();
  const first = await addFactor(brand);
  const second = await addFactor(brand, { name: "Tablet", session: first.session });
  await login(page, brand);
  await expect(page.getByText("Six digits, from Phone.")).toBeVisible();
  await page.getByRole("button", { name: "Back to the Password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
  await fillLogin(page, brand);
  await page.getByRole("button", { name: "Use Another Factor" }).click();
  await expect(page.getByText("Six digits, from Tablet.")).toBeVisible();
  await enterCode(page, codeOf(second.secret));
  await expectWelcome(page, brand);
});

test("after five wrong codes the wait is said, and the account is signed out", async ({ page }) => {
  const brand = await signUpBrand();
  const { secret } = await addFactor(brand);
  await login(page, brand);
  for (let tried = 0; tried < 5; tried += 1) {
    const answered = page.waitForResponse("**/factors/*/verify");
    await enterCode(page, wrongCodeOf(secret));
    await answered;
    await expect(verify(page)).toBeEnabled();
  }
  await enterCode(page, codeOf(secret));
  await expect(page.getByRole("alert")).toHaveText(
    /^Too many wrong codes\. .* Please sign in again in [45] minutes\.$/,
  );
  await page.getByRole("button", { name: "Back to the Password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test("a second tab waits for the same question, and both open with one code", async ({
  page,
  context,
}) => {
  const brand = await signUpBrand();
  const { secret } = await addFactor(brand);
  await login(page, brand);
  const other = await context.newPage();
  await other.goto("/brands/settings");
  await expect(code(other)).toBeVisible();
  await enterCode(other, codeOf(secret));
  await expect(other.getByRole("heading", { name: "Account" })).toBeVisible();
  await expectWelcome(page, brand);
});

test("a code that was used already is refused, with what to do", async ({ page }) => {
  const brand = await signUpBrand();
  const { secret } = await addFactor(brand);
  await login(page, brand);
  await enterCode(page, codeOf(secret));
  await expectWelcome(page, brand);
  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await login(page, brand);
  await enterCode(page, codeOf(secret));
  await expect(page.getByRole("alert")).toHaveText("Wait a minute, then use a new code");
  await expect(code(page)).toBeFocused();
  await passMinute(brand);
  await enterCode(page, codeOf(secret));
  await expectWelcome(page, brand);
});

test("a session from before the first app asks for a code at its next request", async ({
  page,
}) => {
  const brand = await signUpBrand();
  await signIn(page.context(), brand);
  await page.goto("/brands/dashboard");
  await expectWelcome(page, brand);
  await page.route("**/rest/v1/rpc/list_sessions", (route) =>
    route.fulfill({
      status: 403,
      headers: { "access-control-allow-origin": "*" },
      json: { code: "PT403", hint: "second_factor_needed", message: "Please enter the code." },
    }),
  );
  await addFactor(brand, { session: await sessionIn(page) });
  await page.getByRole("link", { name: "Account" }).click();
  await expect(code(page)).toBeVisible();
});

/** The session that the page has stored. */
async function sessionIn(page: Page): Promise<{ access_token: string; user: { id: string } }> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith("-auth-token")) ?? "";
    return JSON.parse(localStorage.getItem(key) ?? "null") as {
      access_token: string;
      user: { id: string };
    };
  });
}

test("a link to reset the password asks for a code before it changes anything", async ({
  page,
}) => {
  const brand = await signUpBrand();
  const { secret } = await addFactor(brand);
  const canSignIn = async (password: string) =>
    callApi("/auth/v1/token?grant_type=password", { body: { email: brand.email, password } }).then(
      () => true,
      () => false,
    );
  await page.goto(await requestResetLink(brand));
  await fillNewPassword(page, "a-longer-stride-8");
  await expect(code(page)).toBeVisible();
  expect(await canSignIn("a-longer-stride-8")).toBe(false);
  const release = await hold(page, "**/auth/v1/factors/*/verify");
  await enterCode(page, codeOf(secret));
  await expect(page.getByRole("button", { name: "Verifying..." })).toBeVisible();
  await expect(page.getByRole("button", { name: "Back to the Password" })).toBeDisabled();
  release();
  await expect(page.getByText("Your password has been updated.")).toBeVisible();
  expect(await canSignIn("a-longer-stride-8")).toBe(true);
});
