import { demoAccounts, sessionOf } from "@outpace/e2e/accounts";
import { addRaces, brandIdOf, callApi } from "@outpace/e2e/backend";
import { pngFile } from "@outpace/e2e/png";
import {
  addBrandWithRace,
  clickAsSessionEnds,
  fillLogin,
  openDashboardAs,
  openDashboardAsNewBrand,
  openDashboardWithRace,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { raceLockMessage, type RaceStatus } from "@outpace/domain/races";
import { expect, type Page, test } from "@outpace/e2e/test";

async function openDashboardWithRaceThatIs(page: Page, status: RaceStatus): Promise<void> {
  const brand = await openDashboardAsNewBrand(page);
  await addRaces(await brandIdOf(brand.email), [{ name: "Long Run", status }]);
  await page.reload();
  await expect(raceCard(page, "Long Run")).toBeVisible();
}

async function setStatus(raceId: string, status: RaceStatus): Promise<void> {
  const { access_token } = await sessionOf(demoAccounts.staff);
  await callApi("/rest/v1/rpc/set_race_status", {
    as: access_token,
    body: { race_id: raceId, status, reason: "Agreed." },
  });
}

const lockMessage = (status: RaceStatus) => raceLockMessage(status) ?? "";

for (const status of ["completed", "cancelled"] as const) {
  test(`a ${status} race's edit screen says why it is locked`, async ({ page }) => {
    await openDashboardWithRaceThatIs(page, status);
    await raceCard(page, "Long Run").getByRole("link", { name: "Edit Race" }).click();
    await expect(page.getByText(lockMessage(status))).toBeVisible();
    await expect(page.getByRole("button", { name: "Update Race" })).toHaveCount(0);

    await page.getByRole("link", { name: "View Analytics" }).click();
    await expect(page.getByRole("heading", { name: "Analytics: Long Run" })).toBeVisible();
    await page.getByRole("link", { name: "Edit Race" }).click();
    await expect(page.getByText(lockMessage(status))).toBeVisible();
  });
}

test("an active race locks start, zone and distance, and saves its name", async ({ page }) => {
  await openDashboardWithRaceThatIs(page, "active");
  await page.getByRole("link", { name: "Edit Race" }).click();
  for (const label of ["Start time", "Time zone", "Distance (miles)"]) {
    await expect(page.getByLabel(label)).not.toBeEditable();
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(
      "Locked while the race is active.",
    );
  }
  await expect(page.getByText(lockMessage("active"))).toBeVisible();
  await page.getByLabel("Race name").fill("Longer Run");
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByText("Race updated.")).toBeVisible();
  await expect(raceCard(page, "Longer Run")).toBeVisible();
});

test("a race cancelled during its edit shows why it was not saved", async ({ page }) => {
  const raceId = await openDashboardWithRace(page);
  await page.getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Race name").fill("Too Late");
  await setStatus(raceId, "cancelled");
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(page.getByText(lockMessage("cancelled"))).toBeVisible();
  await expect(page.getByRole("button", { name: "Update Race" })).toHaveCount(0);
});

test("unsaved changes survive a reload; leaving asks before it discards them", async ({ page }) => {
  await openDashboardWithRace(page);
  await page.getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Race name").fill("Sunset Ten");
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.evaluate(() => {
    history.back();
  });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await page.reload();
  await expect(page.getByText("We kept your unsaved changes.")).toBeVisible();
  await expect(page.getByLabel("Race name")).toHaveValue("Sunset Ten");

  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await raceCard(page, sunriseTen.name).getByRole("link", { name: "Edit Race" }).click();
  await expect(page.getByLabel("Race name")).toHaveValue(sunriseTen.name);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await expect(raceCard(page, sunriseTen.name)).toBeVisible();
});

test("signing out asks before it discards unsaved changes", async ({ page }) => {
  await openDashboardWithRace(page);
  await page.getByRole("link", { name: "Edit Race" }).click();
  const name = page.getByLabel("Race name");
  const signOut = page.getByRole("button", { name: "Sign Out" });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await name.fill("Sunset Ten");
  await signOut.click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(name).toHaveValue("Sunset Ten");
  await signOut.click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(/\/brands\/login$/);
});

test("a session that ends while editing leads back to text and photo", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  await openDashboardAs(page, brand);
  await page.getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Race name").fill("Sunset Ten");
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  await clickAsSessionEnds(page.getByRole("button", { name: "Update Race" }));
  await expect(
    page.getByText("You've been signed out. Sign in to pick up where you left off."),
  ).toBeVisible();
  await fillLogin(page, brand);
  await expect(page).toHaveURL(`/brands/edit-race/${raceId}`);
  await expect(page.getByLabel("Race name")).toHaveValue("Sunset Ten");
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
});

test("an edit with a refused photo leads to the photo", async ({ page }) => {
  const { brand, raceId } = await addBrandWithRace();
  await openDashboardAs(page, brand);
  await page.goto(`/brands/edit-race/${raceId}`);
  const photo = page.getByLabel("Background photo");
  await photo.setInputFiles(pngFile(100, 100));
  await expect(page.getByText(/^Image width is 100px/)).toBeVisible();
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(photo).toBeFocused();
});

test("the list shows an edit at once, before it reloads", async ({ page }) => {
  await openDashboardWithRace(page);
  await page.getByRole("link", { name: "Edit Race" }).click();
  await page.getByLabel("Race name").fill("Sunset Ten");
  await page.route("**/rest/v1/rpc/brand_races**", (route) => route.abort());
  await page.getByRole("button", { name: "Update Race" }).click();
  await expect(raceCard(page, "Sunset Ten")).toBeVisible();
});
