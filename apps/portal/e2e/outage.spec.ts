import { photoLimitMessage } from "@outpace/domain/images";
import { pngFile } from "@outpace/e2e/png";
import {
  createRace,
  fillRace,
  openDashboardAsNewBrand,
  openDashboardWithRace,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test, type Route } from "@playwright/test";

test("a dashboard whose races cannot be loaded shows an error, and a retry loads them", async ({
  page,
}) => {
  await openDashboardWithRace(page);
  await page.route("**/rest/v1/live_races**", (route) => route.abort("connectionrefused"));
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("Your races could not be loaded.");
  await page.unroute("**/rest/v1/live_races**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
});

test("an edit without the backend keeps the form, and a retry saves it", async ({
  page,
  context,
}) => {
  await openDashboardWithRace(page);
  await raceCard(page, sunriseTen.name).getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Race name").fill("Sunset Ten");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByRole("alert")).toContainText("Error updating race. Please try again.");
  await expect(page.getByLabel("Race name")).toHaveValue("Sunset Ten");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(raceCard(page, "Sunset Ten")).toBeVisible();
});

test("the edit page shows an error when its race cannot be loaded", async ({ page }) => {
  const raceId = await openDashboardWithRace(page);
  await page.route("**/rest/v1/live_races**", (route) => route.abort("connectionrefused"));
  await page.goto(`/brands/edit-race/${raceId}`);
  await expect(page.getByRole("alert")).toContainText("Error loading race data. Please try again.");
});

test("when the plan cannot be loaded, the form shows an error and can still create the race", async ({
  page,
}) => {
  await openDashboardAsNewBrand(page);
  await page.route("**/rest/v1/rpc/race_allowance**", (route) => route.abort("connectionrefused"));
  await page.goto("/brands/create-race");
  await expect(page.getByText("Races this month: 0 / 1")).toBeVisible();
  await expect(page.getByText("limits could not be loaded")).toBeVisible();
  await createRace(page, sunriseTen);
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
});

const missing = "It was created without a background photo.";

/** Sends uploads to another folder or bucket, where the storage service refuses them. */
const redirect = (from: string, to: string) => (route: Route) =>
  route.continue({ url: route.request().url().replace(from, to) });

const refusedUploads = [
  [
    "that a policy refuses",
    missing,
    redirect("/race-background-photos/backgrounds/", "/race-background-photos/elsewhere/"),
  ],
  ["without a bucket", missing, redirect("/race-background-photos/", "/no-such-bucket/")],
  [
    "beyond the brand's limit",
    `${missing} ${photoLimitMessage}`,
    (route: Route) =>
      route.fulfill({
        status: 500,
        headers: { "access-control-allow-origin": "*" },
        json: { statusCode: "500", message: photoLimitMessage },
      }),
  ],
] as const;

for (const [reason, note, refuse] of refusedUploads) {
  test(`a photo ${reason} does not stop the race, and the dashboard says that the photo is missing`, async ({
    page,
  }) => {
    await openDashboardAsNewBrand(page);
    await page.route("**/storage/v1/object/**", refuse);
    await page.goto("/brands/create-race");
    await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
    await expect(page.getByAltText("The photo you chose")).toBeVisible();
    await fillRace(page, sunriseTen);
    await page.getByRole("button", { name: "Create Race" }).click();
    await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
    await expect(page.getByText(note)).toBeVisible();
    await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  });
}

test("a screen whose code cannot be loaded shows an error, and a retry loads it", async ({
  page,
}) => {
  await page.goto("/brands");
  await page.route("**/assets/login-*.js", (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "Sign In" }).click();
  await expect(
    page.getByRole("heading", { name: "This screen could not be loaded." }),
  ).toBeVisible();
  await page.unroute("**/assets/login-*.js");
  await page.getByRole("button", { name: "Load again" }).click();
  await expect(page.getByRole("heading", { name: "Brand Portal Login" })).toBeVisible();
});

test("a flash message is shown once", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await createRace(page, sunriseTen);
  await expect(page.getByText("Race created.")).toBeVisible();
  await page.reload();
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  await expect(page.getByText("Race created.")).toHaveCount(0);
});
