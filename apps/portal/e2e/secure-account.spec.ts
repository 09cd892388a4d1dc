/** What someone does who reads in an email of what they have not done. */
import { canSignIn, changePasswordElsewhere, signUpBrand } from "@outpace/e2e/accounts";
import { mailedPath, messagesTo } from "@outpace/e2e/backend";
import { expectWelcome, fillNewPassword, openStarted } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("a password that someone else set is ended by the email's link, and a new one is set", async ({
  page,
}) => {
  const brand = await signUpBrand();
  const { email } = brand;
  const changed = await changePasswordElsewhere(brand);
  const told = async () =>
    (await messagesTo(email)).find(({ subject }) => subject.includes("password of your account"));
  await expect.poll(told).toBeDefined();
  const { links = [] } = (await told()) ?? {};
  const { pathname, hash } = new URL(links.find((link) => link.includes("secure-account")) ?? "");
  const notMe = page.getByRole("button", { name: "This Wasn't Me" });
  await openStarted(page, `${pathname}${hash}0`);
  await notMe.click();
  await expect(page.getByRole("alert")).toContainText("This link is not complete.");
  await expect(notMe).toHaveCount(0);
  // Another fragment alone would not load the page again.
  await page.goto("/robots.txt");
  await openStarted(page, pathname + hash);
  await expect(notMe).toBeVisible();
  expect(await canSignIn(changed)).toBe(true);
  await notMe.click();
  await expect(page.getByText("Your account is signed out everywhere")).toBeVisible();
  await expect(
    page.getByText(`A link to set a new password is on its way to ${email}.`),
  ).toBeVisible();
  expect([await canSignIn(brand), await canSignIn(changed)]).toEqual([false, false]);

  await page.goto(await mailedPath(email));
  await fillNewPassword(page, "a-longer-stride-8");
  await expectWelcome(page, brand);
  await page.goto("/robots.txt");
  await openStarted(page, pathname + hash);
  await notMe.click();
  await expect(page.getByText("This was done already")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Reset Link" })).toBeFocused();
  expect(await canSignIn({ email, password: "a-longer-stride-8" })).toBe(true);
});
