/** How a person changes the email with which they sign in, corrects it, and takes the change back. */
import { canSignIn, newBrand, signUpBrand } from "@outpace/e2e/accounts";
import { authMessagesTo, mailedPath } from "@outpace/e2e/backend";
import { answer, fail, intercept } from "@outpace/e2e/intercept";
import { expectWelcome, openAccount } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const waits = "The change is made once it is confirmed from the other address too";

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const newEmail = (page: Page) => page.getByLabel("New email");

/** Asks for a change on screen. Returns the pages of its two links. */
async function change(page: Page, old: string, email: string, button = "Change Email") {
  await newEmail(page).fill(email);
  await press(page, button);
  await expect(page.getByRole("definition")).toContainText([old, email]);
  await expect(newEmail(page)).toHaveCount(0);
  return { fromOld: await mailedPath(old), fromNew: await mailedPath(email) };
}

async function confirm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await press(page, "Confirm the Change");
}

test("an email is refused beside its field, corrected, sent again, and changed by both links alone", async ({
  page,
  request,
}) => {
  const [brand, other] = [await signUpBrand(), await signUpBrand()];
  const [wrong, right] = [newBrand().email, newBrand().email];
  const alert = page.getByRole("alert");
  await openAccount(page, brand);
  for (const [typed, message] of [
    ["", "Please enter your email."],
    ["ines@", "Please enter a valid email address."],
    [` ${brand.email.toUpperCase()}`, "You already sign in with this email."],
    [other.email, "This email is already registered"],
  ] as const) {
    await newEmail(page).fill(typed);
    await press(page, "Change Email");
    await expect(alert).toHaveText(message);
    await expect(newEmail(page)).toBeFocused();
  }
  const accept = await intercept(page, "**/auth/v1/user", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({
          status: 429,
          headers: { "access-control-allow-origin": "*" },
          json: { error_code: "over_email_send_rate_limit", msg: "…this after 42 seconds." },
        })
      : route.fallback(),
  );
  await newEmail(page).fill(wrong);
  await press(page, "Change Email");
  await expect(alert).toContainText("in 42 seconds.");
  await expect(newEmail(page)).toHaveValue(wrong);
  expect(await authMessagesTo(brand.email)).toEqual([]);
  accept();

  const old = await change(page, brand.email, wrong);
  await expect(page.getByText("We sent a link to both addresses.")).toBeVisible();
  await press(page, "Correct the New Email");
  await expect(newEmail(page)).toHaveValue(wrong);
  const first = await change(page, brand.email, right, "Send New Links");
  await expect(page.getByText("The earlier ones no longer work.")).toBeVisible();
  await press(page, "Send the Links Again");
  await expect(page.getByText("They replace the earlier ones.")).toBeVisible();
  expect(await authMessagesTo(right)).toHaveLength(2);
  const [fromOld, fromNew] = [await mailedPath(brand.email), await mailedPath(right)];
  await confirm(page, old.fromNew);
  await expect(alert).toContainText(`This change was corrected: your new email is to be ${right}.`);
  await confirm(page, first.fromNew);
  await expect(alert).toContainText("newer ones have replaced it");

  const signsIn = async () => [await canSignIn(brand), await canSignIn({ ...brand, email: right })];
  await request.get(fromNew);
  await confirm(page, fromNew);
  await expect(page.getByText(waits)).toBeVisible();
  await expect(page).toHaveURL("/brands/change-email");
  expect(await signsIn()).toEqual([true, false]);
  await openAccount(page, brand);
  await expect(page.getByText("Your change isn't finished.")).toBeVisible();

  await page.goto(fromOld);
  await expect(page.getByRole("definition")).toHaveText([brand.email, right]);
  await press(page, "Confirm the Change");
  await expect(page.getByText(`You now sign in as ${right}.`)).toBeVisible();
  await expect(page).toHaveURL("/brands/dashboard");
  expect(await signsIn()).toEqual([false, true]);
  await page.goto("/brands/change-email");
  await expect(page.getByText("open the links that we sent")).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/brands/settings");
  await expect(page.getByText(`You sign in as ${right}.`)).toBeVisible();
  await expect(page.getByText(`Signed in as ${right}.`)).toBeVisible();
  await expect(page.getByLabel("Contact email")).toHaveValue(brand.email);
});

test("a withdrawn change leaves the old email; its links say so, and ask before they leave an account", async ({
  page,
  browser,
}) => {
  const [brand, here] = [await signUpBrand(), await signUpBrand()];
  const { email } = newBrand();
  await openAccount(page, brand);
  const { fromOld, fromNew } = await change(page, brand.email, email);

  const elsewhere = await browser.newPage();
  const alert = elsewhere.getByRole("alert");
  await openAccount(elsewhere, here);
  await elsewhere.goto(fromNew);
  await expect(elsewhere.getByText(`You're signed in as ${here.email}`)).toBeVisible();
  await press(elsewhere, `Continue as ${brand.email}`);
  const verify = "**/auth/v1/verify";
  const reach = await fail(elsewhere, verify);
  await press(elsewhere, "Confirm the Change");
  await expect(alert).toHaveText("We can't reach the server. Check your connection and try again.");
  reach();
  const accept = await answer(elsewhere, verify, { error_code: "over_request_rate_limit" }, 429);
  await press(elsewhere, "Confirm the Change");
  await expect(alert).toHaveText("Too many attempts. Please wait a few minutes, then try again.");
  accept();
  await press(elsewhere, "Confirm the Change");
  await expect(elsewhere.getByText(waits)).toBeVisible();
  await elsewhere.goto("/brands/dashboard");
  await expectWelcome(elsewhere, here);

  await page.reload();
  await press(page, "Withdraw Change");
  await expect(page.getByText("The change is withdrawn. Its links no longer work.")).toBeVisible();
  await expect(page.getByText(`You sign in as ${brand.email}.`)).toBeFocused();
  await page.reload();
  await expect(newEmail(page)).toBeEmpty();
  await confirm(page, fromOld);
  await expect(page.getByRole("alert")).toContainText(
    `This change was withdrawn. You sign in as ${brand.email}.`,
  );
  await expect(page.getByRole("button", { name: "Confirm the Change" })).toHaveCount(0);
  await expect(page).toHaveURL("/brands/change-email");
  await elsewhere.goto(fromOld);
  await press(elsewhere, `Continue as ${brand.email}`);
  await press(elsewhere, "Confirm the Change");
  await expect(alert).toContainText("This link no longer works");
  await expect(alert.getByRole("link", { name: "account" })).toBeVisible();
  await elsewhere.context().close();
  expect([await canSignIn(brand), await canSignIn({ ...brand, email })]).toEqual([true, false]);
});
