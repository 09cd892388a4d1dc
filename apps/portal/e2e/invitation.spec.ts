/**
 * The link of a staff invitation. The embedded backend cannot invite; an account that awaits confirmation has the same
 * token.
 */
import { randomUUID } from "node:crypto";
import { apiUrl, confirmationsTo, confirmingApiUrl, publishableKey } from "@outpace/e2e/backend";
import { fillLogin, fillNewPassword } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const password = "a-longer-stride-8";

test.beforeEach(({ page }) =>
  page.route(`${apiUrl()}/**`, (route) =>
    route.continue({ url: route.request().url().replace(apiUrl(), confirmingApiUrl()) }),
  ),
);

/** Returns a new account's address and the page of its invitation. */
async function invite(): Promise<{ email: string; path: string }> {
  const email = `staff.${randomUUID()}@outpace.example`;
  const response = await fetch(`${confirmingApiUrl()}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: publishableKey() },
    body: JSON.stringify({ email, password: randomUUID() }),
  });
  expect(response.status).toBe(200);
  const [message] = await confirmationsTo(email);
  const token_hash = new URL(message?.links[0] ?? "").searchParams.get("token_hash") ?? "";
  const query = new URLSearchParams({ token_hash, email });
  return { email, path: `/brands/accept-invitation?${query.toString()}` };
}

const setPassword = (page: Page) => fillNewPassword(page, password, password, "Set Password");

test("invited staff set a password through their link, which works once", async ({ page }) => {
  const { email, path } = await invite();
  const verified: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/v1/verify")) verified.push(request.postData() ?? "");
  });
  await page.goto(path);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Set up your staff account" })).toBeVisible();
  await expect(page.getByText(`For ${email}.`)).toBeVisible();
  expect(verified).toEqual([]);
  await setPassword(page);
  await expect(page).toHaveURL("/brands/dashboard");
  await expect(page.getByText("Your password is set.")).toBeVisible();
  expect(verified).toEqual([expect.stringContaining('"type":"invite"')]);

  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.goto(path);
  await setPassword(page);
  const refusal = page.getByRole("alert");
  await expect(refusal).toContainText("This link has expired, was already used, or is incomplete.");
  expect(page.url()).not.toContain("token_hash");
  await expect(refusal.getByRole("link", { name: "Send a new link" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await fillLogin(page, { email, password });
  await expect(page).toHaveURL("/brands/dashboard");
});

test("the page stays until an invitation's password is set", async ({ page }) => {
  const { path } = await invite();
  await page.goto(path);
  await page.route("**/auth/v1/user", (route) => route.abort("connectionrefused"));
  await setPassword(page);
  await expect(page.getByText("but your password isn't set yet")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("We can't reach the server.");
  await page.unroute("**/auth/v1/user");
  await page.getByRole("button", { name: "Set Password" }).click();
  await expect(page.getByText("Your password is set.")).toBeVisible();
});
