/** What a brand reads when the photo of its race cannot be stored. */
import { photoLimitMessage } from "@outpace/domain/images";
import { pngFile } from "@outpace/e2e/png";
import { hold } from "@outpace/e2e/intercept";
import {
  addBrandWithRace,
  fillRace,
  openDashboardAs,
  openDashboardAsNewBrand,
  openDashboardWithRace,
  paymentDialog,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { atCheckout, openDashboardAsPayingBrand } from "@outpace/e2e/payments";
import { expect, test, type Route } from "@outpace/e2e/test";

const refused = (route: Route) => route.abort("connectionrefused");

const willLack =
  "Background photo upload is currently unavailable. Your race will be created without a background photo.";
const missing = "Your race was created without a background photo.";

/** Sends uploads to a folder where the storage service refuses them. */
const toRefusedFolder = (route: Route) =>
  route.continue({ url: route.request().url().replace("/backgrounds/", "/elsewhere/") });

const unreachable = "Upload failed: We can't reach the server.";
const permissions =
  "Storage permissions not configured. Please contact support to set up file upload permissions.";
const canAdd = "You can add one by editing the race.";

const unstoredPhotos = [
  ["refused by a policy", `${missing} ${permissions}`, toRefusedFolder],
  ["whose upload breaks off", `${missing} ${unreachable} ${canAdd}`, refused],
  [
    "beyond the brand's limit",
    `${missing} ${photoLimitMessage}`,
    (route: Route) =>
      route.fulfill({
        status: 500,
        headers: { "access-control-allow-origin": "*" },
        json: { statusCode: "403", message: photoLimitMessage },
      }),
  ],
] as const;

for (const [reason, note, refuse] of unstoredPhotos) {
  test(`a photo ${reason} does not stop the race, and is named as missing`, async ({ page }) => {
    await openDashboardAsNewBrand(page);
    await page.route("**/storage/v1/object/**", refuse);
    await page.goto("/brands/create-race");
    await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
    await expect(page.getByAltText("The photo you chose")).toBeVisible();
    await fillRace(page, sunriseTen);
    await page.getByRole("button", { name: "Create Race" }).click();
    const create = await hold(page, "**/rest/v1/rpc/create_race**");
    await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
    await expect(paymentDialog(page).getByRole("status")).toHaveText(willLack);
    create();
    await expect(page.getByText(note, { exact: true })).toBeVisible();
    await expect(raceCard(page, sunriseTen.name)).toBeVisible();
  });
}

test("with cards, the missing photo is named after the payment page too, in any tab", async ({
  page,
}) => {
  await openDashboardAsPayingBrand(page);
  await page.route("**/storage/v1/object/**", refused);
  const opened = await hold(page, "**/functions/v1/checkout", (route) => route.fallback());
  await page.goto("/brands/create-race");
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  const checkout = page.waitForRequest("**/functions/v1/checkout");
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  // The race is created, and the dialog still open.
  await checkout;
  await expect(paymentDialog(page).getByRole("status")).toHaveText(willLack);
  opened();
  await page.waitForURL("**/pay/**");
  const second = await page.context().newPage();
  await second.goto(page.url());

  const note = `${missing} ${unreachable} ${canAdd}`;
  await atCheckout(page, "Walk Away");
  await expect(page.getByText(/^Sunrise Ten is saved and waits for payment\./)).toBeVisible();
  await expect(page.getByText(note)).toBeVisible();
  await atCheckout(second, "Pay");
  await expect(second.getByText(/^Payment received\./)).toBeVisible();
  await expect(second.getByText(note)).toBeVisible();
});

test("an edit whose photo upload fails twice is saved without the photo", async ({ page }) => {
  await openDashboardWithRace(page);
  await raceCard(page, sunriseTen.name).getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Race name").fill("Sunset Ten");
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  const uploads: Route[] = [];
  await page.route("**/storage/v1/object/**", (route) => {
    uploads.push(route);
  });
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByRole("button", { name: "Uploading photo..." })).toBeVisible();
  await expect.poll(() => uploads.length).toBe(1);
  await uploads[0]?.abort("connectionreset");
  await expect(page.getByText("The photo upload failed. Trying once more...")).toBeVisible();
  await expect.poll(() => uploads.length).toBe(2);
  await uploads[1]?.abort("connectionreset");
  await expect(
    page.getByText(`It was updated without a new background photo. ${unreachable}`),
  ).toBeVisible();
  await expect(raceCard(page, "Sunset Ten")).toBeVisible();
});

test("after an outage, paying again stores the photo and creates one race", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await page.goto("/brands/create-race");
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.route("**/{storage,rest}/v1/**", refused);
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(paymentDialog(page).getByRole("alert")).toHaveText(
    "Error creating race. Please try again. We can't reach the server.",
  );
  await page.unrouteAll();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(raceCard(page, sunriseTen.name).locator("img")).toBeVisible();
  await expect(page.getByText(missing)).toHaveCount(0);
});

test("a lost response does not create the race again with its photo", async ({ page }) => {
  await openDashboardAsNewBrand(page);
  await page.goto("/brands/create-race");
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.route("**/storage/v1/object/**", refused);
  await page.route("**/rest/v1/rpc/create_race**", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  const pay = page.getByRole("button", { name: "Pay & Finalize Race" });
  await pay.click();
  await expect(paymentDialog(page).getByRole("alert")).toBeVisible();
  await page.unrouteAll();
  await pay.click();
  await expect(page.getByText(`${missing} ${unreachable} ${canAdd}`)).toBeVisible();
  await expect(raceCard(page, sunriseTen.name)).toHaveCount(1);
});

test("a replaced photo that cannot be removed is reported with the edit", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  await openDashboardAs(page, brand);
  const edit = async () => {
    await page.goto(`/brands/edit-race/${raceId}`);
    await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
    await expect(page.getByAltText("The photo you chose")).toBeVisible();
    await page.getByRole("button", { name: "Update Race" }).click();
    await expect(page.getByText("Race updated.")).toBeVisible();
  };
  await edit();
  await page.route("**/storage/v1/object/**", (route) =>
    route.request().method() === "DELETE" ? refused(route) : route.continue(),
  );
  await edit();
  await expect(page.getByText("Delete failed: We can't reach the server.")).toBeVisible();
  await expect(raceCard(page, sunriseTen.name).locator("img")).toBeVisible();
});
