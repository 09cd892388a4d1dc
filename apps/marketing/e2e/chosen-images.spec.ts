// How the generators process files that a person chooses.
import { truncate, writeFile } from "node:fs/promises";
import { expect, type Page } from "@outpace/e2e/test";
import sharp from "sharp";
import { hand, open, openWithImage, preview, screenshot, upload } from "./mockup-page.ts";
import { test } from "./test.ts";

const megabyte = 1024 * 1024;
const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });

/** The embedded image, decoded. */
async function embedded(page: Page) {
  const href = await preview(page).locator("image").getAttribute("href");
  const content = Buffer.from(href?.replace(/^data:image\/\w+;base64,/, "") ?? "", "base64");
  return { content, metadata: await sharp(content).metadata() };
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="60"><circle r="9"/></svg>`;

test("an image of any format, however it comes, is embedded as PNG or JPEG", async ({ page }) => {
  await open(page);
  // Each has its own width, by which to tell that it has replaced the one before.
  for (const [width, how, format] of [
    [91, "drop", "png"],
    [92, "paste", "png"],
    [93, "choose", "jpeg"],
    [94, "choose", "gif"],
    [95, "choose", "webp"],
    [96, "choose", "avif"],
    [97, "choose", "svg"],
  ] as const) {
    const create = { width, height: 60, channels: 4, background: "#ff000080" } as const;
    const content =
      format === "svg"
        ? Buffer.from(svg.replace("30", String(width)))
        : await sharp({ create }).toFormat(format).toBuffer();
    if (how === "choose") await upload(page).setInputFiles(file("name.txt", content));
    else await hand(page, how, file("name.png", content));
    await expect(preview(page)).toBeVisible();
    await expect
      .poll(async () => (await embedded(page)).metadata)
      .toMatchObject({
        format: format === "jpeg" ? "jpeg" : "png",
        // A drawing is embedded as large as it may be.
        width: format === "svg" ? 2048 : width,
      });
  }
});

test("a photo is embedded upright, up to 2048 px long, without metadata", async ({ page }) => {
  const photo = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: "#c4c0b8" },
  })
    .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "40/1 42/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(photo.includes("Exif")).toBe(true);
  await open(page);
  await upload(page).setInputFiles(file("photo.jpg", photo));
  await expect(preview(page)).toBeVisible();
  const { content, metadata } = await embedded(page);
  expect(metadata).toMatchObject({ width: 1536, height: 2048 });
  expect(metadata.exif).toBeUndefined();
  expect(content.includes("Exif")).toBe(false);
});

test("a file that is no image, broken or too large is refused, and the work stays", async ({
  page,
}, info) => {
  // A path, because the content would have to be sent to the browser.
  const large = info.outputPath("large.png");
  await writeFile(large, screenshot.buffer);
  await truncate(large, 20 * megabyte + 1);
  const broken = (name: string) =>
    `Failed to load image "${name}". The file may be corrupted or not a valid image.`;
  await openWithImage(page, "?topText=Mine");
  const before = await preview(page).innerHTML();
  for (const [chosen, message] of [
    [
      file("notes.png", Buffer.from("These are notes.")),
      "“notes.png” is not an image. Choose a PNG, JPG, or GIF.",
    ],
    [file("half.png", screenshot.buffer.subarray(0, 60)), broken("half.png")],
    [large, "“large.png” is 20.1 MB. The most that fits is 20 MB."],
    [file("cut.svg", Buffer.from(svg.slice(0, -8))), broken("cut.svg")],
  ] as const) {
    await upload(page).setInputFiles(chosen);
    await expect(page.getByRole("alert")).toHaveText(`${message} Your work is as it was.`);
    expect(await preview(page).innerHTML()).toBe(before);
  }
  await upload(page).setInputFiles(screenshot);
  await expect(page.getByRole("alert")).toHaveCount(0);
});
