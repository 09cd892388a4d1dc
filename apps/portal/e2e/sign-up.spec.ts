import { newBrand, signUpBrand } from "@outpace/e2e/accounts";
import { fail, hold, intercept } from "@outpace/e2e/intercept";
import { fillSignUp, openStarted } from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

const nameChecks = "**/rest/v1/rpc/is_brand_name_available**";
const nameTaken = "This brand name is already taken";
const fixErrors = "Please fix the validation errors before submitting.";

test("a name or email is checked once typed, and blocks the form only while it is taken", async ({
  page,
}) => {
  const taken = await signUpBrand();
  const asked: unknown[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await intercept(page, nameChecks, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const body = route.request().postDataJSON() as { name: string };
    asked.push(body.name);
    if (body.name !== "Slow Answer") return route.fallback();
    await held;
    return route.fulfill({ json: false });
  });
  await openStarted(page, "/brands/signup");
  const name = page.getByLabel("Company name");
  const email = page.getByLabel("Email");
  const create = page.getByRole("button", { name: "Create Brand Account" });
  const signIn = page.getByRole("link", { name: "Sign in" });
  const free = page.getByText("Runners see this name on your races.");

  // The first letter loads the code of the checks, which then checks the whole typed text.
  await name.fill("Slow Answer");
  await expect.poll(() => asked).toEqual(["Slow Answer"]);
  await name.fill(newBrand().companyName);
  await expect(free).toBeVisible();
  const answered = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes("Slow")),
  );
  release();
  await answered;
  await expect(free).toBeVisible();
  await expect(page.getByText(nameTaken)).toHaveCount(0);

  await email.fill(taken.email);
  await expect(page.getByText("This email is already registered")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(fixErrors);
  await expect(create).toBeDisabled();
  await expect(signIn).toHaveCount(2);
  await email.fill(newBrand().email);
  await expect(signIn).toHaveCount(1);
  await name.fill(taken.companyName.toUpperCase());
  await expect(page.getByText(nameTaken)).toBeVisible();
  await expect(create).toBeDisabled();

  // Stopped, so that no letter comes too late.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await name.pressSequentially(" II");
  await expect(page.getByText(nameTaken)).toHaveCount(0);
  await expect(create).toBeEnabled();
  const before = asked.length;
  await page.clock.resume();
  const corrected = `${taken.companyName.toUpperCase()} II`;
  await expect.poll(() => asked.slice(before)).toEqual([corrected]);

  await email.fill(taken.email);
  await signIn.last().click();
  await expect(page.getByLabel("Email")).toHaveValue(taken.email);
});

test("what fails while signing up is said, keeps the typed values, and works the next time", async ({
  page,
}) => {
  const brand = newBrand();
  const nameFailed = page.getByText("Error checking brand name availability");
  const emailFailed = page.getByText("Error checking email availability");
  const create = page.getByRole("button", { name: "Create Brand Account" });
  const alert = page.getByRole("alert");
  const reachCode = await fail(page, "**/assets/availability-checks-*.js");
  const reachChecks = await fail(page, "**/rest/v1/rpc/is_brand_*_available**");
  await openStarted(page, "/brands/signup");
  await page.getByLabel("Company name").fill(brand.companyName);
  await expect(nameFailed).toBeVisible();
  await expect(emailFailed).toHaveCount(0);
  await expect(create).toBeDisabled();
  await page.getByLabel("Email").fill(brand.email);
  await expect(emailFailed).toBeVisible();
  // The code is loaded again by itself; then the checks fail.
  const check = page.waitForRequest(nameChecks);
  reachCode();
  await check;
  await expect(nameFailed).toBeVisible();
  await expect(emailFailed).toBeVisible();
  await expect(alert).toHaveText(fixErrors);
  reachChecks();
  // The other check repeats by itself.
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(nameFailed).toHaveCount(0);
  await expect(emailFailed).toHaveCount(0);

  const reach = await fail(page, "**/auth/v1/signup**");
  await fillSignUp(page, brand);
  await expect(alert).toHaveText(/^Signup failed: We can't reach the server/);
  await expect(page.getByLabel("Company name")).toHaveValue(brand.companyName);
  await expect(page.getByLabel("Password")).toHaveValue(brand.password);
  reach();
  const signUp = await hold(page, "**/auth/v1/signup**");
  await create.click();
  await expect(page.getByRole("button", { name: "Creating Account..." })).toBeVisible();
  await signUpBrand({ ...newBrand(), companyName: brand.companyName.toUpperCase() });
  signUp();
  await expect(alert).toHaveText(`Signup failed: ${nameTaken}`);
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
});

test("an empty form names what is missing; the login confirms an account and holds its email", async ({
  page,
}) => {
  const brand = newBrand();
  await openStarted(page, "/brands/signup");
  const contact = page.getByLabel("Contact name");
  await expect(contact).toHaveAccessibleDescription("Who should we contact?");
  await page.getByRole("button", { name: "Create Brand Account" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toContainText("Missing required fields: name, contact_email, contact_name");
  await expect(page.getByLabel("Company name")).toBeFocused();
  await fillSignUp(page, { ...brand, contactName: "" });
  await expect(alert).toHaveText("Missing required fields: contact_name");
  await expect(contact).toHaveAccessibleDescription("Missing required fields: contact_name");

  // A check that is answered while the sign-up waits, and already sees the new account.
  const sent = page.waitForRequest("**/auth/v1/signup**");
  await page.route(nameChecks, async (route) => {
    await sent;
    await route.fulfill({ json: false });
  });
  const signUp = await hold(page, "**/auth/v1/signup**");
  const late = page.waitForResponse(nameChecks);
  const corrected = { ...brand, companyName: `${brand.companyName} 2` };
  await fillSignUp(page, corrected);
  await late;
  signUp();
  const taken = page.getByText(nameTaken);
  const created = page.getByRole("status").filter({ hasText: "Account created successfully" });
  await taken.or(created).waitFor();
  expect(await taken.isVisible()).toBe(false);
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
  expect(page.url()).not.toContain("harrier");

  await page.goto(`/brands/login?message=${encodeURIComponent("<b>Hello</b>")}`);
  await expect(page.getByText("<b>Hello</b>")).toBeVisible();
});
