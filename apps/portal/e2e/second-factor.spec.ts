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
import { countPlannedRemovals, planFactorRemoval } from "@outpace/e2e/factor-removals";
import { addFactor, codeOf, enterCode, passMinute, wrongCodeOf } from "@outpace/e2e/factors";
import { answer, fail, hold } from "@outpace/e2e/intercept";
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
const verify = (page: Page) => page.getByRole("button", { name: "Verify" });
const panel = (page: Page) => page.getByRole("region", { name: "Two-step verification" });
const button = (page: Page, name: string) => panel(page).getByRole("button", { name });
const wrong = (page: Page) => page.getByText("That code isn't right.", { exact: false });
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
  const { data, info } = await sharp(await drawing(page).screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const uri = new URL(jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "");
  return { uri, secret: uri.searchParams.get("secret") ?? "" };
}

async function turnOn(page: Page, typed: string): Promise<void> {
  await code(page).fill(typed);
  await page.getByRole("button", { name: "Turn On" }).click();
}

test("the login asks for a code, says why it is not taken, and leads where it was to lead", async ({
  page,
}) => {
  const brand = await signUpBrand();
  const first = await addFactor(brand);
  await addFactor(brand, { name: "Tablet", session: first.session });
  await login(page, brand, "/brands/settings");
  await expect(page).toHaveURL("/brands/settings");
  await expect(code(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByText("Company details")).toHaveCount(0);
  await expect(page.getByText("Six digits, from Phone.")).toBeVisible();
  await page.getByRole("button", { name: "Use Another Factor" }).click();
  await expect(page.getByText("Six digits, from Tablet.")).toBeVisible();
  await page.getByRole("button", { name: "Back to the Password" }).click();
  await fillLogin(page, brand);
  await expect(page.getByText("Six digits, from Phone.")).toBeVisible();

  await verify(page).click();
  await expect(page.getByText("Please enter the code.")).toBeVisible();
  await enterCode(page, "12345");
  await expect(page.getByText("The code has six digits.")).toBeVisible();
  await enterCode(page, wrongCodeOf(first.secret));
  await expect(wrong(page)).toBeVisible();
  await expect(code(page)).toBeFocused();
  // The answer of the auth server to a challenge that is older than five minutes.
  const expired = { error_code: "mfa_challenge_expired", msg: "MFA challenge has expired" };
  const renew = await answer(page, verifications, expired, 422);
  await enterCode(page, codeOf(first.secret));
  await expect(page.getByText(/^The time to enter the code has run out\./)).toBeVisible();
  renew();
  // As apps show it, and as people paste it.
  const digits = codeOf(first.secret);
  await enterCode(page, ` ${digits.slice(0, 3)} ${digits.slice(3)} `);
  await expect(page.getByRole("heading", { name: "Company details" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Company details" })).toBeVisible();
});

test("a used code waits a minute, five wrong ones sign out, and one code opens all tabs", async ({
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
  await other.close();

  await page.getByRole("button", { name: "Sign Out" }).first().click();
  await login(page, brand);
  await enterCode(page, codeOf(secret));
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText("Wait a minute, then use a new code");
  await expect(code(page)).toBeFocused();
  await passMinute(brand);
  for (let tried = 0; tried < 5; tried += 1) {
    const answered = page.waitForResponse(verifications);
    await enterCode(page, wrongCodeOf(secret));
    await answered;
    await expect(verify(page)).toBeEnabled();
  }
  await enterCode(page, codeOf(secret));
  await expect(alert).toHaveText(
    /^Too many wrong codes\. .* Please sign in again in [45] minutes\.$/,
  );
  await page.getByRole("button", { name: "Back to the Password" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test("a reset link, and a session from before the first app, ask for a code at the next request", async ({
  page,
  browser,
}) => {
  const brand = await signUpBrand();
  const changed = { ...brand, password: "a-longer-stride-8" };
  await openDashboardAs(page, brand);
  const { secret } = await addFactor(brand, { session: await sessionOf(brand) });
  const refusal = {
    code: "PT403",
    hint: "second_factor_needed",
    message: "Please enter the code.",
  };
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
  await resetting.context().close();
});

test("an app is set up by its QR code, a second one beside it, and each is removed by its own code", async ({
  page,
  context,
}) => {
  const brand = await signUpBrand();
  await openAccount(page, brand);
  await button(page, "Set Up Two-Step Verification").click();
  await button(page, "Continue").click();
  await expect(page.getByText("Please give it a name.")).toBeVisible();
  const phone = await nameApp(page, "Phone");
  expect(decodeURIComponent(phone.uri.pathname)).toBe(`/Outpace:${brand.email}`);
  const grouped = (phone.secret.match(/.{4}/g) ?? []).join(" ");
  await expect(panel(page).getByText(grouped)).toBeVisible();
  await turnOn(page, wrongCodeOf(phone.secret));
  await expect(wrong(page)).toBeVisible();
  await turnOn(page, codeOf(phone.secret));
  await expect(panel(page).getByText(/^Phone is set up\./)).toBeVisible();
  const listed = panel(page).getByRole("listitem");
  await expect(listed).toContainText("Added on");
  await expect(listed).toContainText("Last used on");

  await button(page, "Add Another App").click();
  await page.getByLabel("Name of the app").fill("Phone");
  await button(page, "Continue").click();
  await expect(page.getByText(/^You already have an app with this name\./)).toBeVisible();
  const tablet = await nameApp(page, "Tablet");
  await turnOn(page, codeOf(tablet.secret));
  await expect(listed).toHaveCount(2);

  await passMinute(brand);
  await button(page, "Remove Tablet").click();
  await expect(page.getByText("From then on, we ask for a code of another app.")).toBeVisible();
  await code(page).fill(wrongCodeOf(tablet.secret));
  const release = await hold(page, verifications);
  await button(page, "Remove App").click();
  await expect(button(page, "Removing...")).toBeVisible();
  await expect(button(page, "Keep App")).toBeDisabled();
  release();
  await expect(wrong(page)).toBeVisible();
  await button(page, "Keep App").click();
  await expect(code(page)).toHaveCount(0);
  await button(page, "Remove Tablet").click();
  await code(page).fill(codeOf(tablet.secret));
  await button(page, "Remove App").click();
  // The session verified the app that is gone, so it is asked for the other.
  await expect(page.getByText("Six digits, from Phone.")).toBeVisible();
  await enterCode(page, codeOf(phone.secret));
  await expect(listed).toHaveCount(1);

  const other = await context.newPage();
  await other.goto("/brands/dashboard");
  await expectWelcome(other, brand);
  await button(page, "Remove Phone").click();
  await code(page).fill(codeOf(phone.secret));
  await button(page, "Remove App").click();
  // The code that the question has used.
  await expect(panel(page).getByRole("alert")).toHaveText("Wait a minute, then use a new code");
  await expect(code(page)).toBeFocused();
  await passMinute(brand);
  await code(page).fill(codeOf(phone.secret));
  await button(page, "Remove App").click();
  await expect(panel(page).getByText("Phone is removed.")).toBeVisible();
  await other.getByRole("link", { name: "Orders" }).click();
  await expect(other.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
  await expect(code(other)).toHaveCount(0);
});

test("an account that needs a second factor sets one up before it can do anything else", async ({
  page,
}) => {
  await signIn(page.context(), await addStaff());
  const refusal = { code: "PT403", hint: "second_factor_missing", message: "Please set one up." };
  const allow = await answer(page, "**/rest/v1/**", refusal, 403);
  await page.goto("/brands/admin");
  await expect(page.getByRole("heading", { name: "Set up two-step verification" })).toBeVisible();
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

test("the email about a planned removal keeps the factor by a press, without a login", async ({
  page,
}) => {
  const brand = await signUpBrand();
  await planFactorRemoval(brand, "Ines's phone");
  const notice = async () =>
    (await messagesTo(brand.email)).find(({ subject }) => subject.includes("will be removed"));
  await expect.poll(notice).toBeDefined();
  const { text = "", links = [] } = (await notice()) ?? {};
  expect(text).toContain("Ines's phone");
  const { pathname, hash } = new URL(links.find((link) => link.includes("keep-factor")) ?? "");
  const keep = page.getByRole("button", { name: "Keep My Second Factor" });
  await openStarted(page, pathname);
  await expect(page.getByText("open the link that we sent you by email")).toBeVisible();
  await expect(keep).toHaveCount(0);
  const alert = page.getByRole("alert");
  // Another fragment alone would not load the page again.
  await page.goto("/robots.txt");
  await openStarted(page, `${pathname}${hash}0`);
  await keep.click();
  await expect(alert).toContainText("This link is not complete.");
  await expect(keep).toHaveCount(0);
  await page.goto("/robots.txt");
  await openStarted(page, pathname + hash);
  await expect(page.getByText("Press the button, and it stays.")).toBeVisible();
  expect(await countPlannedRemovals(brand)).toBe(1);
  const reach = await fail(page, "**/rpc/stop_factor_removal");
  await keep.click();
  await expect(alert).toContainText("Nothing was changed.");
  reach();
  await keep.click();
  await expect(page.getByRole("status")).toHaveText([
    "Your second factor stays. We don't remove it.",
    "",
  ]);
  await expect(keep).toHaveCount(0);
  expect(await countPlannedRemovals(brand)).toBe(0);
  await page.reload();
  await keep.click();
  await expect(page.getByText("There's nothing to stop")).toBeVisible();
});
