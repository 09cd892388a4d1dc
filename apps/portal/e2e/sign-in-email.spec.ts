/** How a person changes the email with which they sign in, corrects it, and takes the change back. */
import { type Account, newBrand, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { authMessagesTo, callApi, mailedPath } from "@outpace/e2e/backend";
import { expect, test, type Page } from "@outpace/e2e/test";

const canSignIn = ({ email, password }: Account) =>
  callApi("/auth/v1/token?grant_type=password", { body: { email, password } }).then(
    () => true,
    () => false,
  );

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const newEmail = (page: Page) => page.getByLabel("New email");

async function openAccount(page: Page, account: Account): Promise<void> {
  await signIn(page.context(), account);
  await openPanels(page);
  await expect(page.getByText(`You sign in as ${account.email}`)).toBeVisible();
}

/** Waits for all panels: each that loads may move what is about to be pressed. */
async function openPanels(page: Page): Promise<void> {
  await page.goto("/brands/settings");
  await expect(page.getByLabel("Contact email")).toBeVisible();
  await expect(page.getByLabel("Recaps")).toBeVisible();
  await expect(page.getByText(/^You sign in as/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Set Up Two-Step Verification" })).toBeVisible();
  await expect(page.getByText("This browser")).toBeVisible();
}

/** Asks for a change on screen. Returns the pages of its two links. */
async function change(page: Page, { email: old }: Account, email: string, button = "Change Email") {
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

test("the old email signs in until both addresses have confirmed the new one", async ({
  page,
  browser,
}) => {
  const brand = await signUpBrand();
  const { email } = newBrand();
  await openAccount(page, brand);
  const { fromOld, fromNew } = await change(page, brand, email);
  await expect(page.getByText("We sent a link to both addresses.")).toBeVisible();
  const signsIn = async () => [await canSignIn(brand), await canSignIn({ ...brand, email })];
  expect(await signsIn()).toEqual([true, false]);

  const elsewhere = await browser.newPage();
  await confirm(elsewhere, fromNew);
  await expect(elsewhere.getByText("confirmed from the other address too")).toBeVisible();
  expect(await signsIn()).toEqual([true, false]);
  await page.reload();
  await expect(page.getByText("Your change isn't finished.")).toBeVisible();

  await confirm(elsewhere, fromOld);
  await expect(elsewhere.getByText(`You now sign in as ${email}.`)).toBeVisible();
  expect(await signsIn()).toEqual([false, true]);
  await elsewhere.context().close();

  await page.reload();
  await expect(page.getByText(`You sign in as ${email}.`)).toBeVisible();
  await expect(page.getByText(`Signed in as ${email}.`)).toBeVisible();
  await expect(page.getByLabel("Contact email")).toHaveValue(brand.email);
});

test("a wrong new email is corrected, and its links say so", async ({ page }) => {
  const brand = await signUpBrand();
  const [wrong, right] = [newBrand().email, newBrand().email];
  await openAccount(page, brand);
  const old = await change(page, brand, wrong);
  await press(page, "Correct the New Email");
  await expect(newEmail(page)).toHaveValue(wrong);
  const { fromOld, fromNew } = await change(page, brand, right, "Send New Links");
  await expect(page.getByText("The earlier ones no longer work.")).toBeVisible();

  for (const path of [old.fromOld, old.fromNew]) {
    await confirm(page, path);
    await expect(page.getByRole("alert")).toContainText(
      `This change was corrected: your new email is to be ${right}.`,
    );
  }
  await confirm(page, fromOld);
  await expect(page.getByText("confirmed from the other address too")).toBeVisible();
  await confirm(page, fromNew);
  await expect(page.getByText(`You now sign in as ${right}.`)).toBeVisible();
});

test("a withdrawn change leaves the old email, and its links say so", async ({ page, browser }) => {
  const brand = await signUpBrand();
  const { email } = newBrand();
  await openAccount(page, brand);
  const { fromOld, fromNew } = await change(page, brand, email);
  await confirm(page, fromNew);
  await expect(page.getByText("confirmed from the other address too")).toBeVisible();
  await openPanels(page);
  await press(page, "Withdraw Change");
  await expect(page.getByText("The change is withdrawn. Its links no longer work.")).toBeVisible();
  await expect(page.getByText(`You sign in as ${brand.email}.`)).toBeFocused();
  await page.reload();
  await expect(newEmail(page)).toBeEmpty();

  await confirm(page, fromOld);
  await expect(page.getByRole("alert")).toContainText(
    `This change was withdrawn. You sign in as ${brand.email}.`,
  );
  const visitor = await browser.newPage();
  await confirm(visitor, fromOld);
  await expect(visitor.getByRole("alert")).toContainText("the change was withdrawn or corrected");
  await visitor.context().close();
  expect([await canSignIn(brand), await canSignIn({ ...brand, email })]).toEqual([true, false]);
});

test("links sent again replace the earlier ones", async ({ page }) => {
  const brand = await signUpBrand();
  const { email } = newBrand();
  await openAccount(page, brand);
  const first = await change(page, brand, email);
  await press(page, "Send the Links Again");
  await expect(page.getByText("They replace the earlier ones.")).toBeVisible();
  expect(await authMessagesTo(email)).toHaveLength(2);
  const again = await mailedPath(email);
  await confirm(page, first.fromNew);
  await expect(page.getByRole("alert")).toContainText("newer ones have replaced it");
  await confirm(page, again);
  await expect(page.getByText("confirmed from the other address too")).toBeVisible();
});

test("an email that cannot be the new one is refused beside its field", async ({ page }) => {
  const [brand, other] = [await signUpBrand(), await signUpBrand()];
  await openAccount(page, brand);
  for (const [typed, message] of [
    ["", "Please enter your email."],
    ["ines@", "Please enter a valid email address."],
    [` ${brand.email.toUpperCase()}`, "You already sign in with this email."],
    [other.email, "This email is already registered"],
  ] as const) {
    await newEmail(page).fill(typed);
    await press(page, "Change Email");
    await expect(page.getByRole("alert")).toHaveText(message);
    await expect(newEmail(page)).toBeFocused();
  }
  expect(await authMessagesTo(brand.email)).toEqual([]);
});

test("what a hosted project refuses is said, and the typed email stays", async ({ page }) => {
  const { email } = newBrand();
  await openAccount(page, await signUpBrand());
  for (const [status, error_code, msg, message] of [
    [429, "over_email_send_rate_limit", "…only request this after 42 seconds.", "in 42 seconds."],
    [401, "insufficient_aal", "AAL2 session is required", "Your account has a second factor"],
  ] as const) {
    await page.route("**/auth/v1/user", (route) =>
      route.request().method() === "PUT"
        ? route.fulfill({
            status,
            headers: { "access-control-allow-origin": "*" },
            json: { error_code, msg },
          })
        : route.continue(),
    );
    await newEmail(page).fill(email);
    await press(page, "Change Email");
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(newEmail(page)).toHaveValue(email);
    await page.unroute("**/auth/v1/user");
  }
});
