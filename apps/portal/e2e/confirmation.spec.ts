/** The same build, with a backend that requires confirmed addresses. */
import { type BrandAccount, newBrand } from "@outpace/e2e/accounts";
import {
  apiUrl,
  confirmationsTo,
  confirmingApiUrl,
  confirmingMailUrl,
  mailedPath,
  publishableKey,
} from "@outpace/e2e/backend";
import { fillLogin, fillSignUp } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

test.beforeEach(({ page }) =>
  page.route(`${apiUrl()}/**`, (route) =>
    route.continue({ url: route.request().url().replace(apiUrl(), confirmingApiUrl()) }),
  ),
);

async function post(path: string, body: object): Promise<Response> {
  return fetch(confirmingApiUrl() + path, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: publishableKey() },
    body: JSON.stringify(body),
  });
}

async function signUp({ email, password, companyName, contactName }: BrandAccount) {
  const data = { company_name: companyName, contact_name: contactName };
  const response = await post("/auth/v1/signup", { email, password, data });
  expect(response.status).toBe(200);
}

const loginStatus = async ({ email, password }: BrandAccount) =>
  (await post("/auth/v1/token?grant_type=password", { email, password })).status;

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
  await expect(alert).toContainText("This link has expired, was already used, or is incomplete.");
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
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  await expect(page.getByText("Your email address is confirmed.")).toBeVisible();
  await expect(page.getByText(`Welcome, ${brand.companyName}`)).toBeVisible();

  await page.getByRole("button", { name: "Sign Out" }).click();
  await fillLogin(page, brand);
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});

test("a stranger's sign-up leaves no working password once the owner confirms", async ({
  page,
}) => {
  const first = newBrand();
  const owner = { ...newBrand(), email: first.email, password: "the-owners-password-1" };
  await signUp(first);
  await signUp(owner);
  await page.goto(await mailedPath(owner.email, confirmingMailUrl()));
  await expect(page.getByText(`For ${owner.email}.`)).toBeVisible();
  // The second sign-up changes nothing, as its owner sees here.
  await expect(page.getByText(first.companyName)).toBeVisible();
  await confirm(page, owner.password);
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  expect(await loginStatus(first)).toBe(400);
  expect(await loginStatus(owner)).toBe(200);
});

test("the page stays until the password is set after a confirmed address", async ({ page }) => {
  const brand = newBrand();
  await signUp(brand);
  await page.goto(await mailedPath(brand.email, confirmingMailUrl()));
  await page.route("**/auth/v1/user", (route) => route.abort("connectionrefused"));
  const owner = { ...brand, password: "the-owners-password-1" };
  await confirm(page, owner.password);
  await expect(page.getByText("but your password isn't set yet")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("We can't reach the server.");
  expect(page.url()).not.toContain("token_hash");

  await page.unroute("**/auth/v1/user");
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
  expect(await loginStatus(brand)).toBe(400);
  expect(await loginStatus(owner)).toBe(200);
});
