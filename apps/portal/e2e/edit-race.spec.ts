import { callAs, cancelRace, deactivateBrand } from "@outpace/e2e/accounts";
import { addRaces, brandIdOf } from "@outpace/e2e/backend";
import { fail } from "@outpace/e2e/intercept";
import { pngFile } from "@outpace/e2e/png";
import {
  addBrandWithRace,
  openDashboardAs,
  openDashboardAsNewBrand,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { button, heading, link, press, see } from "@outpace/e2e/screen";
import { raceLockMessage } from "@outpace/domain/races";
import { expect, type Page, test } from "@outpace/e2e/test";

async function openEdit(page: Page) {
  const race = await addBrandWithRace();
  await openDashboardAs(page, race.brand);
  await link(page, "Edit Race").click();
  await expect(nameField(page)).toHaveValue(sunriseTen.name);
  return race;
}

const editCard = (page: Page, name: string) => link(raceCard(page, name), "Edit Race").click();
const nameField = (page: Page) => page.getByLabel("Race name", { exact: true });
const update = (page: Page) => press(page, "Update Race");
const conflicts = (page: Page) =>
  page.getByRole("region", { name: "Someone else changed this race" });

async function choosePhoto(page: Page): Promise<void> {
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
}

test("of two tabs that edit a race, neither replaces what the other did", async ({ page }) => {
  await openEdit(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("Description").fill("Theirs.");
  for (const tab of [other, page]) await choosePhoto(tab);
  await update(other);
  await see(other, "Race updated.");
  const url = (await raceCard(other, sunriseTen.name).locator("img").getAttribute("src")) ?? "";
  await editCard(other, sunriseTen.name);
  await expect(other.getByAltText(`The photo of ${sunriseTen.name}`)).toHaveAttribute("src", url);
  await see(other, /Uploading a new photo replaces this one\./);
  await nameField(page).fill("Mine");
  await update(page);
  const photo = conflicts(page).getByRole("group", { name: "Background photo" });
  await expect(photo.getByAltText("Their photo")).toHaveAttribute("src", url);
  await photo.getByRole("radio", { name: "Theirs" }).check();
  // The list shows the edit at once, before it reloads.
  await fail(page, "**/rest/v1/rpc/brand_races**");
  await update(page);
  await expect(raceCard(page, "Mine")).toContainText("Theirs.");
  await expect(raceCard(page, "Mine").locator("img")).toHaveAttribute("src", url);
});

test("a field that someone else changed offers both versions", async ({ page }) => {
  const { brand, raceId } = await openEdit(page);
  await nameField(page).fill("Mine");
  const { name, description } = sunriseTen;
  const changes = { name: "Theirs", description: "Theirs." };
  const based_on = { name, description };
  await callAs(brand, "update_race", { race_id: raceId, changes, based_on });
  await update(page);
  await expect(heading(conflicts(page), "Someone else changed this race")).toBeFocused();
  const names = conflicts(page).getByRole("group", { name: "Race name" });
  await page.reload();
  await see(page, "We kept your unsaved changes. Someone else has changed this race since");
  await expect(names.getByRole("radio")).toHaveCount(2);
  await expect(nameField(page)).toHaveValue("Mine");
  await expect(page.getByLabel("Description")).toHaveValue("Theirs.");
  await update(page);
  await see(page, "Please choose which version to keep.");
  await names.getByRole("radio", { name: "Theirs" }).check();
  await expect(nameField(page)).toHaveValue("Theirs");
  await names.getByRole("radio", { name: "Yours" }).check();
  await update(page);
  await expect(raceCard(page, "Mine")).toContainText("Theirs.");
});

test("unsaved changes survive a reload; leaving and signing out ask first", async ({ page }) => {
  await openEdit(page);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await nameField(page).fill("Sunset Ten");
  const preview = page.getByRole("region", { name: "As runners will see it" });
  await expect(preview).toContainText("Sunset Ten");
  await page.evaluate(() => {
    history.back();
  });
  await press(question, "Keep editing");
  await page.reload();
  await see(page, "We kept your unsaved changes.");
  await expect(nameField(page)).toHaveValue("Sunset Ten");
  await link(page, "Back to Dashboard").click();
  await press(question, "Discard changes");
  await editCard(page, sunriseTen.name);
  await expect(nameField(page)).toHaveValue(sunriseTen.name);
  await nameField(page).fill("Sunset Ten");
  await press(page, "Sign Out");
  await press(question, "Discard changes");
  await expect(page).toHaveURL(/\/brands\/login$/);
});

test("a past start stays; an active or closed race says what is locked", async ({ page }) => {
  const brand = await openDashboardAsNewBrand(page);
  await addRaces(await brandIdOf(brand.email), [
    { name: "Overslept", startTime: "2020-11-26T08:00:00Z" },
    { name: "Long Run", status: "active" },
  ]);
  await page.reload();
  await editCard(page, "Overslept");
  await nameField(page).fill("Overslept Again");
  await update(page);
  await see(page, "Race updated.");
  await editCard(page, "Long Run");
  for (const label of ["Start time", "Time zone", "Distance (miles)"]) {
    await expect(page.getByLabel(label)).not.toBeEditable();
  }
  await nameField(page).fill("Longer Run");
  await update(page);
  await editCard(page, "Longer Run");
  await nameField(page).fill("Too Late");
  await cancelRace(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  await update(page);
  await see(page, raceLockMessage("cancelled") ?? "");
  await expect(button(page, "Update Race")).toHaveCount(0);

  await link(page, "Back to Dashboard").click();
  await editCard(page, "Overslept Again");
  await nameField(page).fill("Too Late");
  await deactivateBrand(brand);
  await update(page);
  await expect(page.getByRole("alert")).toHaveText(/^Your brand account is not active\. Please/);
});
