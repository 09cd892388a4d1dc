import { apiUrl, payingApiUrl } from "@outpace/e2e/backend";
import { fail, hold, intercept } from "@outpace/e2e/intercept";
import { atCheckout, openDashboardAsPayingBrand } from "@outpace/e2e/payments";
import { png, pngFile, sendPhoto } from "@outpace/e2e/png";
import {
  fillRace,
  openCreateRaceAsNewBrand,
  paymentDialog,
  raceCard,
  raceCards,
  sunriseTen,
} from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

const field = (page: Page) => page.getByLabel("Background photo");
const chosen = (page: Page) => page.getByAltText("The photo you chose");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pay = (page: Page) => button(page, "Pay & Finalize Race").click();

/** Expects the race card's photo to have this size, in its own pixels. */
async function expectSize(page: Page, width: number, height: number): Promise<void> {
  const photo = page.getByRole("article").locator("img");
  await expect
    .poll(() =>
      photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
    )
    .toEqual([width, height]);
}

async function choosePhoto(page: Page): Promise<void> {
  await field(page).setInputFiles(pngFile(800, 400));
  await expect(chosen(page)).toBeVisible();
}

test("each rule shows its result, and a refused photo changes nothing", async ({ page }) => {
  const release = await hold(page, "**/assets/photo-worker-*.js");
  await openCreateRaceAsNewBrand(page);
  await fillRace(page, sunriseTen);
  await field(page).setInputFiles(pngFile(800, 800));
  await expect(page.getByText("Checking the photo...")).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
  release();
  await expect(page.getByText("start-line.png passed every check.")).toBeVisible();
  const rules = page.getByRole("list", { name: "Photo rules" }).getByRole("listitem");
  await expect(rules).toHaveCount(5);
  await expect(rules.last()).toHaveText("Passed: Readable: the whole image opens");
  expect(page.workers()).toHaveLength(1);

  const broken = png(800, 400);
  broken.subarray(60, -20).fill(0x20);
  await field(page).setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: broken });
  await expect(field(page)).toHaveAccessibleDescription(
    /Failed to load image "broken.png". The file may be corrupted or not a valid image./,
  );
  await expect(rules.last()).toHaveText("Failed: Readable: the image is damaged or incomplete");
  await expect(page.getByText("start-line.png is still your photo.")).toBeVisible();
  await expect(chosen(page)).toBeVisible();
  await button(page, "Create Race").click();
  await expect(field(page)).toBeFocused();
  await expect(paymentDialog(page)).toHaveCount(0);
  await field(page).setInputFiles(pngFile(100, 100));
  await expect(page.getByText(/^Image width is 100px/)).toBeVisible();
  await button(page, "Remove photo").click();
  await button(page, "Create Race").click();
  await expect(paymentDialog(page)).toBeVisible();
});

test("a photo is cropped by keyboard or dragging, even while it is sent", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await field(page).setInputFiles(pngFile(800, 800));
  await expectSize(page, 800, 800);
  const slider = page.getByRole("slider", { name: "crop" });
  await slider.press("ArrowUp");
  await expect(slider).toHaveAttribute("aria-valuetext", "51% from the top");
  await expectSize(page, 800, 400);
  await button(page, "Keep the whole photo").click();
  await expectSize(page, 800, 800);

  await chosen(page).scrollIntoViewIfNeeded();
  const frame = await chosen(page).boundingBox();
  if (!frame) throw new Error("The photo is not on the screen.");
  const { x, y, width, height } = frame;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height * 1.5);
  await page.mouse.up();
  await expect(slider).toHaveValue("0");
  await expect(page.getByText("Cropped to what you see.")).toBeVisible();

  await button(page, "Remove photo").click();
  await expect(chosen(page)).toHaveCount(0);
  await expect(button(page, "Undo")).toBeFocused();
  // The button takes the focus once, not at every letter that is typed elsewhere.
  await page.getByLabel("Race name").pressSequentially("Harbor Run");
  await expect(page.getByLabel("Race name")).toHaveValue("Harbor Run");
  await button(page, "Undo").click();
  await expect(slider).toHaveValue("0");
  await expectSize(page, 800, 400);

  await button(page, "Keep the whole photo").click();
  await expectSize(page, 800, 800);
  await fillRace(page, sunriseTen);
  // Runs in one task, so the crop cannot finish before the submit.
  await slider.evaluate((slider: HTMLInputElement) => {
    slider.stepUp();
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    slider.form?.requestSubmit();
  });
  await pay(page);
  await expect(page.getByRole("heading", { name: "is on the calendar" })).toBeVisible();
  await expectSize(page, 800, 400);
});

test("a photo can be dropped or pasted; text is left to the browser", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await expect(page.getByText("Choose, drop or paste a photo")).toBeVisible();
  const body = page.locator("body");
  const over = page.getByText("Drop the photo anywhere on this page");
  await sendPhoto(body, "dragover");
  await expect(over.last()).toBeInViewport();
  await sendPhoto(body, "dragleave");
  await expect(over).toHaveCount(0);
  await sendPhoto(body, "drop");
  await expect(page.getByText("drop.png passed every check.")).toBeVisible();

  const name = page.getByLabel("Race name");
  expect(await sendPhoto(name, "paste", "Sunrise Ten")).toBe(true);
  expect(await sendPhoto(name, "paste")).toBe(true);
  expect(await sendPhoto(field(page), "paste", "Sunrise Ten")).toBe(true);
  await expect(page.getByText(/paste.png/)).toHaveCount(0);
  expect(await sendPhoto(field(page), "paste")).toBe(false);
  await expect(page.getByText("paste.png passed every check.")).toBeVisible();
});

const storage = "**/storage/v1/object/**";
const unreachable = "Upload failed: We can't reach the server.";
const missing = `Your race was created without a background photo. ${unreachable}`;

test("a photo is stored after an outage; an edit says if it was not", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await choosePhoto(page);
  await fillRace(page, sunriseTen);
  await button(page, "Create Race").click();
  const reach = await fail(page, "**/{storage,rest}/v1/**");
  await pay(page);
  await expect(paymentDialog(page).getByRole("alert")).toHaveText(
    "Error creating race. Please try again. We can't reach the server.",
  );
  reach();
  await pay(page);
  const photo = raceCard(page, sunriseTen.name).locator("img");
  await expect(photo).toBeVisible();
  await expect(page.getByText(missing)).toHaveCount(0);

  const edit = async (method: string, note: string) => {
    await raceCard(page, sunriseTen.name).getByRole("link", { name: "Edit Race" }).click();
    await choosePhoto(page);
    const allow = await intercept(page, storage, (route) =>
      route.request().method() === method ? route.abort() : route.fallback(),
    );
    await button(page, "Update Race").click();
    await expect(page.getByText("Race updated.")).toBeVisible();
    await expect(page.getByText(note)).toBeVisible();
    await expect(photo).toBeVisible();
    allow();
  };
  await edit("POST", `It was updated without a new background photo. ${unreachable}`);
  await edit("DELETE", "Delete failed: We can't reach the server.");
});

test("a missing photo is named after payment, in any tab", async ({ page }) => {
  await openDashboardAsPayingBrand(page);
  await fail(page, storage);
  const opened = await hold(page, "**/functions/v1/checkout", (route) => route.fallback());
  const answered = await intercept(page, "**/rest/v1/rpc/create_race**", async (route) => {
    await route.fetch({ url: route.request().url().replace(apiUrl(), payingApiUrl()) });
    await route.abort("connectionreset");
  });
  await page.goto("/brands/create-race");
  await choosePhoto(page);
  await fillRace(page, sunriseTen);
  await button(page, "Create Race").click();
  await pay(page);
  await expect(paymentDialog(page).getByRole("alert")).toBeVisible();
  answered();
  const checkout = page.waitForRequest("**/functions/v1/checkout");
  await pay(page);
  // The race is created, and the dialog still open.
  await checkout;
  await expect(paymentDialog(page).getByRole("status")).toHaveText(
    "Background photo upload is currently unavailable. Your race will be created without a background photo.",
  );
  opened();
  await page.waitForURL("**/pay/**");
  const second = await page.context().newPage();
  await second.goto(page.url());

  const note = `${missing} You can add one by editing the race.`;
  await atCheckout(page, "Walk Away");
  await expect(page.getByText(/^Sunrise Ten is saved and waits for payment\./)).toBeVisible();
  await expect(page.getByText(note)).toBeVisible();
  await expect(raceCards(page)).toHaveCount(1);
  await atCheckout(second, "Pay");
  await expect(second.getByText(/^Payment received\./)).toBeVisible();
  await expect(second.getByText(note)).toBeVisible();
});
