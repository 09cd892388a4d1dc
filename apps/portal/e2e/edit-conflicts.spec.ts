import { newBrand, sessionOf, type BrandAccount } from "@outpace/e2e/accounts";
import { callApi } from "@outpace/e2e/backend";
import { pngFile } from "@outpace/e2e/png";
import {
  addBrandWithRace,
  openDashboardAs,
  openDashboardAsNewBrand,
  raceCard,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

async function openEdit(page: Page) {
  const { brand, raceId } = await addBrandWithRace();
  await openDashboardAs(page, brand);
  await page.goto(`/brands/edit-race/${raceId}`);
  await expect(page.getByLabel("Race name")).toHaveValue(sunriseTen.name);
  return { brand, raceId };
}

/** Saves a change as another member of the brand. */
async function saveElsewhere(brand: BrandAccount, raceId: string, changes: object): Promise<void> {
  const { access_token } = await sessionOf(brand);
  const based_on = { name: sunriseTen.name, description: sunriseTen.description };
  await callApi("/rest/v1/rpc/update_race", {
    as: access_token,
    body: { race_id: raceId, changes, based_on },
  });
}

const update = (page: Page) => page.getByRole("button", { name: "Update Race" }).click();
const conflicts = (page: Page) =>
  page.getByRole("region", { name: "Someone else changed this race" });

test("two tabs edit different fields of a race, and both changes stay", async ({ page }) => {
  await openEdit(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel("Description").fill("Theirs.");
  await update(other);
  await expect(other.getByText("Race updated.")).toBeVisible();
  await page.getByLabel("Race name").fill("Mine");
  await update(page);
  await expect(page.getByText("Race updated.")).toBeVisible();
  await expect(raceCard(page, "Mine")).toContainText("Theirs.");
});

test("saving a field that someone else changed offers both versions", async ({ page }) => {
  const { brand, raceId } = await openEdit(page);
  await saveElsewhere(brand, raceId, { name: "Theirs", description: "Theirs." });
  await page.getByLabel("Race name").fill("Mine");
  await update(page);
  await expect(page.getByRole("alert")).toHaveText(
    "Someone else changed this race while you were editing. Nothing is saved yet: check what is shown, then save again.",
  );
  const region = conflicts(page);
  await expect(region.getByRole("heading")).toBeFocused();
  const name = region.getByRole("group", { name: "Race name" });
  await expect(name.getByRole("radio")).toHaveCount(2);
  await expect(page.getByLabel("Race name", { exact: true })).toHaveValue("Mine");
  await expect(page.getByLabel("Description")).toHaveValue("Theirs.");

  await update(page);
  await expect(page.getByText("Please choose which version to keep.")).toBeVisible();
  await name.getByRole("radio", { name: "Theirs" }).check();
  await expect(page.getByLabel("Race name", { exact: true })).toHaveValue("Theirs");
  await name.getByRole("radio", { name: "Yours" }).check();
  await update(page);
  await expect(raceCard(page, "Mine")).toContainText("Theirs.");
});

test("a draft shows conflicts with later changes after every reload", async ({ page }) => {
  const { brand, raceId } = await openEdit(page);
  await page.getByLabel("Race name").fill("Mine");
  await saveElsewhere(brand, raceId, { name: "Theirs", description: "Theirs." });
  for (const reload of ["first", "second"]) {
    await test.step(`${reload} reload`, async () => {
      await page.reload();
      await expect(
        page.getByText("We kept your unsaved changes. Someone else has changed this race since"),
      ).toBeVisible();
      await expect(conflicts(page)).toBeVisible();
      await expect(page.getByLabel("Race name", { exact: true })).toHaveValue("Mine");
      await expect(page.getByLabel("Description")).toHaveValue("Theirs.");
    });
  }
  await conflicts(page).getByRole("radio", { name: "Theirs" }).check();
  await update(page);
  await expect(raceCard(page, "Theirs")).toBeVisible();
});

test("asks before replacing a photo that someone else replaced", async ({ page }) => {
  await openEdit(page);
  const choosePhoto = async (tab: Page) => {
    await tab.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
    await expect(tab.getByAltText("The photo you chose")).toBeVisible();
  };
  const other = await page.context().newPage();
  await other.goto(page.url());
  await choosePhoto(other);
  await choosePhoto(page);
  await update(other);
  const theirs = raceCard(other, sunriseTen.name).locator("img");
  const url = (await theirs.getAttribute("src")) ?? "";
  await update(page);
  const photo = conflicts(page).getByRole("group", { name: "Background photo" });
  await expect(photo.getByAltText("Their photo")).toHaveAttribute("src", url);
  await photo.getByRole("radio", { name: "Theirs" }).check();
  await update(page);
  await expect(raceCard(page, sunriseTen.name).locator("img")).toHaveAttribute("src", url);
});

test("company details that someone else changed show both versions", async ({ page }) => {
  const brand = await openDashboardAsNewBrand(page);
  await page.goto("/brands/settings");
  const contact = page.getByLabel("Contact name", { exact: true });
  const company = page.getByLabel("Company name", { exact: true });
  const theirs = newBrand().companyName;
  await contact.fill("Mine");
  const { access_token } = await sessionOf(brand);
  await callApi("/rest/v1/rpc/update_brand_details", {
    as: access_token,
    body: {
      name: theirs,
      contact_name: "Theirs",
      based_on: { name: brand.companyName, contact_name: brand.contactName },
    },
  });
  const save = page.getByRole("button", { name: "Save Changes" });
  await save.click();
  const region = page.getByRole("region", { name: "Someone else changed these details" });
  await expect(region.getByRole("group", { name: "Contact name" })).toContainText("Theirs");
  await expect(contact).toHaveValue("Mine");
  await expect(company).toHaveValue(theirs);
  await region.getByRole("radio", { name: "Yours" }).check();
  await save.click();
  await expect(page.getByText("Your changes have been saved.")).toBeVisible();
  await expect(region).toHaveCount(0);
  await page.reload();
  await expect(contact).toHaveValue("Mine");
  await expect(company).toHaveValue(theirs);
});
