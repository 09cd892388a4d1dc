// An exported file looks the same in Chromium, Firefox and librsvg.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, type Page } from "@outpace/e2e/test";
import sharp from "sharp";
import { download, openWithImage } from "../mockup-page.ts";
import { test } from "../test.ts";

const run = promisify(execFile);
const firefox = process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr";
const rsvgConvert = process.env["RSVG_CONVERT_PATH"] ?? "/usr/bin/rsvg-convert";

/**
 * Programs differ only in how they smooth edges: this share of pixels may differ by more than this in a channel. (Measured:
 * 0.3 %. Texts moved by two pixels, or a shadow without its blur, are 1 %.)
 */
const tolerance = { share: 0.005, difference: 48 };

interface Drawing {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  /** For the programs' output. */
  readonly folder: string;
}

const programs = {
  async firefox({ file, width, height, folder }: Drawing) {
    const picture = `${folder}/firefox.png`;
    const profile = await mkdtemp(join(tmpdir(), "firefox-"));
    try {
      const size = `--window-size=${String(width)},${String(height)}`;
      const options = ["--profile", profile, size, "--screenshot", picture];
      await run(firefox, ["--headless", "--no-remote", ...options, pathToFileURL(file).href]);
    } finally {
      await rm(profile, { recursive: true });
    }
    return picture;
  },
  async librsvg({ file, folder }: Drawing) {
    const picture = `${folder}/librsvg.png`;
    await run(rsvgConvert, [file, "--output", picture]);
    return picture;
  },
};

async function drawInChromium(page: Page, { file, width, height }: Drawing): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.goto(pathToFileURL(file).href);
  return page.screenshot();
}

async function shareThatDiffers(one: Buffer | string, other: Buffer | string): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((file) =>
      sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  if (!a || !b) throw new Error("A picture is missing.");
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height]);
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    const isOff = [0, 1, 2].some(
      (channel) =>
        Math.abs((a.data[at + channel] ?? 0) - (b.data[at + channel] ?? 0)) > tolerance.difference,
    );
    if (isOff) differing++;
  }
  return differing / (a.info.width * a.info.height);
}

test("a full mockup looks the same in Chromium, Firefox and librsvg", async ({
  page,
}, testInfo) => {
  const texts = new URLSearchParams({
    topText: `Läufer & "Öl" <5 km>`,
    bottomText: "Ärger für zwei Zeilen: Füße über die Straße, & <schneller> als gestern",
    backgroundColor: "#f7f6f4",
    borderColor: "#d40000",
    borderWidth: "6",
    padding: "20",
  });
  await openWithImage(page, `?${texts.toString()}`);
  const { content } = await download(page, "Download SVG");
  const file = testInfo.outputPath("mockup.svg");
  await writeFile(file, content);
  const drawing = { file, width: 1080, height: 1080, folder: testInfo.outputPath() };
  const expected = await drawInChromium(page, drawing);
  for (const [program, draw] of Object.entries(programs)) {
    const share = await shareThatDiffers(expected, await draw(drawing));
    expect(share, `of the pixels in ${program}`).toBeLessThan(tolerance.share);
  }
});
