/** The same build, with a backend that requires confirmed addresses. It stands in for one that invites staff, too. */
import { randomUUID } from "node:crypto";
import { type Account, type BrandAccount, canSignIn, newBrand } from "@outpace/e2e/accounts";
import {
  apiUrl,
  callApi,
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
const signUp = (body: object) => callApi("/auth/v1/signup", { at, body });
const signUpAs = ({ email, password, companyName, contactName }: BrandAccount) =>
  signUp({ email, password, data: { company_name: companyName, contact_name: contactName } });

const refused = "This link has expired, was already used, or is incomplete.";

async function confirm(page: Page, password: string): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm Email" }).click();
}

/** Lets the new password be lost once, which the page says and then repeats. */
async function repeatPassword(page: Page, setPassword: () => Promise<void>): Promise<void> {
  const reach = await fail(page, "**/auth/v1/user");
  await setPassword();
  await expect(page.getByText("but your password isn't set yet")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("We can't reach the server.");
  expect(page.url()).not.toContain("token_hash");
  reach();
  await page.getByRole("button", { name: "Set Password" }).click();
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
  await expect(alert).toContainText(refused);
  await expect(alert.getByRole("button", { name: "Send the Link Again" })).toBeVisible();

  // A row of the mail catcher's list opens wherever it is clicked.
  await page.goto(confirmingMailUrl());
  const row = page.getByRole("listitem").filter({ hasText: brand.email }).first();
  const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
  await row.click({ position: { x: width - 2, y: height - 2 } });
  await expect(page.getByRole("link", { name: newest?.links[0] ?? "" })).toBeVisible();
  await page.goto(await mailedPath(brand.email, confirmingMailUrl()));
  await expect(page.getByText(brand.companyName)).toBeVisible();
  await expect(page.getByText(brand.contactName)).toBeVisible();
  await confirm(page, brand.password);
  await expectWelcome(page, brand);
  await expect(page.getByText("Your email address is confirmed.")).toBeVisible();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await fillLogin(page, brand);
  await expectWelcome(page, brand);
});

test("a stranger's sign-up leaves no working password once the owner confirms", async ({
  page,
}) => {
  const stranger = newBrand();
  const owner = { ...newBrand(), email: stranger.email, password: "the-owners-password-1" };
  await signUpAs(stranger);
  await signUpAs(owner);
  await page.goto(await mailedPath(owner.email, confirmingMailUrl()));
  await expect(page.getByText(`For ${owner.email}.`)).toBeVisible();
  // The second sign-up changes nothing, as its owner sees here.
  await expect(page.getByText(stranger.companyName)).toBeVisible();
  await repeatPassword(page, () => confirm(page, owner.password));
  await expectWelcome(page, stranger);
  expect(await canSignIn(stranger, at)).toBe(false);
  expect(await canSignIn(owner, at)).toBe(true);
});

test("invited staff set a password through their link, which works once", async ({ page }) => {
  const staff: Account = {
    email: `staff.${randomUUID()}@outpace.example`,
    password: "a-longer-stride-8",
  };
  // The embedded backend cannot invite; an account that awaits confirmation has the same token.
  await signUp({ ...staff, password: randomUUID() });
  const [message] = await confirmationsTo(staff.email);
  const token_hash = new URL(message?.links[0] ?? "").searchParams.get("token_hash") ?? "";
  const query = new URLSearchParams({ token_hash, email: staff.email });
  const path = `/brands/accept-invitation?${query.toString()}`;
  const setPassword = () => fillNewPassword(page, staff.password, staff.password, "Set Password");
  const verified: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/v1/verify")) verified.push(request.postData() ?? "");
  });
  await page.goto(path);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Set up your staff account" })).toBeVisible();
  await expect(page.getByText(`For ${staff.email}.`)).toBeVisible();
  expect(verified).toEqual([]);
  await repeatPassword(page, setPassword);
  await expect(page).toHaveURL("/brands/dashboard");
  await expect(page.getByText("Your password is set.")).toBeVisible();
  expect(verified).toEqual([expect.stringContaining('"type":"invite"')]);

  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.goto(path);
  await setPassword();
  const refusal = page.getByRole("alert");
  await expect(refusal).toContainText(refused);
  expect(page.url()).not.toContain("token_hash");
  await expect(refusal.getByRole("link", { name: "Send a new link" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(staff.email);
  await fillLogin(page, staff);
  await expect(page).toHaveURL("/brands/dashboard");
});
