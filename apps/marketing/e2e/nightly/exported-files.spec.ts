// An exported file looks the same in Chromium, Firefox and librsvg.
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect } from "@outpace/e2e/test";
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

const size = { width: 1080, height: 1080 };

/** Each draws a file in a folder, and returns the picture. */
const programs = {
  async firefox(file: string, folder: string) {
    const profile = await mkdtemp(join(tmpdir(), "firefox-"));
    try {
      const window = `--window-size=${String(size.width)},${String(size.height)}`;
      const options = ["--profile", profile, window, "--screenshot", `${folder}/firefox.png`];
      await run(firefox, ["--headless", "--no-remote", ...options, pathToFileURL(file).href]);
    } finally {
      await rm(profile, { recursive: true });
    }
    return `${folder}/firefox.png`;
  },
  async librsvg(file: string, folder: string) {
    await run(rsvgConvert, [file, "--output", `${folder}/librsvg.png`]);
    return `${folder}/librsvg.png`;
  },
};

async function shareThatDiffers(one: Buffer, other: string): Promise<number> {
  const pixels = (file: Buffer | string) =>
    sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [a, b] = [await pixels(one), await pixels(other)];
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height]);
  let differing = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    const isOff = [at, at + 1, at + 2].some(
      (channel) => Math.abs((a.data[channel] ?? 0) - (b.data[channel] ?? 0)) > tolerance.difference,
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
  await page.setViewportSize(size);
  await page.goto(pathToFileURL(file).href);
  const expected = await page.screenshot();
  for (const [program, draw] of Object.entries(programs)) {
    const share = await shareThatDiffers(expected, await draw(file, testInfo.outputPath()));
    expect(share, `of the pixels in ${program}`).toBeLessThan(tolerance.share);
  }
});
