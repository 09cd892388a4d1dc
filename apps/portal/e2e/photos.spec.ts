import { apiUrl, payingApiUrl } from "@outpace/e2e/backend";
import { fail, hold, intercept } from "@outpace/e2e/intercept";
import { atCheckout, openDashboardAsPayingBrand } from "@outpace/e2e/payments";
import { heavyPngFile, png, pngFile, sendPhoto } from "@outpace/e2e/png";
import {
  fillRace,
  openCreateRaceAsNewBrand,
  paymentDialog,
  raceCards,
  sunriseTen,
} from "@outpace/e2e/portal";
import { boxOf, button, heading, press, see } from "@outpace/e2e/screen";
import { expect, type Page, test } from "@outpace/e2e/test";

const field = (page: Page) => page.getByLabel("Background photo");
const chosen = (page: Page) => page.getByAltText("The photo you chose");
const pay = (page: Page) => press(page, "Pay & Finalize Race");

/** Expects the race card's photo to have this size, in its own pixels. */
async function expectSize(page: Page, width: number, height: number): Promise<void> {
  const photo = page.getByRole("article").locator("img");
  await expect(photo).toHaveJSProperty("naturalWidth", width);
  await expect(photo).toHaveJSProperty("naturalHeight", height);
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
  await see(page, "Checking the photo...");
  await expect(chosen(page)).toHaveCount(0);
  release();
  await see(page, "start-line.png passed every check.");
  const rules = page.getByRole("list", { name: "Photo rules" }).getByRole("listitem");
  await expect(rules).toHaveCount(5);
  await expect(rules.last()).toHaveText("Passed: Readable: the whole image opens");
  expect(page.workers()).toHaveLength(1);

  const broken = png(800, 400);
  broken.subarray(60, -20).fill(0x20);
  await field(page).setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: broken });
  await expect(rules.last()).toHaveText("Failed: Readable: the image is damaged or incomplete");
  await see(page, "start-line.png is still your photo.");
  await expect(chosen(page)).toBeVisible();
  await press(page, "Create Race");
  await expect(field(page)).toBeFocused();
  await expect(paymentDialog(page)).toHaveCount(0);
  await press(page, "Remove photo");
  await press(page, "Create Race");
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
  await chosen(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(chosen(page));
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height * 1.5);
  await page.mouse.up();
  await expect(slider).toHaveValue("0");

  await press(page, "Remove photo");
  await expect(chosen(page)).toHaveCount(0);
  await expect(button(page, "Undo")).toBeFocused();
  // The button takes the focus once, not at every letter that is typed elsewhere.
  await page.getByLabel("Race name").pressSequentially("Harbor Run");
  await press(page, "Undo");
  await expect(slider).toHaveValue("0");
  await expectSize(page, 800, 400);

  await press(page, "Keep the whole photo");
  await expectSize(page, 800, 800);
  await fillRace(page, sunriseTen);
  // Runs in one task, so the crop cannot finish before the submit.
  await slider.evaluate((slider: HTMLInputElement) => {
    slider.stepUp();
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    slider.form?.requestSubmit();
  });
  await pay(page);
  await expect(heading(page, "is on the calendar")).toBeVisible();
  const { stored } = await shownFiles(page);
  await page
    .getByRole("article")
    .locator("img")
    .evaluate((card: HTMLImageElement, url) => {
      card.src = url;
    }, stored);
  await expectSize(page, 800, 400);
});

/** The addresses of what the only race's card shows, and of its photo. */
async function shownFiles(page: Page): Promise<{ shown: string; stored: string }> {
  const shown = (await page.getByRole("article").locator("img").getAttribute("src")) ?? "";
  return { shown, stored: shown.replace("-preview.jpg", ".png") };
}

async function createWith(page: Page, file: ReturnType<typeof pngFile>): Promise<void> {
  await field(page).setInputFiles(file);
  await expect(chosen(page)).toBeVisible();
  await fillRace(page, sunriseTen);
  await press(page, "Create Race");
  await pay(page);
  await expect(heading(page, "is on the calendar")).toBeVisible();
}

test("a card shows a JPEG under 600 kB of a photo that weighs megabytes", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await createWith(page, heavyPngFile(1500, 1000));
  await expectSize(page, 1200, 630);
  const { shown, stored } = await shownFiles(page);
  const preview = await page.request.get(shown);
  expect(preview.headers()["content-type"]).toBe("image/jpeg");
  expect((await preview.body()).length).toBeLessThan(600_000);
  expect((await (await page.request.get(stored)).body()).length).toBeGreaterThan(4_000_000);
});

test("where the browser's canvas gives noise, a card shows the whole photo itself", async ({
  page,
}) => {
  await intercept(page, "**/assets/photo-worker-*.js", async (route) => {
    const response = await route.fetch();
    const noise = `OffscreenCanvasRenderingContext2D.prototype.getImageData = (x, y, width, height) => {
      const pixels = new ImageData(width, height);
      crypto.getRandomValues(pixels.data);
      return pixels;
    };`;
    await route.fulfill({ response, body: noise + (await response.text()) });
  });
  await openCreateRaceAsNewBrand(page);
  await field(page).setInputFiles(pngFile(800, 800));
  await page.getByRole("slider", { name: "crop" }).press("ArrowUp");
  await see(page, "We couldn't crop the photo, so we kept it whole.");
  await createWith(page, pngFile(800, 800));
  await expectSize(page, 800, 800);
});

test("a photo can be dropped or pasted; text is left to the browser", async ({ page }) => {
  await openCreateRaceAsNewBrand(page);
  await see(page, "Choose, drop or paste a photo");
  const body = page.locator("body");
  const over = page.getByText("Drop the photo anywhere on this page");
  await sendPhoto(body, "dragover");
  await expect(over.last()).toBeInViewport();
  await sendPhoto(body, "dragleave");
  await expect(over).toHaveCount(0);
  await sendPhoto(body, "drop");
  await see(page, "drop.png passed every check.");

  const name = page.getByLabel("Race name");
  expect(await sendPhoto(name, "paste", "Sunrise Ten")).toBe(true);
  expect(await sendPhoto(name, "paste")).toBe(true);
  expect(await sendPhoto(field(page), "paste", "Sunrise Ten")).toBe(true);
  await expect(page.getByText(/paste.png/)).toHaveCount(0);
  expect(await sendPhoto(field(page), "paste")).toBe(false);
  await see(page, "paste.png passed every check.");
});

const missing =
  "Your race was created without a background photo. Upload failed: We can't reach the server.";

test("a missing photo is named after payment, in any tab", async ({ page }) => {
  await openDashboardAsPayingBrand(page);
  await fail(page, "**/storage/v1/object/**");
  const opened = await hold(page, "**/functions/v1/checkout", (route) => route.fallback());
  const answered = await intercept(page, "**/rest/v1/rpc/create_race**", async (route) => {
    await route.fetch({ url: route.request().url().replace(apiUrl(), payingApiUrl()) });
    await route.abort("connectionreset");
  });
  await page.goto("/brands/create-race");
  await choosePhoto(page);
  await fillRace(page, sunriseTen);
  await press(page, "Create Race");
  await pay(page);
  await expect(paymentDialog(page).getByRole("alert")).toBeVisible();
  answered();
  const checkout = page.waitForRequest("**/functions/v1/checkout");
  await pay(page);
  // The race is created, and the dialog still open.
  await checkout;
  await expect(paymentDialog(page).getByRole("status")).toHaveText(
    /^Background photo upload is currently unavailable\. Your race will be created without/,
  );
  opened();
  await page.waitForURL("**/pay/**");
  const second = await page.context().newPage();
  await second.goto(page.url());

  const note = `${missing} You can add one by editing the race.`;
  await atCheckout(page, "Walk Away");
  await see(page, /^Sunrise Ten is saved and waits for payment\./);
  await see(page, note);
  await expect(raceCards(page)).toHaveCount(1);
  await atCheckout(second, "Pay");
  await see(second, /^Payment received\./);
  await see(second, note);
});
