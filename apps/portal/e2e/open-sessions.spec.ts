/** Where an account is signed in: what the list shows, and what signing out elsewhere does there. */
import { type Account, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { callApi } from "@outpace/e2e/backend";
import { fillLogin, fillNewPassword, openStarted } from "@outpace/e2e/portal";
import { type Browser, expect, test, type Page } from "@outpace/e2e/test";

const endedMessage = "You've been signed out. Sign in to pick up where you left off.";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

const panel = (page: Page) => page.getByRole("region", { name: "Where you're signed in" });
const places = (page: Page) => panel(page).getByRole("listitem");

async function openAccount(page: Page, account: Account): Promise<void> {
  await signIn(page.context(), account);
  await page.goto("/brands/settings");
  // Nothing moves any more once all panels have loaded.
  await expect(page.getByLabel("New email")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set Up Two-Step Verification" })).toBeVisible();
  await expect(places(page).first()).toBeVisible();
}

/** Signs the account in by the login form, in another browser. */
async function signInElsewhere(browser: Browser, account: Account): Promise<Page> {
  const context = await browser.newContext({ userAgent: firefox });
  const page = await context.newPage();
  await openStarted(page, "/brands/login");
  await fillLogin(page, account);
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  return page;
}

const signInByApi = ({ email, password }: Account) =>
  callApi("/auth/v1/token?grant_type=password", { body: { email, password } });

test("another browser is signed out at its next request, and may sign in again", async ({
  page,
  browser,
}) => {
  const brand = await signUpBrand();
  const elsewhere = await signInElsewhere(browser, brand);
  await openAccount(page, brand);
  const other = places(page).filter({ hasText: "Firefox on Linux" });
  await expect(other).toContainText("Signed in on");
  await expect(other).toContainText("Last used on");
  const own = places(page).filter({ hasText: "This browser" });
  await expect(own).toHaveCount(1);
  await expect(own.getByRole("button")).toHaveCount(0);

  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(panel(page).getByRole("status")).toHaveText("Firefox on Linux is signed out.");
  await expect(other).toHaveCount(0);
  await expect(panel(page).getByText("You're signed in nowhere else.")).toBeFocused();

  await elsewhere.getByRole("link", { name: "Account" }).click();
  await expect(elsewhere.getByText(endedMessage)).toBeVisible();
  await fillLogin(elsewhere, brand);
  await expect(elsewhere).toHaveURL("/brands/settings");
  await page.reload();
  await expect(other).toBeVisible();
  await elsewhere.context().close();
});

test("all others are signed out at once, and counted", async ({ page, browser }) => {
  const brand = await signUpBrand();
  const elsewhere = await signInElsewhere(browser, brand);
  await signInByApi(brand);
  await openAccount(page, brand);
  await expect(places(page)).toHaveCount(3);
  await panel(page).getByRole("button", { name: "Sign Out All Others" }).click();
  await expect(panel(page).getByRole("status")).toHaveText("Signed out in 2 other places.");
  await expect(places(page)).toHaveCount(1);
  await elsewhere.reload();
  await expect(elsewhere.getByText(endedMessage)).toBeVisible();
  await elsewhere.context().close();
  await page.goto("/brands/dashboard");
  await expect(page.getByText(`Welcome, ${brand.companyName}`)).toBeVisible();
});

test("a changed password says how many places it signed out", async ({ page }) => {
  const brand = await signUpBrand();
  await openAccount(page, brand);
  await fillNewPassword(page, "a-longer-stride-8");
  await expect(page.getByText("You were signed in nowhere else.", { exact: false })).toBeVisible();
  const changed = { ...brand, password: "a-longer-stride-8" };
  await signInByApi(changed);
  await signInByApi(changed);
  await fillNewPassword(page, "a-third-stride-9");
  await expect(page.getByText("You're signed out in 2 other places.")).toBeVisible();
  await expect(places(page)).toHaveCount(1);
});

test("a failure is said, and the next press works", async ({ page }) => {
  const brand = await signUpBrand();
  await signInByApi(brand);
  await openAccount(page, brand);
  await page.route("**/rpc/end_session", (route) => route.abort("connectionrefused"));
  const signOut = places(page).getByRole("button", { name: "Sign Out" });
  await signOut.click();
  await expect(panel(page).getByRole("alert")).toHaveText(
    "You weren't signed out there. Please try again. We can't reach the server.",
  );
  await page.unroute("**/rpc/end_session");
  await signOut.click();
  await expect(places(page)).toHaveCount(1);
  await expect(panel(page).getByRole("alert")).toHaveCount(0);
});

test("a place whose sign-out fails is said, though another was pressed meanwhile", async ({
  page,
}) => {
  const brand = await signUpBrand();
  await signInByApi(brand);
  await signInByApi(brand);
  await openAccount(page, brand);
  await expect(places(page)).toHaveCount(3);
  let sent = 0;
  let fail: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route("**/rpc/end_session", async (route) => {
    if (route.request().method() === "OPTIONS") return route.fallback();
    sent += 1;
    if (sent > 1) return route.fallback();
    await failed;
    return route.abort("connectionrefused");
  });
  const signOut = places(page).getByRole("button", { name: "Sign Out" });
  const pending = places(page).getByRole("button", { name: "Signing out..." });
  await signOut.first().click();
  await expect.poll(() => sent).toBe(1);
  await expect(pending).toHaveCount(1);
  await signOut.click();
  await expect(panel(page).getByRole("status")).toContainText("is signed out.");
  await expect(places(page)).toHaveCount(2);
  await expect(pending).toHaveCount(1);
  fail();
  await expect(panel(page).getByRole("alert")).toContainText("You weren't signed out there.");
  await expect(signOut).toHaveCount(1);
});
