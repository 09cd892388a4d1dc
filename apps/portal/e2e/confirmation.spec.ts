/** The same build, with a backend that requires confirmed addresses. It stands in for one that invites staff, too. */
import { canSignIn, newBrand, signUpBrand, signUpPerson } from "@outpace/e2e/accounts";
import {
  apiUrl,
  confirmationsTo,
  confirmingApiUrl,
  confirmingMailUrl,
  mailedPath,
} from "@outpace/e2e/backend";
import { fail } from "@outpace/e2e/intercept";
import { expectWelcome, fillLogin, fillNewPassword, fillSignUp } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

test.beforeEach(({ page }) =>
  page.route(`${apiUrl()}/**`, (route) =>
    route.continue({ url: route.request().url().replace(apiUrl(), confirmingApiUrl()) }),
  ),
);

const at = confirmingApiUrl();

async function confirm(page: Page, password: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm Email" }).click();
}

test("a brand signs up, requests the link again, and enters through it once", async ({ page }) => {
  const brand = newBrand();
  await page.goto("/brands/signup");
  await fillSignUp(page, brand);
  await expect(page.getByText("Account created successfully")).toBeVisible();
  await expect(page.getByText(`We sent a link to ${brand.email}.`)).toBeVisible();
  await fillLogin(page, brand);
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Login failed: This email address isn't confirmed yet.");
  await alert.getByRole("button", { name: "Send the Link Again" }).click();
  await expect(page.getByText(`A new link is on its way to ${brand.email}.`)).toBeVisible();
  await expect(alert).toHaveCount(0);

  const [newest, first, ...others] = await confirmationsTo(brand.email);
  expect(others).toEqual([]);
  const { pathname, search } = new URL(first?.links[0] ?? "");
  await page.goto(pathname + search);
  await confirm(page, brand.password);
  await expect(alert.getByRole("button", { name: "Send the Link Again" })).toBeVisible();

  // A row of the mail catcher's list opens wherever it is clicked.
  await page.goto(confirmingMailUrl());
  const row = page.getByRole("listitem").filter({ hasText: brand.email }).first();
  const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
  await row.click({ position: { x: width - 2, y: height - 2 } });
  await expect(page.getByRole("link", { name: newest?.links[0] ?? "" })).toBeVisible();
  await page.goto(await mailedPath(brand.email, confirmingMailUrl()));
  await confirm(page, brand.password);
  await expectWelcome(page, brand);
  await expect(page.getByText("Your email address is confirmed.")).toBeVisible();
});

test("a stranger's sign-up leaves no working password once confirmed", async ({ page }) => {
  const stranger = newBrand();
  const owner = { ...newBrand(), email: stranger.email, password: "the-owners-password-1" };
  await signUpBrand(stranger, at);
  await signUpBrand(owner, at);
  await page.goto(await mailedPath(owner.email, confirmingMailUrl()));
  await expect(page.getByText(`For ${owner.email}.`)).toBeVisible();
  // The second sign-up changes nothing, as its owner sees here.
  await expect(page.getByText(stranger.companyName)).toBeVisible();
  await expect(page.getByText(stranger.contactName)).toBeVisible();
  await confirm(page, owner.password);
  await expectWelcome(page, stranger);
  expect([await canSignIn(stranger, at), await canSignIn(owner, at)]).toEqual([false, true]);
});

test("invited staff set a password through their link, which works once", async ({ page }) => {
  const { email, password } = newBrand();
  // The embedded backend cannot invite; an account that awaits confirmation has the same token.
  await signUpPerson({ email, password: crypto.randomUUID() }, at);
  const [message] = await confirmationsTo(email);
  const token_hash = new URL(message?.links[0] ?? "").searchParams.get("token_hash") ?? "";
  const query = new URLSearchParams({ token_hash, email });
  const path = `/brands/accept-invitation?${query.toString()}`;
  const setPassword = () => fillNewPassword(page, password, password, "Set Password");
  const verified: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/v1/verify")) verified.push(request.postData() ?? "");
  });
  await page.goto(path);
  await page.reload();
  await expect(page.getByText(`For ${email}.`)).toBeVisible();
  expect(verified).toEqual([]);
  // The new password is lost once, which the page says and then repeats.
  const reach = await fail(page, "**/auth/v1/user");
  await setPassword();
  await expect(page.getByText("but your password isn't set yet")).toBeVisible();
  expect(page.url()).not.toContain("token_hash");
  reach();
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page).toHaveURL("/brands/dashboard");
  await expect(page.getByText("Your password is set.")).toBeVisible();
  expect(verified).toEqual([expect.stringContaining('"type":"invite"')]);

  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.goto(path);
  await setPassword();
  const newLink = page.getByRole("alert").getByRole("link", { name: "Send a new link" });
  await expect(newLink).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await fillLogin(page, { email, password });
  await expect(page).toHaveURL("/brands/dashboard");
});
