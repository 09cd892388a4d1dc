import { demoAccounts, openSession, signUpBrand } from "@outpace/e2e/accounts";
import {
  addBrandWithRace,
  expectWelcome,
  fillLogin,
  fillNewPassword,
  openDashboardAs,
  requestResetLink,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

test("the requested page opens after the login, also without site data", async ({ page }) => {
  const brand = await signUpBrand();
  await page.addInitScript(() => {
    const refuse = function () {
      throw new DOMException("Access is denied.", "SecurityError");
    };
    for (const storage of ["localStorage", "sessionStorage", "caches"]) {
      Object.defineProperty(window, storage, { get: refuse });
    }
    Object.assign(window, { BroadcastChannel: refuse });
  });
  await page.goto("/brands/create-race");
  await fillLogin(page, brand);
  await page.getByLabel("Race name").fill("No Cookies");
  await expect(page.getByLabel("Race name")).toHaveValue("No Cookies");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
});

/** The auth server's own links lead here with a session or an error. */
async function expectSignInLinksRefused(page: Page): Promise<void> {
  const { access_token } = await openSession(demoAccounts.brand);
  const session = new URLSearchParams({ access_token, refresh_token: "one", type: "magiclink" });
  await page.goto(`/#${session.toString()}`);
  await expect(page.getByText("Links like this one don't sign you in here.")).toBeVisible();
  await expect(page).toHaveURL("/brands");
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("token");
  await page.goto("/brands/login#error=access_denied&error_code=otp_expired&error_description=X");
  await expect(page.getByRole("alert")).toContainText("This link has expired");
  await expect(page).toHaveURL("/brands/login");
  await page.getByRole("link", { name: "set a new one" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
}

test("addresses of nothing say so, and a login stays on this site", async ({ page, baseURL }) => {
  const [{ raceId }, brand] = [await addBrandWithRace(), await signUpBrand()];
  await page.goto("/?message=hello#cards");
  await expect(page).toHaveURL("/brands?message=hello#cards");
  await expectSignInLinksRefused(page);
  await page.goto("/brands/nowhere");
  await page.getByRole("link", { name: "Go to the brand portal" }).click();
  const landing = page.getByRole("heading", { name: "Brand Partnerships", exact: true });
  await expect(landing).toBeVisible();

  await page.goto("/brands/login?next=//elsewhere.example/brands/dashboard");
  await fillLogin(page, brand);
  await expectWelcome(page, brand);
  expect(new URL(page.url()).origin).toBe(baseURL);
  for (const path of ["analytics/not-a-race", `analytics/${raceId}`, `edit-race/${raceId}`]) {
    await page.goto(`/brands/${path}`);
    await expect(page.getByRole("heading", { name: "Race not found" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expectWelcome(page, brand);
});

test("a tab follows another's sign-out and sign-in, and drops typed text", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  const other = await signUpBrand();
  await openDashboardAs(page, brand);
  const second = await page.context().newPage();
  const name = second.getByLabel("Race name");
  await second.goto(`/brands/edit-race/${raceId}`);
  await name.fill("Left Behind");
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(second.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
  await expect(second.getByText("You've been signed out.")).toHaveCount(0);
  await fillLogin(page, brand);
  await expectWelcome(second, brand);
  await second.getByRole("link", { name: "Edit Race" }).click();
  await expect(name).toHaveValue(sunriseTen.name);

  await page.goto(await requestResetLink(other));
  await page.getByRole("button", { name: `Continue as ${other.email}` }).click();
  await fillNewPassword(page, "a-longer-stride-8");
  await expectWelcome(second, other);
  await expect(second.getByRole("heading", { name: "No races created yet" })).toBeVisible();
});
