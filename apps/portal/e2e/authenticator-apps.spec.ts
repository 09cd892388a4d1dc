/** Setting up authenticator apps, and removing them. */
import { type Account, addStaff, signIn, signUpBrand } from "@outpace/e2e/accounts";
import { addFactor, codeOf, enterCode, passMinute, wrongCodeOf } from "@outpace/e2e/factors";
import { hold } from "@outpace/e2e/intercept";
import { fillLogin, openStarted } from "@outpace/e2e/portal";
import { untilRendered } from "@outpace/e2e/rendered";
import { expect, test, type Page } from "@outpace/e2e/test";
import jsQR from "jsqr";
import sharp from "sharp";

const panel = (page: Page) => page.getByRole("region", { name: "Two-step verification" });
const button = (page: Page, name: string) => panel(page).getByRole("button", { name });
const code = (page: Page) => page.getByLabel("Authentication code");

async function openAccount(page: Page, account: Account): Promise<void> {
  await signIn(page.context(), account);
  await page.goto("/brands/settings");
  // Nothing above moves any more.
  await expect(page.getByLabel("New email")).toBeVisible();
}

/** What a scanner reads in a picture. */
async function scan(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "";
}

test("an app is set up by its QR code, named, listed and asked for at the next login", async ({
  page,
}) => {
  const brand = await signUpBrand();
  await openAccount(page, brand);
  await button(page, "Set Up Two-Step Verification").click();
  await button(page, "Continue").click();
  await expect(page.getByText("Please give it a name.")).toBeVisible();
  await page.getByLabel("Name of the app").fill("Ines's phone");
  await button(page, "Continue").click();
  const drawing = page.getByRole("img", { name: "QR code for your authenticator app" });
  const uri = new URL(await scan(await drawing.screenshot()));
  const secret = uri.searchParams.get("secret") ?? "";
  expect(decodeURIComponent(uri.pathname)).toBe(`/Outpace:${brand.email}`);
  const grouped = (secret.match(/.{4}/g) ?? []).join(" ");
  await expect(panel(page).getByText(grouped)).toBeVisible();
  await code(page).fill(wrongCodeOf(secret));
  await button(page, "Turn On").click();
  await expect(page.getByText("That code isn't right.", { exact: false })).toBeVisible();
  await code(page).fill(codeOf(secret));
  await button(page, "Turn On").click();
  await expect(panel(page).getByText("Ines's phone is set up.", { exact: false })).toBeVisible();
  const listed = panel(page).getByRole("listitem");
  await expect(listed).toContainText("Added on");
  await expect(listed).toContainText("Last used on");

  await page.getByRole("button", { name: "Sign Out", exact: true }).first().click();
  await openStarted(page, "/brands/login");
  await fillLogin(page, brand);
  await passMinute(brand);
  await enterCode(page, codeOf(secret));
  await expect(page.getByText(`Welcome, ${brand.companyName}`)).toBeVisible();
});

test("a second app is added under another name, and removed with its own code", async ({
  page,
}) => {
  const brand = await signUpBrand();
  const first = await addFactor(brand);
  await openStarted(page, "/brands/settings");
  await fillLogin(page, brand);
  await enterCode(page, codeOf(first.secret));
  // Nothing above moves any more.
  await expect(page.getByLabel("New email")).toBeVisible();
  await button(page, "Add Another App").click();
  await page.getByLabel("Name of the app").fill("Phone");
  await button(page, "Continue").click();
  await expect(
    page.getByText("You already have an app with this name.", { exact: false }),
  ).toBeVisible();
  await page.getByLabel("Name of the app").fill("Tablet");
  await button(page, "Continue").click();
  const drawing = page.getByRole("img", { name: "QR code for your authenticator app" });
  const secret = new URL(await scan(await drawing.screenshot())).searchParams.get("secret") ?? "";
  await code(page).fill(codeOf(secret));
  await button(page, "Turn On").click();
  await expect(panel(page).getByRole("listitem")).toHaveCount(2);

  await passMinute(brand);
  await button(page, "Remove Phone").click();
  await expect(page.getByText("From then on, we ask for a code of another app.")).toBeVisible();
  await code(page).fill(codeOf(first.secret));
  await button(page, "Remove App").click();
  // The session verified the app that is gone, so it is asked for the other.
  await expect(page.getByText("Six digits, from Tablet.")).toBeVisible();
  await enterCode(page, codeOf(secret));
  await expect(panel(page).getByRole("listitem")).toHaveCount(1);
});

test("removing the last app in one tab lets the other go on with the password alone", async ({
  page,
  context,
}) => {
  const brand = await signUpBrand();
  const { secret } = await addFactor(brand);
  await openStarted(page, "/brands/settings");
  await fillLogin(page, brand);
  await enterCode(page, codeOf(secret));
  await expect(button(page, "Remove Phone")).toBeVisible();
  const other = await context.newPage();
  await other.goto("/brands/dashboard");
  await expect(other.getByText(`Welcome, ${brand.companyName}`)).toBeVisible();
  await button(page, "Remove Phone").click();
  await code(page).fill(codeOf(secret));
  await button(page, "Remove App").click();
  // The code that the login has used.
  await expect(panel(page).getByRole("alert")).toHaveText("Wait a minute, then use a new code");
  await expect(code(page)).toBeFocused();
  await passMinute(brand);
  await code(page).fill(codeOf(secret));
  await button(page, "Remove App").click();
  await expect(panel(page).getByText("Phone is removed.")).toBeVisible();
  await other.getByRole("link", { name: "Orders" }).click();
  await expect(other.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
  await expect(code(other)).toHaveCount(0);
});

test("an app can't be kept any more once its code is being checked", async ({ page }) => {
  const brand = await signUpBrand();
  const { secret } = await addFactor(brand);
  await openStarted(page, "/brands/settings");
  await fillLogin(page, brand);
  await enterCode(page, codeOf(secret));
  await button(page, "Remove Phone").click();
  await code(page).fill(wrongCodeOf(secret));
  const release = await hold(page, "**/auth/v1/factors/*/verify");
  await button(page, "Remove App").click();
  await expect(button(page, "Removing...")).toBeVisible();
  await expect(button(page, "Keep App")).toBeDisabled();
  release();
  await expect(page.getByText("That code isn't right.", { exact: false })).toBeVisible();
  await button(page, "Keep App").click();
  await expect(code(page)).toHaveCount(0);
  await expect(button(page, "Remove Phone")).toBeVisible();
});

test("an account that needs a second factor sets one up before it can do anything else", async ({
  page,
}) => {
  const staff = await addStaff();
  await signIn(page.context(), staff);
  await page.route("**/rest/v1/**", (route) =>
    route.request().method() === "OPTIONS"
      ? route.fallback()
      : route.fulfill({
          status: 403,
          headers: { "access-control-allow-origin": "*" },
          json: { code: "PT403", hint: "second_factor_missing", message: "Please set one up." },
        }),
  );
  await page.goto("/brands/admin");
  await expect(page.getByRole("heading", { name: "Set up two-step verification" })).toBeVisible();
  await page.getByLabel("Name of the app").fill("Phone");
  await page.getByRole("button", { name: "Continue" }).click();
  const drawing = page.getByRole("img", { name: "QR code for your authenticator app" });
  const secret = new URL(await scan(await drawing.screenshot())).searchParams.get("secret") ?? "";
  // To the app and back: the same session is reported again, and the key must stay.
  const shown = await drawing.elementHandle();
  for (const visibility of ["hidden", "visible"]) {
    await page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, visibility);
    await untilRendered(page);
  }
  expect(await shown?.evaluate(({ isConnected }) => isConnected)).toBe(true);
  await page.unroute("**/rest/v1/**");
  await code(page).fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn On" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Admin" })).toBeVisible();
});
