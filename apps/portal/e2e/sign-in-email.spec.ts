/** How a person changes the email with which they sign in, corrects it, and takes the change back. */
import { canSignIn, newBrand, signUpBrand } from "@outpace/e2e/accounts";
import { authMessagesTo, mailedPath } from "@outpace/e2e/backend";
import { openAccount } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

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

test("a change is withdrawn, corrected, and made by both links", async ({ page, request }) => {
  const [brand, other] = [await signUpBrand(), await signUpBrand()];
  const [wrong, right] = [newBrand().email, newBrand().email];
  const alert = page.getByRole("alert");
  await openAccount(page, brand);
  await newEmail(page).fill(other.email);
  await press(page, "Change Email");
  await expect(alert).toHaveText("This email is already registered");
  await expect(newEmail(page)).toBeFocused();
  expect(await authMessagesTo(brand.email)).toEqual([]);

  const withdrawn = await change(page, brand.email, wrong);
  await press(page, "Withdraw Change");
  await expect(page.getByText("The change is withdrawn. Its links no longer work.")).toBeVisible();
  await expect(page.getByText(`You sign in as ${brand.email}.`)).toBeFocused();
  await confirm(page, withdrawn.fromOld);
  await expect(alert).toContainText(`This change was withdrawn. You sign in as ${brand.email}.`);
  await expect(page.getByRole("button", { name: "Confirm the Change" })).toHaveCount(0);

  await page.goto("/brands/settings");
  await expect(newEmail(page)).toBeEmpty();
  const old = await change(page, brand.email, wrong);
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
  await expect(
    page.getByText(/^Thank you\. .* confirmed from the other address too/),
  ).toBeVisible();
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
  await page.goBack();
  await expect(page).toHaveURL("/brands/settings");
  await expect(page.getByText(`You sign in as ${right}.`)).toBeVisible();
  await expect(page.getByText(`Signed in as ${right}.`)).toBeVisible();
  await expect(page.getByLabel("Contact email")).toHaveValue(right);
});
