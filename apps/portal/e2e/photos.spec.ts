import { readFile } from "node:fs/promises";
import { png, pngFile } from "@outpace/e2e/png";
import { hold } from "@outpace/e2e/intercept";
import { fillRace, openCreateRaceAsNewBrand, sunriseTen } from "@outpace/e2e/portal";
import { expect, type Page, test } from "@outpace/e2e/test";

async function openCreateRace(page: Page): Promise<void> {
  await openCreateRaceAsNewBrand(page);
  await expect(page.getByLabel("Background photo")).toBeVisible();
}

const chosen = (page: Page) => page.getByAltText("The photo you chose");
const rules = (page: Page) => page.getByRole("list", { name: "Photo rules" }).getByRole("listitem");

/** Width and height of the race card's photo, in its own pixels. */
function cardPhotoSize(page: Page): Promise<readonly number[]> {
  const photo = page.getByRole("article").locator("img");
  return photo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
    naturalWidth,
    naturalHeight,
  ]);
}

test("each rule shows its result and value; a refused photo changes nothing", async ({ page }) => {
  await openCreateRace(page);
  const field = page.getByLabel("Background photo");
  await field.setInputFiles(pngFile(800, 800));
  await expect(rules(page)).toHaveText([
    "Passed: Type PNG: PNG or JPEG",
    /^Passed: File size \d+ kB: up to 5 MB$/,
    "Passed: Width 800 px: between 400 and 4,000 px",
    "Passed: Height 800 px: between 200 and 3,000 px",
    "Passed: Readable: the whole image opens",
  ]);
  expect(page.workers()).toHaveLength(1);

  const broken = png(800, 400);
  broken.subarray(60, -20).fill(0x20);
  await field.setInputFiles({ name: "broken.png", mimeType: "image/png", buffer: broken });
  await expect(field).toHaveAccessibleDescription(
    /Failed to load image "broken.png". The file may be corrupted or not a valid image./,
  );
  await expect(rules(page).last()).toHaveText(
    "Failed: Readable: the image is damaged or incomplete",
  );
  await expect(page.getByText("start-line.png is still your photo.")).toBeVisible();
  await expect(chosen(page)).toBeVisible();
});

test("accepts a JPEG without its end mark; refuses half of one, and a false .jpg", async ({
  page,
}) => {
  await openCreateRace(page);
  const field = page.getByLabel("Background photo");
  const choose = (name: string, buffer: Buffer) =>
    field.setInputFiles({ name, mimeType: "image/jpeg", buffer });
  const photo = await readFile(
    new URL(
      "../../../supabase/seed-photos/objects/backgrounds/harbor-dawn-bg-1754006400000.jpg",
      import.meta.url,
    ),
  );
  await choose("whole.jpg", photo.subarray(0, -2));
  await expect(page.getByText("whole.jpg passed every check.")).toBeVisible();
  await expect.poll(() => cardPhotoSize(page)).toEqual([1600, 800]);
  await choose("half.jpg", photo.subarray(0, photo.length / 2));
  await expect(field).toHaveAccessibleDescription(
    /Failed to load image "half.jpg". The file may be corrupted or not a valid image./,
  );
  await choose("web.jpg", Buffer.from("RIFF\x10\0\0\0WEBPVP8 ", "latin1"));
  await expect(field).toHaveAccessibleDescription(
    /File type "image\/webp" is not supported. Please use PNG or JPEG format./,
  );
  await expect(rules(page).first()).toHaveText("Failed: Type WebP: PNG or JPEG");
});

test("crops a photo by keyboard or dragging, and Undo restores it", async ({ page }) => {
  await openCreateRace(page);
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 800));
  await expect.poll(() => cardPhotoSize(page)).toEqual([800, 800]);
  const slider = page.getByRole("slider", { name: "crop" });
  await slider.press("ArrowUp");
  await expect(slider).toHaveAttribute("aria-valuetext", "51% from the top");
  await expect.poll(() => cardPhotoSize(page)).toEqual([800, 400]);
  await page.getByRole("button", { name: "Keep the whole photo" }).click();
  await expect.poll(() => cardPhotoSize(page)).toEqual([800, 800]);

  await chosen(page).scrollIntoViewIfNeeded();
  const frame = await chosen(page).boundingBox();
  if (!frame) throw new Error("The photo is not on the screen.");
  const middle = [frame.x + frame.width / 2, frame.y + frame.height / 2] as const;
  await page.mouse.move(...middle);
  await page.mouse.down();
  await page.mouse.move(middle[0], middle[1] + frame.height);
  await page.mouse.up();
  await expect(slider).toHaveValue("0");
  await expect(page.getByText("Cropped to what you see.")).toBeVisible();

  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(chosen(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  // The button takes the focus once, not at every letter that is typed elsewhere.
  await page.getByLabel("Race name").fill("");
  await page.getByLabel("Race name").pressSequentially("Harbor Run");
  await expect(page.getByLabel("Race name")).toHaveValue("Harbor Run");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(slider).toHaveValue("0");
  await expect.poll(() => cardPhotoSize(page)).toEqual([800, 400]);
});

test("a race submitted during a crop gets the cropped photo", async ({ page }) => {
  await openCreateRace(page);
  await fillRace(page, sunriseTen);
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 800));
  // Runs in one task, so the crop cannot finish before the submit.
  await page.getByRole("slider", { name: "crop" }).evaluate((slider: HTMLInputElement) => {
    slider.stepUp();
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    slider.form?.requestSubmit();
  });
  await page.getByRole("button", { name: "Pay & Finalize Race" }).click();
  await expect(page.getByRole("heading", { name: "is on the calendar" })).toBeVisible();
  await expect.poll(() => cardPhotoSize(page)).toEqual([800, 400]);
});

test("a draft's photo expires after a day", async ({ page }) => {
  const keptPhotos = () =>
    page.evaluate(async () => (await (await caches.open("outpace-drafts")).keys()).length);
  const reloadAfter = async (hours: number) => {
    await page.evaluate(
      async (keptAt) => {
        const cache = await caches.open("outpace-drafts");
        for (const request of await cache.keys()) {
          const photo = await (await cache.match(request))?.blob();
          const headers = { "content-type": photo?.type ?? "", "x-kept-at": String(keptAt) };
          await cache.put(request, new Response(photo ?? null, { headers }));
        }
      },
      Date.now() - hours * 60 * 60 * 1000,
    );
    await page.reload();
  };
  await openCreateRace(page);
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect.poll(keptPhotos).toBe(1);
  await reloadAfter(23);
  await expect(chosen(page)).toBeVisible();
  await reloadAfter(25);
  await expect.poll(keptPhotos).toBe(0);
  await expect(chosen(page)).toHaveCount(0);
});

test("the field invites a drop, and reacts to a file over the window", async ({ page }) => {
  await openCreateRace(page);
  await expect(page.getByText("Choose, drop or paste a photo")).toBeVisible();
  const over = page.getByText("Drop the photo anywhere on this page");
  const send = (type: string) =>
    page.evaluate((type) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["x"], "start-line.png", { type: "image/png" }));
      window.dispatchEvent(new DragEvent(type, { dataTransfer, cancelable: true }));
    }, type);
  await send("dragover");
  await expect(over.last()).toBeInViewport();
  await send("dragleave");
  await expect(over).toHaveCount(0);
});

test("the field says that it checks a photo until the result is there", async ({ page }) => {
  const release = await hold(page, "**/assets/photo-worker-*.js");
  await openCreateRace(page);
  await page.getByLabel("Background photo").setInputFiles(pngFile(800, 400));
  await expect(page.getByText("Checking the photo...")).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
  release();
  await expect(page.getByText("start-line.png passed every check.")).toBeVisible();
  await expect(page.getByText("Checking the photo...")).toHaveCount(0);
});

test("a photo can be dropped on the page or pasted", async ({ page }) => {
  await openCreateRace(page);
  const content = [...png(400, 200)];
  for (const type of ["drop", "paste"]) {
    await page.evaluate(
      ([type, content]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(content)], `${type}.png`, { type: "image/png" }));
        const event =
          type === "drop"
            ? new DragEvent("drop", { dataTransfer: data })
            : new ClipboardEvent("paste", { clipboardData: data });
        window.dispatchEvent(event);
      },
      [type, content] as const,
    );
    await expect(page.getByText(`${type}.png passed every check.`)).toBeVisible();
  }
});

test("the browser handles a paste of text or into a text field", async ({ page }) => {
  await openCreateRace(page);
  const content = [...png(400, 200)];
  /** Pastes the photo, with or without text; returns whether the browser may handle the paste. */
  const paste = (label: string, text: string) =>
    page.getByLabel(label).evaluate(
      (field, [text, content]) => {
        const clipboardData = new DataTransfer();
        const photo = new File([new Uint8Array(content)], "pasted.png", { type: "image/png" });
        clipboardData.items.add(photo);
        if (text) clipboardData.setData("text/plain", text);
        const init = { clipboardData, bubbles: true, cancelable: true };
        return field.dispatchEvent(new ClipboardEvent("paste", init));
      },
      [text, content] as const,
    );
  expect(await paste("Race name", "Sunrise Ten")).toBe(true);
  expect(await paste("Race name", "")).toBe(true);
  expect(await paste("Background photo", "Sunrise Ten")).toBe(true);
  await expect(page.getByText(/pasted.png/)).toHaveCount(0);
  expect(await paste("Background photo", "")).toBe(false);
  await expect(page.getByText("pasted.png passed every check.")).toBeVisible();
});
