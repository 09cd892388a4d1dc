/** Acts that cannot be undone ask who is there, and go on where they were. */
import { expectAccessible } from "@outpace/e2e/accessibility";
import { addStaff, newBrand, signIn, signUpBrand, signUpPerson } from "@outpace/e2e/accounts";
import { messagesTo } from "@outpace/e2e/backend";
import { captchaToken, turnCaptchaOn } from "@outpace/e2e/captcha";
import { addFactor, codeOf, enterCode, passHour, passMinute } from "@outpace/e2e/factors";
import { answer, fail } from "@outpace/e2e/intercept";
import { expectWelcome, fillLogin, fillPasswordChange, openStarted } from "@outpace/e2e/portal";
import { button, see } from "@outpace/e2e/screen";
import { addMember, joinBrand } from "@outpace/e2e/team";
import { expect, type Page, test } from "@outpace/e2e/test";

const question = (page: Page) => page.getByRole("dialog", { name: "Confirm that it's you" });
const password = (page: Page) => question(page).getByLabel("Password", { exact: true });
const code = (page: Page) => question(page).getByLabel("Authentication code");
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const unchanged = "You didn't confirm that it's you, so nothing was changed.";

async function confirmBy(
  page: Page,
  field: (page: Page) => ReturnType<typeof code>,
  typed: string,
) {
  await field(page).fill(typed);
  await question(page).getByRole("button", { name: "Confirm" }).click();
}

test("the password lets an owner go on, in two tabs that stay signed in", async ({ page }) => {
  const brand = await signUpBrand();
  await addMember(brand, "owner");
  await openStarted(page, "/brands/login?next=/brands/team");
  await fillLogin(page, brand);
  const role = page.getByLabel("Role of Edda Lund");
  await expect(role).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/brands/dashboard");
  await expectWelcome(other, brand);
  await passHour(brand);

  // As a person does, whose browser focuses what it selects in.
  await role.focus();
  await role.selectOption("Editor");
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAttribute("autocomplete", "current-password");
  await expect(question(page).locator("[autocomplete=username]")).toHaveValue(brand.email);
  await expectAccessible(page);
  await confirmBy(page, password, "another-stride-4");
  await expect(password(page)).toHaveAccessibleDescription(/That password isn't right\.$/);
  await expect(password(page)).toBeFocused();
  const reach = await fail(page, "**/auth/v1/token**");
  await confirmBy(page, password, brand.password);
  await see(question(page), "We can't reach the server.");
  reach();
  const tooOften = { error_code: "over_request_rate_limit", msg: "Too often." };
  const calm = await answer(page, "**/auth/v1/token**", tooOften, 429);
  await press(page, "Confirm");
  await see(question(page), "Too many attempts.");
  calm();
  await expect(password(page)).toHaveValue(brand.password);
  await press(page, "Confirm");
  await see(page, "Edda Lund is now an editor.");
  await expect(role).toBeFocused();

  for (const tab of [other, page]) {
    await tab.bringToFront();
    await tab.getByRole("link", { name: "Account" }).click();
    // This browser, and the sign-up.
    const places = tab.getByRole("region", { name: "Where you're signed in" });
    await expect(places.getByRole("listitem")).toHaveCount(2);
  }
  // Of the login; from then on it is a device that the account knows.
  const mails = await messagesTo(brand.email);
  expect(mails.filter(({ subject }) => subject.startsWith("New sign-in"))).toHaveLength(1);
  await passHour(brand);
  await press(other, "Close Brand…");
  const dialog = other.getByRole("dialog", { name: `Close ${brand.companyName}?` });
  const name = dialog.getByLabel("Brand name");
  await name.fill(brand.companyName);
  await other.keyboard.press("Enter");
  await expect(password(other)).toBeFocused();
  await other.keyboard.press("Escape");
  await see(dialog, unchanged);
  await expect(name).toHaveValue(brand.companyName);
  await expect(name).toBeFocused();
  await other.keyboard.press("Enter");
  await confirmBy(other, password, brand.password);
  await expect(
    other.getByRole("heading", { name: `${brand.companyName} is closed` }),
  ).toBeVisible();
});

test("a code raises the same session, once a minute for each", async ({ page }) => {
  const brand = await signUpBrand();
  const { secret, session } = await addFactor(brand);
  await addFactor(brand, { name: "Tablet", session });
  await openStarted(page, "/brands/login?next=/brands/settings");
  await fillLogin(page, brand);
  await enterCode(page, codeOf(secret));
  const newEmail = page.getByLabel("New email");
  const { email } = newBrand();
  await newEmail.fill(email);
  await passHour(brand);
  await press(page, "Change Email");
  await expect(code(page)).toBeFocused();
  await expect(code(page)).toHaveAttribute("autocomplete", "one-time-code");
  await confirmBy(page, code, codeOf(secret));
  await see(question(page), "Wait a minute, then use a new code");
  await button(question(page), "Cancel").click();
  await see(page, unchanged);
  await expect(newEmail).toHaveValue(email);

  await passMinute(brand);
  await press(page, "Change Email");
  await confirmBy(page, code, codeOf(secret));
  await see(page, "We sent a link to both addresses.");
  await expect(page.getByText("This browser")).toBeVisible();

  await passHour(brand);
  await passMinute(brand);
  const panel = page.getByRole("region", { name: "Two-step verification" });
  await press(page, "Add Another App");
  await page.getByLabel("Name of the app").fill("Office");
  await press(page, "Continue");
  await confirmBy(page, code, codeOf(secret));
  await expect(panel.getByRole("img")).toBeVisible();
});

test("a password in an old session needs a new one, and a code in it", async ({ page }) => {
  const brand = await signUpBrand();
  const { secret } = await addFactor(brand);
  await openStarted(page, "/brands/login?next=/brands/settings");
  await fillLogin(page, brand);
  await enterCode(page, codeOf(secret));
  const refusal = { error_code: "reauthentication_needed", msg: "Fresh one." };
  let isOld = true;
  // The embedded backend asks it of no session, however old.
  await page.route("**/auth/v1/user", (route) =>
    isOld && route.request().method() === "PUT"
      ? route.fulfill({
          status: 400,
          headers: { "access-control-allow-origin": "*" },
          json: refusal,
        })
      : route.fallback(),
  );
  await fillPasswordChange(page, brand.password, "a-third-stride-9");
  await see(question(page), "You signed in more than a day ago.");
  await passMinute(brand);
  await confirmBy(page, password, brand.password);
  await expect(code(page)).toBeFocused();
  await confirmBy(page, code, codeOf(secret));
  await page.getByRole("button", { name: "Sign In Again" }).click();
  await see(page, /^You signed in too long ago to change your password\./);
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
  await page.reload();
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
  isOld = false;
  await passMinute(brand);
  await fillLogin(page, brand);
  await enterCode(page, codeOf(secret));
  await fillPasswordChange(page, brand.password, "a-third-stride-9");
  await see(page, "Your password has been updated.");
});

test("staff who first add a factor prove themselves, also for a hand-over", async ({ page }) => {
  const staff = await addStaff();
  await signIn(page.context(), staff);
  const missing = { code: "PT403", hint: "second_factor_missing", message: "Please set one up." };
  const admit = await answer(
    page,
    /\/rest\/v1\/(?!rpc\/(allow_account_change|factor_wait|end_session))/,
    missing,
    403,
  );
  await page.goto("/brands/admin");
  await passHour(staff);
  await page.getByLabel("Name of the app").fill("Phone");
  await press(page, "Continue");
  await confirmBy(page, password, staff.password);
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();

  admit();
  const { companyName } = await signUpBrand();
  await passHour(staff);
  await page.goto(`/brands/admin/brands?name=${companyName}`);
  await press(page, `Hand Over ${companyName}`);
  const { email } = newBrand();
  await page.getByRole("dialog").getByLabel("Email").fill(email);
  await page.getByLabel("Reason").fill("Ines has left the company.");
  await press(page, "Hand Over");
  await confirmBy(page, password, staff.password);
  await see(page, /^Another member of staff has to confirm/);
});

test("an owner invites, sends again and leaves, after the human check", async ({ page }) => {
  const brand = await signUpBrand();
  const joined = newBrand();
  await signUpPerson(joined);
  await joinBrand(brand, { ...joined, name: "Ida Lund" }, "owner");
  await turnCaptchaOn(page, "asking");
  await signIn(page.context(), joined);
  await page.goto("/brands/team");
  await passHour(joined);
  await press(page, "Invite Member");
  const dialog = page.getByRole("dialog", { name: "Invite someone to the team" });
  const { email } = newBrand();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Role").selectOption("Owner");
  await press(page, "Send Invitation");
  await button(question(page), "Cancel").click();
  await see(dialog, unchanged);
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await press(page, "Send Invitation");
  const sent = page.waitForRequest("**/auth/v1/token?grant_type=password");
  await confirmBy(page, password, joined.password);
  await press(page, "Verify you are human");
  expect((await sent).postDataJSON()).toMatchObject({
    gotrue_meta_security: { captcha_token: captchaToken },
  });
  await see(page, `The invitation is on its way to ${email}.`);

  const prove = async () => {
    await confirmBy(page, password, joined.password);
    await press(page, "Verify you are human");
  };
  await passHour(joined);
  await page.getByRole("button", { name: "Send again" }).click();
  await prove();
  await see(page, `The invitation is on its way to ${email} again.`);
  await passHour(joined);
  await page.getByRole("button", { name: "Leave this brand" }).click();
  await press(page, "Leave");
  await prove();
  await see(page, `You've left ${brand.companyName}.`);
});
