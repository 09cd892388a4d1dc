import { newBrand, signUpBrand } from "@outpace/e2e/accounts";
import { hold } from "@outpace/e2e/intercept";
import { fillSignUp, openStarted } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("a taken name or email shows an error while typing, and blocks the form", async ({ page }) => {
  const taken = await signUpBrand();
  await openStarted(page, "/brands/signup");
  await page.getByLabel("Company name").fill(taken.companyName.toUpperCase());
  await expect(page.getByText("This brand name is already taken")).toBeVisible();
  await page.getByLabel("Email").fill(taken.email);
  await expect(page.getByText("This email is already registered")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(
    "Please fix the validation errors before submitting.",
  );
  await expect(page.getByRole("button", { name: "Create Brand Account" })).toBeDisabled();

  const signIn = page.getByRole("link", { name: "Sign in" });
  await expect(signIn).toHaveCount(2);
  await page.getByLabel("Company name").fill(newBrand().companyName);
  await page.getByLabel("Email").fill(newBrand().email);
  await expect(page.getByRole("button", { name: "Create Brand Account" })).toBeEnabled();
  await expect(signIn).toHaveCount(1);

  await page.getByLabel("Email").fill(taken.email);
  await signIn.first().click();
  await expect(page.getByLabel("Email")).toHaveValue(taken.email);
});

test("a taken name that is being corrected is not shown as taken", async ({ page }) => {
  const { companyName } = await signUpBrand();
  await openStarted(page, "/brands/signup");
  const name = page.getByLabel("Company name");
  await name.fill(companyName);
  const taken = page.getByText("This brand name is already taken");
  await expect(taken).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await name.pressSequentially(" 2");
  await expect(taken).toBeHidden();
  await expect(page.getByRole("button", { name: "Create Brand Account" })).toBeEnabled();
});

test("an empty sign-up names the missing fields and sends nothing", async ({ page }) => {
  await openStarted(page, "/brands/signup");
  await page.getByRole("button", { name: "Create Brand Account" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Missing required fields: name, contact_email, contact_name");
  await expect(page.getByLabel("Company name")).toBeFocused();
  await fillSignUp(page, { ...newBrand(), contactName: "" });
  await expect(alert).toHaveText("Missing required fields: contact_name");
  await expect(page.getByLabel("Contact name")).toHaveAccessibleDescription(
    "Missing required fields: contact_name",
  );
});

test("a failed availability check repeats, or runs at once with Try again", async ({ page }) => {
  const checks = "**/rest/v1/rpc/is_brand_*_available**";
  const failures = {
    name: "Error checking brand name availability",
    email: "Error checking email availability",
  };
  await page.route(checks, (route) => route.abort("connectionrefused"));
  await openStarted(page, "/brands/signup");
  await page.getByLabel("Company name").fill(newBrand().companyName);
  await page.getByLabel("Email").fill(newBrand().email);
  await expect(page.getByText(failures.name)).toBeVisible();
  await expect(page.getByText(failures.email)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(
    "Please fix the validation errors before submitting.",
  );
  const create = page.getByRole("button", { name: "Create Brand Account" });
  await expect(create).toBeDisabled();

  await page.unroute(checks);
  // The other check repeats by itself.
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(page.getByText(failures.name)).toBeHidden();
  await expect(page.getByText(failures.email)).toBeHidden();
  await expect(create).toBeEnabled();
});

test("code of the availability checks that fails to load is retried", async ({ page }) => {
  const code = "**/assets/availability-checks-*.js";
  await page.route(code, (route) => route.abort("connectionrefused"));
  await openStarted(page, "/brands/signup");
  await page.getByLabel("Company name").fill(newBrand().companyName);
  const failure = page.getByText("Error checking brand name availability");
  const create = page.getByRole("button", { name: "Create Brand Account" });
  await expect(failure).toBeVisible();
  await expect(page.getByText("Error checking email availability")).toHaveCount(0);
  await expect(create).toBeDisabled();
  await page.unroute(code);
  await expect(failure).toBeHidden();
  await expect(create).toBeEnabled();
});

test("a typed word is checked once, not at every letter", async ({ page }) => {
  const asked: unknown[] = [];
  await page.route("**/rest/v1/rpc/is_brand_name_available**", (route) => {
    if (route.request().method() === "POST") asked.push(route.request().postDataJSON());
    return route.continue();
  });
  await openStarted(page, "/brands/signup");
  const name = page.getByLabel("Company name");
  // The first letter loads the code of the checks, which then checks the whole typed text.
  await name.fill("Warm-up");
  await expect.poll(() => asked).toEqual([{ name: "Warm-up" }]);
  // Stopped, so that no letter comes too late.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await name.fill("");
  await name.pressSequentially("Harrier");
  await page.clock.resume();
  await expect.poll(() => asked.slice(1)).toEqual([{ name: "Harrier" }]);
});

test("a late answer about an earlier name changes nothing", async ({ page }) => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/rest/v1/rpc/is_brand_name_available**", async (route) => {
    if (!route.request().postData()?.includes("Slow")) return route.continue();
    await held;
    await route.fulfill({ json: false });
  });
  await openStarted(page, "/brands/signup");
  const slow = page.waitForRequest("**/rest/v1/rpc/is_brand_name_available**");
  await page.getByLabel("Company name").fill("Slow Answer");
  await slow;
  await page.getByLabel("Company name").fill(newBrand().companyName);
  await expect(page.getByText("Runners see this name on your races.")).toBeVisible();
  const answer = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes("Slow")),
  );
  release();
  await answer;
  await expect(page.getByText("Runners see this name on your races.")).toBeVisible();
  await expect(page.getByText("This brand name is already taken")).toBeHidden();
});

test("a failed sign-up says why and keeps the typed values", async ({ page }) => {
  const brand = newBrand();
  await page.route("**/auth/v1/signup**", (route) => route.abort("connectionrefused"));
  await openStarted(page, "/brands/signup");
  await expect(page.getByLabel("Contact name")).toHaveAccessibleDescription(
    "Who should we contact?",
  );
  await fillSignUp(page, brand);
  await expect(page.getByRole("alert")).toHaveText(/^Signup failed: We can't reach the server/);
  await expect(page.getByLabel("Company name")).toHaveValue(brand.companyName);
  await expect(page.getByLabel("Password")).toHaveValue(brand.password);
});

test("a name taken between its check and the sign-up shows as taken", async ({ page }) => {
  const brand = newBrand();
  await openStarted(page, "/brands/signup");
  const signUp = await hold(page, "**/auth/v1/signup**");
  const checked = page.waitForResponse("**/rest/v1/rpc/is_brand_name_available**");
  await page.getByLabel("Company name").fill(brand.companyName);
  await checked;
  await fillSignUp(page, brand);
  await expect(page.getByRole("button", { name: "Creating Account..." })).toBeVisible();
  await signUpBrand({ ...newBrand(), companyName: brand.companyName.toUpperCase() });
  signUp();
  await expect(page.getByRole("alert")).toHaveText(
    "Signup failed: This brand name is already taken",
  );
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
});

test("a sign-up that waits does not show its own name as taken", async ({ page }) => {
  const brand = newBrand();
  await openStarted(page, "/brands/signup");
  await page.route("**/rest/v1/rpc/is_brand_name_available**", async (route) => {
    await sent;
    await route.fulfill({ json: false });
  });
  const sent = page.waitForRequest("**/auth/v1/signup**");
  const signUp = await hold(page, "**/auth/v1/signup**");
  const late = page.waitForResponse("**/rest/v1/rpc/is_brand_name_available**");
  await fillSignUp(page, brand);
  await late;
  signUp();
  const taken = page.getByText("This brand name is already taken");
  const created = page.getByText("Account created successfully");
  await taken.or(created).waitFor();
  expect(await taken.isVisible()).toBe(false);
});

test("after sign-up, the login confirms the account and holds the email", async ({ page }) => {
  const brand = newBrand();
  await openStarted(page, "/brands/signup");
  await fillSignUp(page, brand);
  await expect(page.getByRole("status")).toHaveText("Account created successfully");
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
  expect(page.url()).not.toContain("harrier");

  await page.goto(`/brands/login?message=${encodeURIComponent("<b>Hello</b>")}`);
  await expect(page.getByText("<b>Hello</b>")).toBeVisible();
});
