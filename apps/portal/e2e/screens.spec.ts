import { demoAccounts, newBrand, sessionOf } from "@outpace/e2e/accounts";
import { callApi } from "@outpace/e2e/backend";
import { errorSink } from "@outpace/e2e/origins";
import { pngFile } from "@outpace/e2e/png";
import { hold } from "@outpace/e2e/intercept";
import {
  fillLogin,
  fillRace,
  fillSignUp,
  openDashboardAs,
  openDashboardAsNewBrand,
  openDashboardWithRace,
  paymentDialog,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, type Locator, test } from "@outpace/e2e/test";

test("the landing page's two cards lead to the sign-up and the login", async ({ page }) => {
  for (const [card, link, screen] of [
    ["New to Brand Partnerships?", "Get Started", "Brand Partnership Signup"],
    ["Already a Partner?", "Sign In", "Brand Portal Login"],
  ] as const) {
    await page.goto("/brands");
    await expect(page.getByRole("heading", { name: card })).toBeVisible();
    await page.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { name: screen })).toBeVisible();
  }
});

test("the example race stands beside the title from 1024 px on, else below", async ({ page }) => {
  await page.goto("/brands");
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error(`${String(locator)} is not on the screen.`);
    return box;
  };
  for (const [width, isBeside] of [
    [320, false],
    [768, false],
    [1023, false],
    [1024, true],
    [1440, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const title = await boxOf(page.getByRole("heading", { level: 1 }));
    const signIn = await boxOf(page.getByRole("link", { name: "Sign In" }));
    const race = await boxOf(page.getByRole("article"));
    expect(race.x > title.x + title.width, `beside at ${String(width)} px`).toBe(isBeside);
    expect(race.y > signIn.y, `below at ${String(width)} px`).toBe(!isBeside);
    // On a narrow card, the status stands below the distance.
    const photo = await boxOf(page.getByRole("article").locator("div").first());
    const status = await boxOf(page.getByRole("article").getByText("Completed"));
    expect(status.y + status.height, `status on the photo at ${String(width)} px`).toBeLessThan(
      photo.y + photo.height,
    );
  }
});

test("each form's button says what it does and what it is doing", async ({ page }) => {
  const brand = newBrand();
  await page.goto("/brands/signup");
  await expect(page.getByRole("button", { name: "Create Brand Account" })).toBeVisible();
  const signUp = await hold(page, "**/auth/v1/signup**");
  await fillSignUp(page, brand);
  await expect(page.getByRole("button", { name: "Creating Account..." })).toBeVisible();
  signUp();

  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await fillLogin(page, brand);
  await page.getByRole("link", { name: "Create New Race" }).click();
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  const creation = await hold(page, "**/rest/v1/rpc/create_race**");
  await paymentDialog(page).getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(page.getByRole("button", { name: "Processing..." })).toBeVisible();
  creation();
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
});

test("the dashboard shows that it loads until its races arrive", async ({ page }) => {
  const races = await hold(page, "**/rest/v1/rpc/brand_races**");
  await openDashboardAs(page, demoAccounts.brand);
  await expect(page.getByText("Loading dashboard...")).toBeVisible();
  races();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText("Loading dashboard...")).toHaveCount(0);
});

test("the edit form has the rules of the create form for name, description and start", async ({
  page,
}) => {
  await openDashboardWithRace(page);
  await page.getByRole("link", { name: "Edit Race" }).click();
  const update = page.getByRole("button", { name: "Update Race" });
  for (const [field, message] of [
    ["Race name", "Please enter a race name."],
    ["Description", "Please enter a race description."],
    ["Start time", "Please select a start time."],
  ] as const) {
    const input = page.getByLabel(field);
    const before = await input.inputValue();
    await input.fill("");
    await update.click();
    await expect(page.getByText(message)).toBeVisible();
    await input.fill(before);
  }
});

test("a photo that cannot be stored does not stop an update", async ({ page }) => {
  await openDashboardWithRace(page);
  await page.getByRole("link", { name: "Edit Race" }).click();
  await page.route("**/storage/v1/object/**", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByLabel("Race name").fill("Sunset Ten");
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByText(/updated without a new background photo/)).toBeVisible();
  await expect(raceCard(page, "Sunset Ten")).toBeVisible();
});

test("the edit form shows the race's photo and that a new one replaces it", async ({ page }) => {
  const { access_token } = await sessionOf(demoAccounts.brand);
  const [race] = await callApi<[{ id: string; background_photo_url: string }]>(
    "/rest/v1/live_races?select=id,background_photo_url&status=eq.pending&background_photo_url=not.is.null&limit=1",
    { as: access_token },
  );
  await openDashboardAs(page, demoAccounts.brand);
  await page.goto(`/brands/edit-race/${race.id}`);
  const photo = page.getByAltText(/^The photo of /);
  await expect(photo).toBeVisible();
  await expect(photo).toHaveAttribute("src", new RegExp(`${race.background_photo_url}$`));
  await expect(page.getByText("Uploading a new photo replaces this one.")).toBeVisible();
  await expect(page.getByText("We remove location data.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Update Race" })).toBeVisible();
});

test("an unhandled rejection is logged once, and the screen stays", async ({ page }) => {
  await page.route(errorSink, (route) => route.fulfill());
  await openDashboardAsNewBrand(page);
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") logged.push(message.text());
  });
  const pageErrors: Error[] = [];
  page.on("pageerror", (error) => pageErrors.push(error));
  const reported = page.waitForRequest(errorSink);
  await page.evaluate(() => {
    void Promise.reject(new Error("dropped baton"));
  });
  await reported;
  expect(logged).toEqual([expect.stringContaining("dropped baton")]);
  expect(pageErrors).toEqual([]);
  await expect(page.getByRole("heading", { name: "Brand Dashboard" })).toBeVisible();
});
