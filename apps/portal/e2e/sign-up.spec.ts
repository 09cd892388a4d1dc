import { newBrand, signUpBrand } from "@outpace/e2e/accounts";
import { fail, hold, loseAnswers } from "@outpace/e2e/intercept";
import { expectWelcome, fillLogin, fillSignUp, openStarted } from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const nameChecks = "**/rest/v1/rpc/is_brand_name_available**";
const signUps = "**/auth/v1/signup**";
const nameTaken = "This brand name is already taken";

const createButton = (page: Page) => page.getByRole("button", { name: "Create Brand Account" });

test("a name or email is checked once typed, and blocks the form while taken", async ({ page }) => {
  const taken = await signUpBrand();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("is_brand_name_available") || request.method() !== "POST") return;
    asked.push((request.postDataJSON() as { name: string }).name);
  });
  const release = await hold(page, nameChecks, (route) => route.fulfill({ json: false }));
  await openStarted(page, "/brands/signup");
  const name = page.getByLabel("Company name");
  const email = page.getByLabel("Email");
  const create = createButton(page);
  const signIn = page.getByRole("link", { name: "Sign in" });
  const free = page.getByText("Runners see this name on your races.");

  // The first letter loads the code of the checks, which then checks the whole typed text.
  await name.fill("Slow Answer");
  await expect.poll(() => asked).toEqual(["Slow Answer"]);
  await page.route(nameChecks, (route) => route.continue());
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

test("a sign-up that fails keeps the typed values, and can be repeated", async ({ page }) => {
  const brand = newBrand();
  const failed = page.getByText(/^Error checking (brand name|email) availability/);
  const create = createButton(page);
  const alert = page.getByRole("alert");
  const reachCode = await fail(page, "**/assets/availability-checks-*.js");
  const reachChecks = await fail(page, "**/rest/v1/rpc/is_brand_*_available**");
  await openStarted(page, "/brands/signup");
  await page.getByLabel("Company name").fill(brand.companyName);
  await expect(failed).toHaveCount(1);
  await expect(create).toBeDisabled();
  await page.getByLabel("Email").fill(brand.email);
  await expect(failed).toHaveCount(2);
  // The code is loaded again by itself; then the checks fail.
  const check = page.waitForRequest(nameChecks);
  reachCode();
  await check;
  await expect(failed).toHaveCount(2);
  await expect(alert).toHaveText("Please fix the validation errors before submitting.");
  reachChecks();
  // The other check repeats by itself.
  await page.getByRole("button", { name: "Try again" }).first().click();
  await expect(failed).toHaveCount(0);

  await fillSignUp(page, { ...brand, password: "harrier-2026" });
  await expect(alert).toHaveText("Too easy to guess. Choose another.");
  const reach = await fail(page, signUps);
  await fillSignUp(page, brand);
  await expect(alert).toHaveText(/^Signup failed: We can't reach the server/);
  await expect(page.getByLabel("Company name")).toHaveValue(brand.companyName);
  await expect(page.getByLabel("Password")).toHaveValue(brand.password);
  reach();
  // With the same address, the brand could be the one of the lost try.
  const { email } = newBrand();
  await page.getByLabel("Email").fill(email);
  const signUp = await hold(page, signUps);
  await create.click();
  await expect(page.getByRole("button", { name: "Creating Account..." })).toBeVisible();
  await signUpBrand({ ...newBrand(), companyName: brand.companyName.toUpperCase() });
  signUp();
  await expect(alert).toHaveText(`Signup failed: ${nameTaken}`);
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("a sign-up whose answer got lost says that the account may exist, and leads to it", async ({
  page,
}) => {
  const brand = newBrand();
  const alert = page.getByRole("alert");
  await openStarted(page, "/brands/signup");
  const answer = await loseAnswers(page, signUps);
  await fillSignUp(page, brand);
  await expect(alert).toContainText("Signup failed: We can't reach the server.");
  answer();
  await createButton(page).click();
  await expect(alert).toContainText("your account may exist by now");
  await expect(page.getByText(nameTaken)).toHaveCount(0);
  await alert.getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
  await fillLogin(page, brand);
  await expectWelcome(page, brand);
});

test("an empty form is not sent; the login has the new account's email", async ({ page }) => {
  const brand = newBrand();
  await openStarted(page, "/brands/signup");
  await createButton(page).click();
  await expect(page.getByLabel("Company name")).toBeFocused();
  await expect(page.getByLabel("Contact name")).toHaveAccessibleDescription(/^Please enter/);

  // A check that is answered while the sign-up waits, and already sees the new account.
  const sent = page.waitForRequest(signUps);
  await page.route(nameChecks, async (route) => {
    await sent;
    await route.fulfill({ json: false });
  });
  const signUp = await hold(page, signUps);
  const late = page.waitForResponse(nameChecks);
  await fillSignUp(page, brand);
  await late;
  signUp();
  const taken = page.getByText(nameTaken);
  const created = page.getByRole("status").filter({ hasText: "Account created successfully" });
  await taken.or(created).waitFor();
  expect(await taken.isVisible()).toBe(false);
  await expect(page.getByLabel("Email")).toHaveValue(brand.email);
  expect(page.url()).not.toContain("harrier");
});
