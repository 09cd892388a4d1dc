import { addRaces, brandIdOf } from "@outpace/e2e/backend";
import { png, pngFile } from "@outpace/e2e/png";
import { hold } from "@outpace/e2e/intercept";
import {
  createRace,
  fillRace,
  openCreateRaceAsNewBrand,
  openDashboardAsNewBrand,
  openDashboardWithRace,
  paymentDialog,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, test } from "@outpace/e2e/test";

test("each missing field shows a message; the other fields keep their values", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  const create = page.getByRole("button", { name: "Create Race" });
  const alert = page.getByRole("alert");
  await expect(page.getByLabel("Description")).toHaveAccessibleDescription(
    /A one-line pitch, shown under the race name\.$/,
  );
  await expect(page.getByLabel("Start time")).toHaveAccessibleDescription(
    "Local time in the zone you choose.",
  );

  await create.click();
  await expect(alert.getByRole("listitem")).toHaveText([
    "Please enter a race name.",
    "Please enter a race description.",
    "Please select a start time.",
  ]);
  await alert.getByRole("link", { name: "Please enter a race description." }).click();
  await expect(page.getByLabel("Description")).toBeFocused();
  await page.getByLabel("Description").fill("x".repeat(60));
  await expect(page.getByLabel("Description")).toHaveValue("x".repeat(50));
  await expect(page.getByText("50/50")).toBeVisible();
  await page.getByLabel("Race name").fill("Harbour Half");
  await create.click();
  await expect(alert).toHaveText("Please select a start time.");
  await expect(page.getByText("Please select a start time.")).toHaveCount(1);
  await expect(page.getByLabel("Race name")).toHaveValue("Harbour Half");
  await expect(paymentDialog(page)).toHaveCount(0);
});

test("a pasted text that is too long is cut between graphemes", async ({ page }) => {
  const family = "👨‍👩‍👧‍👦";
  await openCreateRaceAsNewBrand(page);
  for (const [label, most] of [
    ["Description", 50],
    ["Race name", 120],
  ] as const) {
    const field = page.getByLabel(label);
    await field.focus();
    await page.keyboard.insertText(`${"x".repeat(most - 6)}${family}`);
    await expect(field).toHaveValue("x".repeat(most - 6));
    await page.keyboard.insertText("yz");
    await field.press("Home");
    await page.keyboard.insertText(`abc${family}`);
    await expect(field).toHaveValue(`abc${"x".repeat(most - 6)}yz`);
    await page.keyboard.insertText("d");
    await expect(field).toHaveValue(`abcd${"x".repeat(most - 6)}yz`);
  }
});

test("a second race in the month is refused before the form", async ({ page }) => {
  await openDashboardWithRace(page);
  await page.goto("/brands/create-race");
  await expect(page.getByText("New Package Required")).toBeVisible();
  await expect(page.getByText("Races this month: 1 / 1")).toBeVisible();
  const refusal =
    "You will need to pay for a new package to create another race. Your current standard tier allows 1 race per month.";
  const panel = page.getByRole("region", { name: "Monthly limit reached" });
  await expect(panel).toContainText(refusal);
  await expect(panel).toContainText(/You can create your next race on \w+ 1, \d{4}\./);
  await expect(panel.getByRole("link", { name: "partners@outpace.example" })).toBeVisible();
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(page.getByRole("alert")).toHaveText(refusal);
  await expect(page.getByText("Please enter a race name.")).toHaveCount(0);
  await expect(paymentDialog(page)).toHaveCount(0);
});

const refusedPhotos = [
  {
    file: { name: "race.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") },
    message: 'File type "image/gif" is not supported. Please use PNG or JPEG format.',
  },
  {
    file: {
      name: "large.png",
      mimeType: "image/png",
      buffer: Buffer.concat([png(400, 200), Buffer.alloc(5 * 1024 * 1024)]),
    },
    message: "but maximum allowed is 5MB",
  },
  { file: pngFile(399, 300), message: "Image width is 399px, but must be between" },
  { file: pngFile(4001, 300), message: "Image width is 4001px, but must be between" },
  { file: pngFile(400, 199), message: "Image height is 199px, but must be between" },
  { file: pngFile(400, 3001), message: "Image height is 3001px, but must be between" },
  {
    file: { name: "torn.png", mimeType: "image/png", buffer: png(800, 400).subarray(0, 60) },
    message: "The file may be corrupted or not a valid image.",
  },
];

test("an invalid photo is refused with its message; a valid one can follow", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  for (const { file, message } of refusedPhotos) {
    await page.getByLabel("Background photo").setInputFiles(file);
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByAltText("The photo you chose")).toHaveCount(0);
  }
  await page.getByLabel("Background photo").setInputFiles(pngFile(400, 200));
  await expect(page.getByAltText("The photo you chose")).toBeVisible();
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(page.getByAltText("The photo you chose")).toHaveCount(0);
});

test("a removed photo's refused successor does not stop the race", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  const photo = page.getByLabel("Background photo");
  await photo.setInputFiles(pngFile(800, 400));
  await expect(page.getByText(/passed every check/)).toBeVisible();
  await photo.setInputFiles(pngFile(100, 100));
  await expect(page.getByText(/^Image width is 100px/)).toBeVisible();
  await page.getByRole("button", { name: "Remove photo" }).click();
  await page.getByRole("button", { name: "Create Race" }).click();
  await expect(paymentDialog(page)).toBeVisible();
});

test("a new race starts with the last one's website, and says so", async ({ page }) => {
  const brand = await openDashboardAsNewBrand(page);
  await addRaces(await brandIdOf(brand.email), [
    { name: "First Light", website: "https://harrier.example/first" },
  ]);
  await page.goto("/brands/create-race");
  const website = page.getByLabel("Brand website");
  await expect(website).toHaveValue("https://harrier.example/first");
  await expect(website).toHaveAccessibleDescription("Optional. Taken from your last race.");
  await website.fill("");
  await expect(website).toHaveAccessibleDescription(/^Optional\. Runners see the link/);
  await page.reload();
  await expect(website).toHaveValue("");
});

test("the next race starts with the website of one just created", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await page.getByLabel("Brand website").fill("https://harrier.example/first");
  await fillRace(page, sunriseTen);
  await page.getByRole("button", { name: "Create Race" }).click();
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(page.getByRole("region", { name: "is on the calendar" })).toBeVisible();
  const release = await hold(page, "**/rest/v1/rpc/race_allowance**");
  await page.getByRole("link", { name: "Create New Race" }).click();
  await expect(page.getByRole("heading", { name: "Create a Branded Race" })).toBeVisible();
  release();
  await expect(page.getByText("Races this month: 1 / 1")).toBeVisible();
  await expect(page.getByLabel("Brand website")).toHaveValue("https://harrier.example/first");
});

test("the form keeps its values after a reload, until the race is created", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await page.reload();
  await expect(page.getByLabel("Race name")).toHaveValue(sunriseTen.name);
  await createRace(page, sunriseTen);
  await page.goto("/brands/create-race");
  await expect(page.getByLabel("Race name")).toHaveValue("");
});
