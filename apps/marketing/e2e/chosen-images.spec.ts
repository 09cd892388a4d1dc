// How the generators process files that a person chooses.
import { expect, type Page } from "@outpace/e2e/test";
import sharp from "sharp";
import { hand, open, openWithImage, preview, screenshot, upload } from "./mockup-page.ts";
import { test } from "./test.ts";

const megabyte = 1024 * 1024;
const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/png", buffer });

/** The embedded image, decoded. */
async function embedded(page: Page) {
  const href = await preview(page).locator("image").getAttribute("href");
  const [, type, base64 = ""] = /^data:image\/(\w+);base64,(.*)$/.exec(href ?? "") ?? [];
  const content = Buffer.from(base64, "base64");
  return { type, content, metadata: await sharp(content).metadata() };
}

for (const kind of ["drop", "paste"] as const) {
  test(`an image can come in by ${kind}`, async ({ page }) => {
    await open(page);
    await hand(page, kind, screenshot);
    await expect(preview(page)).toBeVisible();
  });
}

const picture = sharp({ create: { width: 90, height: 60, channels: 4, background: "#ff000080" } });
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="60"><circle r="9"/></svg>`;

for (const [format, content] of [
  ["PNG", () => picture.clone().png().toBuffer()],
  ["JPG", () => picture.clone().jpeg().toBuffer()],
  ["GIF", () => picture.clone().gif().toBuffer()],
  ["WebP", () => picture.clone().webp().toBuffer()],
  ["AVIF", () => picture.clone().avif().toBuffer()],
  ["SVG", () => Promise.resolve(Buffer.from(svg))],
] as const) {
  test(`a file that is ${format}, whatever its name, is embedded as PNG or JPEG`, async ({
    page,
  }) => {
    await open(page);
    await upload(page).setInputFiles(file("name.txt", await content()));
    await expect(preview(page)).toBeVisible();
    expect((await embedded(page)).type).toBe(format === "JPG" ? "jpeg" : "png");
  });
}

test("a photo is embedded upright, at most 2048 px long, without its metadata", async ({
  page,
}) => {
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

for (const [what, chosen, message] of [
  [
    "a file of another type",
    file("notes.png", Buffer.from("These are notes.")),
    "“notes.png” is not an image. Choose a PNG, JPG, or GIF.",
  ],
  [
    "a broken image",
    file("half.png", screenshot.buffer.subarray(0, 60)),
    'Failed to load image "half.png". The file may be corrupted or not a valid image.',
  ],
  [
    "an image over 20 MB",
    file("large.png", Buffer.concat([screenshot.buffer], 20 * megabyte + 1)),
    "“large.png” is 20.1 MB. The most that fits is 20 MB.",
  ],
  [
    "an SVG that is cut off",
    file("cut.svg", Buffer.from(svg.slice(0, -8))),
    'Failed to load image "cut.svg". The file may be corrupted or not a valid image.',
  ],
] as const) {
  test(`${what} shows a message beside the control and keeps the work`, async ({ page }) => {
    await openWithImage(page, "?topText=Mine");
    const before = await preview(page).innerHTML();
    await upload(page).setInputFiles(chosen);
    await expect(page.getByRole("alert")).toHaveText(`${message} Your work is as it was.`);
    expect(await preview(page).innerHTML()).toBe(before);
    await upload(page).setInputFiles(screenshot);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
}
