// Texts typed into the generators have their own direction: on the page, in drawings and in files.
import { expectOwnDirections } from "@outpace/e2e/direction";
import { expect, type Page } from "@outpace/e2e/test";
import sharp from "sharp";
import { download, hand, open, preview, screenshot, upload } from "./mockup-page.ts";
import { test } from "./test.ts";

const name = "מרוץ הים!";
const long = `${"לרוץ יחד עד הים ובחזרה ".repeat(4).trim()} 2026!`;
/** A wide letter and a narrow mark, to tell them apart in a picture. */
const wideAndNarrow = "ם!";

/** Expects the same of a file that a browser opens. */
async function expectDirectionsInFile(page: Page, texts: readonly string[]): Promise<void> {
  const { content } = await download(page, "Download SVG");
  const svg = content.toString().replace(/^<\?xml.*\?>\n/, "");
  const file = await page.context().newPage();
  await file.setContent(`<!doctype html><html lang="en"><body>${svg}</body></html>`);
  await expectOwnDirections(file, texts);
  await file.close();
}

/** The pixel widths of shapes side by side between two heights, from the left. */
async function drawnWidths(picture: Buffer, top: number, bottom: number): Promise<number[]> {
  const drawn = sharp(await sharp(picture).flatten().greyscale().toBuffer());
  const { width } = await drawn.metadata();
  const region = drawn.extract({ left: 0, top, width, height: bottom - top });
  const { data, info } = await region.raw().toBuffer({ resolveWithObject: true });
  let columns = "";
  for (let x = 0; x < width; x++) {
    let at = x * info.channels;
    while (at < data.length && (data[at] ?? 0) <= 160) at += width * info.channels;
    columns += at < data.length ? "#" : " ";
  }
  return columns.split(/ +/).flatMap((shape) => shape.length || []);
}

/** Expects the mark to the left of the letter, both in the browser's PNG and in librsvg's. */
async function expectMarkAtTheLeft(page: Page, top: number, bottom: number): Promise<void> {
  for (const [program, button] of [
    ["the browser", "Download PNG"],
    ["librsvg", "Download SVG"],
  ] as const) {
    const { content } = await download(page, button);
    const [first = 0, last = 0, ...others] = await drawnWidths(content, top, bottom);
    expect(others, program).toEqual([]);
    expect(first, program).toBeGreaterThan(0);
    expect(last, `the letter at the right, by ${program}`).toBeGreaterThan(2 * first);
  }
}

test("a mockup's texts and file names have their own direction, also in files", async ({
  page,
}) => {
  await open(page);
  await hand(page, "drop", { name, mimeType: "text/plain", buffer: Buffer.from("no image") });
  await expect(page.getByRole("alert")).toContainText("is not an image");
  await expectOwnDirections(page, [name]);
  await upload(page).setInputFiles({
    name,
    mimeType: "image/png",
    buffer: screenshot.buffer.subarray(0, 60),
  });
  await expect(page.getByRole("alert")).toContainText("Failed to load");
  await expectOwnDirections(page, [name]);

  await upload(page).setInputFiles(screenshot);
  await page.getByLabel("Top text").fill(name);
  await page.getByLabel("Bottom text").fill(long);
  await expect(preview(page).locator("text")).toHaveCount(3);
  await expectOwnDirections(page, [name, long]);
  await expectDirectionsInFile(page, [name, long]);
  await page.getByLabel("Top text").fill(wideAndNarrow);
  await page.getByLabel("Bottom text").fill("");
  await expectMarkAtTheLeft(page, 40, 110);
});

test("a card's texts have their own direction in every format, also in files", async ({ page }) => {
  const query = new URLSearchParams({ race: long, name, bib: wideAndNarrow, date: "2026-05-17" });
  await page.goto(`/social-generator?${query.toString()}`);
  for (const format of ["Square", "Story", "Link"]) {
    await page.getByRole("radio", { name: format }).check();
    await expectOwnDirections(page, [name, long, wideAndNarrow]);
    await expectDirectionsInFile(page, [name, long, wideAndNarrow]);
  }
  await page.goto(`/social-generator?race=${encodeURIComponent(wideAndNarrow)}`);
  await expect(page.getByRole("img", { name: "Race card" })).toBeVisible();
  await expectMarkAtTheLeft(page, 190, 420);
});
