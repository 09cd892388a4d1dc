/** Authenticator apps: how they are set up and removed, and that every way into an account passes the same question. */
import {
  type Account,
  addStaff,
  canSignIn,
  sessionOf,
  signIn,
  signUpBrand,
} from "@outpace/e2e/accounts";
import { messagesTo } from "@outpace/e2e/backend";
import {
  addFactor,
  codeOf,
  countPlannedRemovals,
  enterCode,
  passMinute,
  planFactorRemoval,
  wrongCodeOf,
} from "@outpace/e2e/factors";
import { answer, hold } from "@outpace/e2e/intercept";
import {
  expectWelcome,
  fillLogin,
  fillNewPassword,
  openAccount,
  openDashboardAs,
  openStarted,
  requestResetLink,
} from "@outpace/e2e/portal";
import { untilRendered } from "@outpace/e2e/rendered";
import { expect, test, type Page } from "@outpace/e2e/test";
import jsQR from "jsqr";
import sharp from "sharp";

const verifications = "**/auth/v1/factors/*/verify";
const code = (page: Page) => page.getByLabel("Authentication code");
const panel = (page: Page) => page.getByRole("region", { name: "Two-step verification" });
const press = (page: Page, name: string) => panel(page).getByRole("button", { name }).click();
const drawing = (page: Page) =>
  page.getByRole("img", { name: "QR code for your authenticator app" });

async function login(page: Page, account: Account, path = "/brands/login"): Promise<void> {
  await openStarted(page, path);
  await fillLogin(page, account);
  await expect(code(page)).toBeVisible();
}

/** Names a new app. Returns what a scanner reads in its picture. */
async function nameApp(page: Page, name: string) {
  await page.getByLabel("Name of the app").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
  const picture = sharp(await drawing(page).screenshot()).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const uri = new URL(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "");
  return { uri, secret: uri.searchParams.get("secret") ?? "" };
}

async function turnOn(page: Page, typed: string): Promise<void> {
  await code(page).fill(typed);
  await page.getByRole("button", { name: "Turn On" }).click();
}

test("the login asks for a code of either app, and leads on", async ({ page }) => {
  const brand = await signUpBrand();
  const { secret, session } = await addFactor(brand);
  await addFactor(brand, { name: "Tablet", session });
  await login(page, brand, "/brands/settings");
  await expect(page).toHaveURL("/brands/settings");
  await expect(code(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByText("Company details")).toHaveCount(0);
  await expect(page.getByText("Six digits, from Phone.")).toBeVisible();
  await page.getByRole("button", { name: "Use Another Factor" }).click();
  await expect(page.getByText("Six digits, from Tablet.")).toBeVisible();
  await page.getByRole("button", { name: "Back to the Password" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
  await expect(page.getByText("You've been signed out.")).toBeHidden();
  await fillLogin(page, brand);
  await expect(page.getByText("Six digits, from Phone.")).toBeVisible();

  await enterCode(page, "12345");
  await expect(page.getByText("The code has six digits.")).toBeVisible();
  // As apps show it, and as people paste it.
  await enterCode(page, codeOf(secret).replace(/.../g, " $&"));
  await expect(page.getByRole("heading", { name: "Company details" })).toBeVisible();
});

test("a code opens all tabs, and is not taken again for a minute", async ({ page }) => {
  const brand = await signUpBrand();
  const { secret } = await addFactor(brand);
  await login(page, brand);
  const other = await page.context().newPage();
  await other.goto("/brands/settings");
  await enterCode(other, codeOf(secret));
  await expect(other.getByRole("heading", { name: "Account" })).toBeVisible();
  await expectWelcome(page, brand);
  await other.close();

  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await login(page, brand);
  await enterCode(page, codeOf(secret));
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("Wait a minute, then use a new code");
  await expect(code(page)).toBeFocused();
});

test("a reset link and a session without a code ask for one", async ({ page, browser }) => {
  const brand = await signUpBrand();
  const changed = { ...brand, password: "a-longer-stride-8" };
  await openDashboardAs(page, brand);
  const { secret } = await addFactor(brand, { session: await sessionOf(brand) });
  const refusal = { code: "PT403", hint: "second_factor_needed", message: "Enter the code." };
  await answer(page, "**/rest/v1/rpc/list_sessions", refusal, 403);
  await page.getByRole("link", { name: "Account" }).click();
  await expect(code(page)).toBeVisible();

  const resetting = await browser.newPage();
  await resetting.goto(await requestResetLink(brand));
  await fillNewPassword(resetting, changed.password);
  await expect(code(resetting)).toBeVisible();
  expect(await canSignIn(changed)).toBe(false);
  const release = await hold(resetting, verifications);
  await enterCode(resetting, codeOf(secret));
  await expect(resetting.getByRole("button", { name: "Verifying..." })).toBeVisible();
  const back = resetting.getByRole("button", { name: "Back to the Password" });
  await expect(back).toBeDisabled();
  release();
  await expect(resetting.getByText("Your password has been updated.")).toBeVisible();
  expect(await canSignIn(changed)).toBe(true);
});

test("two apps are set up by QR code, and each is removed by its own code", async ({ page }) => {
  const brand = await signUpBrand();
  await openAccount(page, brand);
  await press(page, "Set Up Two-Step Verification");
  const phone = await nameApp(page, "Phone");
  expect(decodeURIComponent(phone.uri.pathname)).toBe(`/Outpace:${brand.email}`);
  const grouped = (phone.secret.match(/.{4}/g) ?? []).join(" ");
  await expect(panel(page).getByText(grouped)).toBeVisible();
  await turnOn(page, codeOf(phone.secret));
  await expect(panel(page).getByText(/^Phone is set up\./)).toBeVisible();
  const listed = panel(page).getByRole("listitem");
  await expect(listed).toContainText(["Last used on"]);

  await press(page, "Add Another App");
  const tablet = await nameApp(page, "Tablet");
  await turnOn(page, codeOf(tablet.secret));
  await expect(listed).toHaveCount(2);

  await passMinute(brand);
  const remove = async (typed: string) => {
    await code(page).fill(typed);
    await press(page, "Remove App");
  };
  await press(page, "Remove Tablet");
  await expect(page.getByText("From then on, we ask for a code of another app.")).toBeVisible();
  const release = await hold(page, verifications);
  await remove(wrongCodeOf(tablet.secret));
  await expect(panel(page).getByRole("button", { name: "Keep App" })).toBeDisabled();
  release();
  await expect(panel(page).getByText(/^That code isn't right\./)).toBeVisible();
  await press(page, "Keep App");
  await expect(code(page)).toHaveCount(0);
  await press(page, "Remove Tablet");
  await remove(codeOf(tablet.secret));
  // The session verified the app that is gone, so it is asked for the other.
  await expect(page.getByText("Six digits, from Phone.")).toBeVisible();
  await enterCode(page, codeOf(phone.secret));
  await expect(listed).toHaveCount(1);

  const other = await page.context().newPage();
  await other.goto("/brands/dashboard");
  await expectWelcome(other, brand);
  await passMinute(brand);
  await press(page, "Remove Phone");
  await remove(codeOf(phone.secret));
  await expect(panel(page).getByText("Phone is removed.")).toBeVisible();
  await other.getByRole("link", { name: "Orders" }).click();
  await expect(other.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
  await expect(code(other)).toHaveCount(0);
});

test("an account that needs a second factor first sets one up", async ({ page }) => {
  await signIn(page.context(), await addStaff());
  const refusal = { code: "PT403", hint: "second_factor_missing", message: "Please set one up." };
  // Everything but what it takes to add one.
  const refused = /\/rest\/v1\/(?!rpc\/(allow_account_change|factor_wait)$)/;
  const allow = await answer(page, refused, refusal, 403);
  await page.goto("/brands/admin");
  const { secret } = await nameApp(page, "Phone");
  // To the app and back: the same session is reported again, and the key must stay.
  const shown = await drawing(page).elementHandle();
  for (const visibility of ["hidden", "visible"]) {
    await page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, visibility);
    await untilRendered(page);
  }
  expect(await shown?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  allow();
  await turnOn(page, codeOf(secret));
  await expect(page.getByRole("heading", { name: "Brand Portal Admin" })).toBeVisible();
});

test("the email about a planned removal keeps the factor by a press", async ({ page }) => {
  const brand = await signUpBrand();
  await planFactorRemoval(brand);
  const notice = async () =>
    (await messagesTo(brand.email)).find(({ subject }) => subject.includes("will be removed"));
  await expect.poll(notice).toBeDefined();
  const { links = [] } = (await notice()) ?? {};
  const { pathname, hash } = new URL(links.find((link) => link.includes("keep-factor")) ?? "");
  const keep = page.getByRole("button", { name: "Keep My Second Factor" });
  await openStarted(page, `${pathname}${hash}0`);
  await keep.click();
  await expect(page.getByRole("alert")).toContainText("This link is not complete.");
  await expect(keep).toHaveCount(0);
  // Another fragment alone would not load the page again.
  await page.goto("/robots.txt");
  await openStarted(page, pathname + hash);
  await expect(keep).toBeVisible();
  expect(await countPlannedRemovals(brand)).toBe(1);
  await keep.click();
  await expect(page.getByText("Your second factor stays. We don't remove it.")).toBeVisible();
  await expect(keep).toHaveCount(0);
  expect(await countPlannedRemovals(brand)).toBe(0);
  await page.reload();
  await keep.click();
  await expect(page.getByText("There's nothing to stop")).toBeVisible();
});
