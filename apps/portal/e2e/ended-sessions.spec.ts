/** Sessions that end while someone works, because another browser changed the password or signed them out. */
import {
  type Account,
  addStaff,
  canSignIn,
  changePasswordElsewhere,
  signIn,
  signUpBrand,
} from "@outpace/e2e/accounts";
import { answer, fail, hold } from "@outpace/e2e/intercept";
import { pngFile } from "@outpace/e2e/png";
import {
  addBrandWithRace,
  expectWelcome,
  fillLogin,
  fillPasswordChange,
  fillRace,
  openAccount,
  openCreateRaceAsNewBrand,
  openStarted,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const photo = (page: Page) => page.getByAltText("The photo you chose");
const uploads = "**/storage/v1/object/**";

async function logInAgain(page: Page, account: Account): Promise<void> {
  const ended = "You've been signed out. Sign in to pick up where you left off.";
  await expect(page.getByText(ended)).toBeVisible();
  await fillLogin(page, account);
}

async function choosePhoto(page: Page): Promise<void> {
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(photo(page)).toBeVisible();
}

/** Loads a screen, all of whose last requests are answered: a late one would meet an ended session before the test does. */
async function load(page: Page, requests: readonly string[], by: () => Promise<unknown>) {
  const answers = requests.map((name) =>
    page.waitForResponse(
      (response) =>
        response.url().includes(`/rest/v1/${name}`) &&
        response.request().method() !== "OPTIONS" &&
        response.ok(),
    ),
  );
  await by();
  await Promise.all(answers);
}

test("a session that ends during an upload keeps the new race and its photo", async ({ page }) => {
  const brand = await openCreateRaceAsNewBrand(page);
  await choosePhoto(page);
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  const upload = await hold(page, uploads);
  const sent = page.waitForRequest(uploads);
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await sent;
  const changed = await changePasswordElsewhere(brand);
  upload();
  await logInAgain(page, changed);
  await expect(page.getByLabel("Race name")).toHaveValue(sunriseTen.name);
  await expect(page.getByLabel("Description")).toHaveValue(sunriseTen.description);
  await expect(photo(page)).toBeVisible();
});

test("an edited race opens after the login, and its edit is still there", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  await signIn(page.context(), brand);
  const changed = await changePasswordElsewhere(brand);
  await page.goto(`/brands/edit-race/${raceId}`);
  await logInAgain(page, changed);
  await page.getByLabel("Race name").fill("Sunset Ten");
  await choosePhoto(page);
  // Like a hosted project, whose policies deny everything once the session has ended.
  const message = "new row violates row-level security policy";
  await answer(page, uploads, { statusCode: "403", message }, 400);
  const changedAgain = await changePasswordElsewhere(changed);
  await page.getByRole("button", { name: "Update Race" }).click();
  await logInAgain(page, changedAgain);
  await expect(page).toHaveURL(`/brands/edit-race/${raceId}`);
  await expect(page.getByLabel("Race name")).toHaveValue("Sunset Ten");
  await expect(photo(page)).toBeVisible();
});

async function loadAccount(page: Page, by: () => Promise<unknown>): Promise<void> {
  await load(page, ["rpc/undelivered_emails"], by);
  for (const label of ["Contact email", "Recaps", "New email"]) {
    await expect(page.getByLabel(label)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "Set Up Two-Step Verification" })).toBeVisible();
  await expect(page.getByText("This browser")).toBeVisible();
}

test("Account keeps what is typed, and asks to sign in without a server", async ({ page }) => {
  const brand = await signUpBrand();
  await loadAccount(page, () => openAccount(page, brand));
  const contact = page.getByLabel("Contact name");
  await contact.fill("Ida Moreau");
  const changed = await changePasswordElsewhere(brand);
  const save = page.getByRole("button", { name: "Save Changes" });
  await save.click();
  await logInAgain(page, changed);
  await expect(contact).toHaveValue("Ida Moreau");
  const kept = page.getByText("We kept your unsaved changes.");
  await expect(kept).toBeVisible();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(contact).toHaveValue(brand.contactName);
  await contact.fill("Ida Moreau");
  await save.click();
  await expect(page.getByText("Your changes have been saved.")).toBeVisible();
  await loadAccount(page, () => page.reload());
  await expect(contact).toHaveValue("Ida Moreau");
  await expect(kept).toHaveCount(0);

  const changedAgain = await changePasswordElsewhere(changed);
  const reach = await fail(page, "**/auth/v1/token**");
  await fillPasswordChange(page, changed.password, "a-longer-stride-8");
  const alert = page.getByRole("alert").filter({ hasText: "You've been signed out." });
  const again = alert.getByRole("button", { name: "Sign In Again" });
  await expect(again).toBeVisible();
  reach();
  await again.click();
  await logInAgain(page, changedAgain);
  await expect(page).toHaveURL("/brands/settings");
});

test("staff sign in again, and their typed reason stays until dismissed", async ({ page }) => {
  const name = `Late Mile ${crypto.randomUUID().slice(0, 8)}`;
  await addBrandWithRace({ ...sunriseTen, name });
  const staff = await addStaff();
  await signIn(page.context(), staff);
  await load(page, ["rpc/search_races", "rpc/count_matching_races", "rpc/admin_overview"], () =>
    page.goto(`/brands/admin?name=${name}`),
  );
  const approve = page.getByRole("button", { name: `Approve ${name}` });
  const reason = page.getByLabel("Reason");
  await approve.click();
  await reason.fill("Agreed by phone.");
  const changed = await changePasswordElsewhere(staff);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await logInAgain(page, changed);
  await approve.click();
  await expect(reason).toHaveValue("Agreed by phone.");
  await page.getByRole("button", { name: "Keep as It Is" }).click();
  await approve.click();
  await expect(reason).toHaveValue("");
});

test("places are signed out one by one, at once and by a password", async ({ page, browser }) => {
  const brand = await signUpBrand();
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
  const elsewhere = await browser.newPage({ userAgent });
  await openStarted(elsewhere, "/brands/login");
  await fillLogin(elsewhere, brand);
  await expectWelcome(elsewhere, brand);
  await Promise.all([canSignIn(brand), canSignIn(brand)]);
  await openAccount(page, brand);
  const panel = page.getByRole("region", { name: "Where you're signed in" });
  const places = panel.getByRole("listitem");
  const status = panel.getByRole("status");
  const other = places.filter({ hasText: "Firefox on Linux" });
  await expect(places).toHaveCount(4);
  await expect(places.filter({ hasText: "This browser" }).getByRole("button")).toHaveCount(0);

  // The first request is lost, and only after the second was answered.
  const endings = "**/rpc/end_session";
  const lose = await hold(page, endings, (route) => route.abort("connectionrefused"));
  const sent = page.waitForRequest(endings);
  await other.getByRole("button", { name: "Sign Out" }).click();
  await sent;
  await page.route(endings, (route) => route.continue());
  await places.getByRole("button", { name: "Sign Out" }).first().click();
  await expect(status).toContainText("is signed out.");
  await expect(places).toHaveCount(3);
  await expect(other.getByRole("button", { name: "Signing out..." })).toBeVisible();
  lose();
  await expect(panel.getByRole("alert")).toContainText("You weren't signed out there.");
  await other.getByRole("button", { name: "Sign Out" }).click();
  await expect(status).toHaveText("Firefox on Linux is signed out.");
  await expect(other).toHaveCount(0);
  await expect(panel.getByRole("alert")).toHaveCount(0);

  await elsewhere.getByRole("link", { name: "Account" }).click();
  await logInAgain(elsewhere, brand);
  await expect(elsewhere).toHaveURL("/brands/settings");
  await page.reload();
  await expect(other).toBeVisible();
  await panel.getByRole("button", { name: "Sign Out All Others" }).click();
  await expect(status).toHaveText("Signed out in 2 other places.");
  await expect(panel.getByText("You're signed in nowhere else.")).toBeFocused();
  await Promise.all([canSignIn(brand), canSignIn(brand)]);
  await fillPasswordChange(page, brand.password, "a-longer-stride-8");
  await expect(page.getByText("You're signed out in 2 other places.")).toBeVisible();
  await expect(places).toHaveCount(1);
});
