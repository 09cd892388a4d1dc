/** Tokens that outlive their session, because another browser changed the account's password. */
import { randomUUID } from "node:crypto";
import { type Account, addStaff, changePasswordElsewhere, signIn } from "@outpace/e2e/accounts";
import { pngFile } from "@outpace/e2e/png";
import { hold } from "@outpace/e2e/intercept";
import {
  addBrandWithRace,
  fillLogin,
  fillNewPassword,
  fillRace,
  openCreateRaceAsNewBrand,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test, type Page } from "@outpace/e2e/test";

const endedMessage = "You've been signed out. Sign in to pick up where you left off.";

async function expectLogin(page: Page): Promise<void> {
  await expect(page.getByText(endedMessage)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
}

const screens: Readonly<Record<string, (raceId: string) => string>> = {
  Dashboard: () => "/brands/dashboard",
  Season: () => "/brands/season",
  Orders: () => "/brands/orders",
  Account: () => "/brands/settings",
  "Edit Race": (raceId) => `/brands/edit-race/${raceId}`,
  Analytics: (raceId) => `/brands/analytics/${raceId}`,
  "Create a Branded Race": () => "/brands/create-race",
};

for (const [name, pathOf] of Object.entries(screens)) {
  test(`${name} leads to the login, then opens with its brand`, async ({ page }) => {
    const { brand, raceId } = await addBrandWithRace();
    await signIn(page.context(), brand);
    const changed = await changePasswordElsewhere(brand);
    await page.goto(pathOf(raceId));
    await expectLogin(page);
    await fillLogin(page, changed);
    await expect(page).toHaveURL(pathOf(raceId));
    const header = page.getByRole("banner");
    await expect(header.getByRole("button", { name: "Sign Out" })).toBeVisible();
  });
}

for (const path of ["/brands/dashboard", "/brands/admin", "/brands/admin/log"]) {
  test(`${path} asks staff to sign in again, not to sign up`, async ({ page }) => {
    const staff = await addStaff();
    await signIn(page.context(), staff);
    const changed = await changePasswordElsewhere(staff);
    await page.goto(path);
    await expectLogin(page);
    await fillLogin(page, changed);
    await expect(page).toHaveURL(path);
  });
}

test("Pay & Finalize Race leads to the login and back to the typed race", async ({ page }) => {
  const brand = await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  const pay = page.getByRole("button", { name: "Pay & Finalize Race" });
  await pay.waitFor();
  const changed = await changePasswordElsewhere(brand);
  await pay.click();
  await expectLogin(page);
  await fillLogin(page, changed);
  await expect(page.getByLabel("Race name")).toHaveValue(sunriseTen.name);
  await expect(page.getByLabel("Description")).toHaveValue(sunriseTen.description);
});

const photo = "The photo you chose";
const uploads = "**/storage/v1/object/**";

async function choosePhoto(page: Page): Promise<void> {
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(page.getByAltText(photo)).toBeVisible();
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
  await expectLogin(page);
  await fillLogin(page, changed);
  await expect(page.getByLabel("Race name")).toHaveValue(sunriseTen.name);
  await expect(page.getByAltText(photo)).toBeVisible();
});

test("a session that ends during an edited race's upload keeps the edit", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.goto(`/brands/edit-race/${raceId}`);
  await page.getByLabel("Race name").fill("Sunset Ten");
  await choosePhoto(page);
  // Answers like a hosted project, whose policies deny everything once the session has ended.
  await page.route(uploads, async (route) => {
    changed = await changePasswordElsewhere(brand);
    await route.fulfill({
      status: 400,
      headers: { "access-control-allow-origin": "*" },
      json: { statusCode: "403", message: "new row violates row-level security policy" },
    });
  });
  let changed = brand as Account;
  await page.getByRole("button", { name: "Update Race" }).click();
  await expectLogin(page);
  await fillLogin(page, changed);
  await expect(page.getByLabel("Race name")).toHaveValue("Sunset Ten");
  await expect(page.getByAltText(photo)).toBeVisible();
});

for (const [how, isReachable] of [
  ["at once", true],
  ["through the message's button when the backend is down", false],
] as const) {
  test(`changing the password leads to the login ${how}, and back`, async ({ page }) => {
    const { brand } = await addBrandWithRace();
    await signIn(page.context(), brand);
    await page.goto("/brands/settings");
    await expect(page.getByLabel("Company name")).toHaveValue(brand.companyName);
    // A request of another panel would meet the ended session first.
    await page.waitForLoadState("networkidle");
    const changed = await changePasswordElsewhere(brand);
    const renewal = "**/auth/v1/token**";
    if (!isReachable) await page.route(renewal, (route) => route.abort("connectionrefused"));
    await fillNewPassword(page, "a-longer-stride-8");
    if (!isReachable) {
      const alert = page.getByRole("alert").filter({ hasText: "You've been signed out." });
      await alert.getByRole("button", { name: "Sign In Again" }).click();
      await page.unroute(renewal);
    }
    await expectLogin(page);
    await fillLogin(page, changed);
    await expect(page).toHaveURL("/brands/settings");
  });
}

test("company details typed when the session ends stay until they are saved", async ({ page }) => {
  const { brand } = await addBrandWithRace();
  await signIn(page.context(), brand);
  await page.goto("/brands/settings");
  const contact = page.getByLabel("Contact name");
  await contact.fill("Ida Moreau");
  await page.waitForLoadState("networkidle");
  const changed = await changePasswordElsewhere(brand);
  const save = page.getByRole("button", { name: "Save Changes" });
  await save.click();
  await expectLogin(page);
  await fillLogin(page, changed);
  await expect(contact).toHaveValue("Ida Moreau");
  await expect(page.getByText("We kept your unsaved changes.")).toBeVisible();
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect(contact).toHaveValue(brand.contactName);
  await contact.fill("Ida Moreau");
  await save.click();
  await expect(page.getByText("Your changes have been saved.")).toBeVisible();
  await page.reload();
  await expect(contact).toHaveValue("Ida Moreau");
  await expect(page.getByText("We kept your unsaved changes.")).toHaveCount(0);
});

test("a reason that staff typed when the session ends stays until it is dismissed", async ({
  page,
}) => {
  const name = `Late Mile ${randomUUID().slice(0, 8)}`;
  await addBrandWithRace({ ...sunriseTen, name });
  const staff = await addStaff();
  await signIn(page.context(), staff);
  await page.goto(`/brands/admin?name=${name}`);
  const approve = page.getByRole("button", { name: `Approve ${name}` });
  await approve.click();
  const reason = page.getByLabel("Reason");
  await reason.fill("Agreed by phone.");
  const changed = await changePasswordElsewhere(staff);
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expectLogin(page);
  await fillLogin(page, changed);
  await approve.click();
  await expect(reason).toHaveValue("Agreed by phone.");
  await page.getByRole("button", { name: "Keep as It Is" }).click();
  await approve.click();
  await expect(reason).toHaveValue("");
});
