import { demoAccounts, deactivateBrand, sessionOf } from "@outpace/e2e/accounts";
import { addRaces, brandIdOf, callApi } from "@outpace/e2e/backend";
import { fail } from "@outpace/e2e/intercept";
import { pngFile } from "@outpace/e2e/png";
import {
  addBrandWithRace,
  clickAsSessionEnds,
  fillLogin,
  openDashboardAs,
  openDashboardAsNewBrand,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { raceLockMessage } from "@outpace/domain/races";
import { expect, type Page, test } from "@outpace/e2e/test";

async function openEdit(page: Page) {
  const { brand, raceId } = await addBrandWithRace();
  await openDashboardAs(page, brand);
  await page.getByRole("link", { name: "Edit Race" }).click();
  await expect(nameField(page)).toHaveValue(sunriseTen.name);
  return { brand, raceId };
}

const nameField = (page: Page) => page.getByLabel("Race name", { exact: true });
const updateButton = (page: Page) => page.getByRole("button", { name: "Update Race" });
const update = (page: Page) => updateButton(page).click();
const conflicts = (page: Page) =>
  page.getByRole("region", { name: "Someone else changed this race" });

test("of two tabs that edit a race, neither replaces what the other did", async ({ page }) => {
  await openEdit(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("Description").fill("Theirs.");
  for (const tab of [other, page]) {
    await tab.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
    await expect(tab.getByAltText("The photo you chose")).toBeVisible();
  }
  await update(other);
  await expect(other.getByText("Race updated.")).toBeVisible();
  const url = (await raceCard(other, sunriseTen.name).locator("img").getAttribute("src")) ?? "";
  await nameField(page).fill("Mine");
  await update(page);
  const photo = conflicts(page).getByRole("group", { name: "Background photo" });
  await expect(photo.getByAltText("Their photo")).toHaveAttribute("src", url);
  await photo.getByRole("radio", { name: "Theirs" }).check();
  // The list shows the edit at once, before it reloads.
  await fail(page, "**/rest/v1/rpc/brand_races**");
  await update(page);
  await expect(page.getByText("Race updated.")).toBeVisible();
  await expect(raceCard(page, "Mine")).toContainText("Theirs.");
  await expect(raceCard(page, "Mine").locator("img")).toHaveAttribute("src", url);
});

test("a field that someone else changed offers both versions", async ({ page }) => {
  const { brand, raceId } = await openEdit(page);
  await nameField(page).fill("Mine");
  const { access_token } = await sessionOf(brand);
  await callApi("/rest/v1/rpc/update_race", {
    as: access_token,
    body: {
      race_id: raceId,
      changes: { name: "Theirs", description: "Theirs." },
      based_on: { name: sunriseTen.name, description: sunriseTen.description },
    },
  });
  await update(page);
  await expect(page.getByRole("alert")).toHaveText(
    "Someone else changed this race while you were editing. Nothing is saved yet: check what is shown, then save again.",
  );
  await expect(conflicts(page).getByRole("heading")).toBeFocused();
  const name = conflicts(page).getByRole("group", { name: "Race name" });
  for (const reload of ["first", "second"]) {
    await test.step(`${reload} reload`, async () => {
      await page.reload();
      await expect(
        page.getByText("We kept your unsaved changes. Someone else has changed this race since"),
      ).toBeVisible();
      await expect(name.getByRole("radio")).toHaveCount(2);
      await expect(nameField(page)).toHaveValue("Mine");
      await expect(page.getByLabel("Description")).toHaveValue("Theirs.");
    });
  }
  await update(page);
  await expect(page.getByText("Please choose which version to keep.")).toBeVisible();
  await name.getByRole("radio", { name: "Theirs" }).check();
  await expect(nameField(page)).toHaveValue("Theirs");
  await name.getByRole("radio", { name: "Yours" }).check();
  await update(page);
  await expect(raceCard(page, "Mine")).toContainText("Theirs.");
});

test("unsaved changes survive a reload; leaving and signing out ask first", async ({ page }) => {
  await openEdit(page);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await nameField(page).fill("Sunset Ten");
  await expect(page.getByRole("region", { name: "As runners will see it" })).toContainText(
    "Sunset Ten",
  );
  await page.evaluate(() => {
    history.back();
  });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await page.reload();
  await expect(page.getByText("We kept your unsaved changes.")).toBeVisible();
  await expect(nameField(page)).toHaveValue("Sunset Ten");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await raceCard(page, sunriseTen.name).getByRole("link", { name: "Edit Race" }).click();
  await expect(nameField(page)).toHaveValue(sunriseTen.name);

  const signOut = page.getByRole("button", { name: "Sign Out" });
  await nameField(page).fill("Sunset Ten");
  await signOut.click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(nameField(page)).toHaveValue("Sunset Ten");
  await signOut.click();
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(page).toHaveURL(/\/brands\/login$/);
});

test("a session that ends while editing leads back to text and photo", async ({ page }) => {
  const { brand, raceId } = await openEdit(page);
  await nameField(page).fill("Sunset Ten");
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  await clickAsSessionEnds(updateButton(page));
  await expect(
    page.getByText("You've been signed out. Sign in to pick up where you left off."),
  ).toBeVisible();
  await fillLogin(page, brand);
  await expect(page).toHaveURL(`/brands/edit-race/${raceId}`);
  await expect(nameField(page)).toHaveValue("Sunset Ten");
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
});

test("a past start stays; an active or closed race says what is locked", async ({ page }) => {
  const brand = await openDashboardAsNewBrand(page);
  const brandId = await brandIdOf(brand.email);
  await addRaces(brandId, [
    { name: "Overslept", startTime: "2020-11-26T08:00:00Z" },
    { name: "Long Run", status: "active" },
  ]);
  await page.reload();
  await raceCard(page, "Overslept").getByRole("link", { name: "Edit Race" }).click();
  await nameField(page).fill("Overslept Again");
  await update(page);
  await expect(page.getByText("Race updated.")).toBeVisible();
  await raceCard(page, "Long Run").getByRole("link", { name: "Edit Race" }).click();
  for (const label of ["Start time", "Time zone", "Distance (miles)"]) {
    await expect(page.getByLabel(label)).not.toBeEditable();
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(
      "Locked while the race is active.",
    );
  }
  await nameField(page).fill("Longer Run");
  await update(page);
  await raceCard(page, "Longer Run").getByRole("link", { name: "Edit Race" }).click();
  await nameField(page).fill("Too Late");
  const raceId = new URL(page.url()).pathname.split("/").at(-1);
  const { access_token } = await sessionOf(demoAccounts.staff);
  await callApi("/rest/v1/rpc/set_race_status", {
    as: access_token,
    body: { race_id: raceId, status: "cancelled", reason: "Agreed." },
  });
  await update(page);
  await expect(page.getByText(raceLockMessage("cancelled") ?? "")).toBeVisible();
  await expect(updateButton(page)).toHaveCount(0);

  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await raceCard(page, "Overslept Again").getByRole("link", { name: "Edit Race" }).click();
  await nameField(page).fill("Too Late");
  await deactivateBrand(brand);
  await update(page);
  await expect(page.getByRole("alert")).toHaveText(
    "Your brand account is not active. Please write to partners@outpace.example.",
  );
  await page.goto("/brands/settings");
  await expect(page.getByText(/^Your brand account isn't active/)).toBeVisible();
  await expect(page.getByLabel("Company name")).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Save Changes" })).toHaveCount(0);
});
