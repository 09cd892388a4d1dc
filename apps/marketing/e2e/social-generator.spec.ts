import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expectAccessible } from "@outpace/e2e/accessibility";
import { desktop, phone } from "@outpace/e2e/viewports";
import { expect, type Page } from "@outpace/e2e/test";
import sharp from "sharp";
import { download, hand } from "./mockup-page.ts";
import { test } from "./test.ts";

const rsvgConvert = process.env["RSVG_CONVERT_PATH"] ?? "/usr/bin/rsvg-convert";
const link =
  "?race=Harbor+Half&distance=13.1&date=2026-05-17&name=Ada+Moreau&bib=0417&color=0a55a8&format=story";

const card = (page: Page) => page.getByRole("img", { name: "Race card" });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** The card's text alternative. */
const says = (page: Page, text: string) =>
  expect(card(page).locator("desc")).toHaveText(new RegExp(text));

const green = {
  name: "run.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: "#00ff00" } })
    .jpeg()
    .toBuffer(),
};

test("a link opens its card, which follows changes; bad values are named", async ({ page }) => {
  await page.goto(`/social-generator${link}`);
  await says(
    page,
    "^Harbor Half\\. I’m racing\\. 13\\.1 miles\\. Sunday, May 17, 2026\\. Ada Moreau\\. Bib 0417\\.$",
  );
  await expect(page.getByRole("radio", { name: "Story" })).toBeChecked();
  await field(page, "Time").fill("1:34:09");
  await field(page, "Place").fill("12");
  await says(page, "Harbor Half\\. 12th\\. 1:34:09\\. 7:11 a mile\\.");
  // In the order in which they reach the URL, which waits for a pause.
  await expect(page).toHaveURL(/&rank=12(?:&|$)/);
  await expect(page).toHaveURL(/&time=1%3A34%3A09(?:&|$)/);
  await page.getByRole("button", { name: "Undo" }).click();
  await says(page, "Harbor Half\\. 1:34:09\\.");
  await expect(page).not.toHaveURL(/rank/);
  await page.reload();
  await says(page, "Harbor Half\\. 1:34:09\\.");

  await field(page, "Time").fill("5:7");
  await expect(page.getByText("Enter the time as")).toBeHidden();
  await field(page, "Distance").fill("far");
  await expect(page.getByText("Enter the time as 34:09 or 1:02:03.")).toBeVisible();
  await field(page, "Time").fill("1:34:10");
  await expect(page.getByText("Enter the time as")).toBeHidden();
  await expect(page.getByText("Please enter a distance from 0.1 to 1000 miles")).toBeVisible();
  await says(page, "^Harbor Half\\. 1:34:10\\. 7:11 a mile\\. 13\\.1 miles\\.");
});

test("a card's SVG has its format's size and photo, and its PNG is twice that", async ({
  page,
}, info) => {
  const [svgFile, pngFile] = [info.outputPath("card.svg"), info.outputPath("card.png")];
  await page.goto(`/social-generator?race=A+%26+B+%3C%F0%9F%8F%81%3E&rank=3`);
  await field(page, "Photo").setInputFiles(green);
  await expect(field(page, "Zoom")).toBeVisible();
  await page.getByRole("radio", { name: "2×" }).check();
  for (const [format, width, height] of [
    ["Square", 1080, 1080],
    ["Story", 1080, 1920],
    ["Link", 1200, 630],
  ] as const) {
    await page.getByRole("radio", { name: format }).check();
    const svg = await download(page, "Download SVG");
    expect(svg.name).toBe(`outpace-race-card-${format.toLowerCase()}.svg`);
    await writeFile(svgFile, svg.content);
    await promisify(execFile)(rsvgConvert, [svgFile, "-o", pngFile]);
    const picture = sharp(await sharp(pngFile).toBuffer());
    expect(await picture.metadata()).toMatchObject({ width, height });
    const top = format === "Story" ? 8 : height - 8;
    const corner = picture.extract({ left: width - 8, top, width: 4, height: 4 });
    const [red = 255, shade = 0] = await corner.removeAlpha().raw().toBuffer();
    expect(shade, format).toBeGreaterThan(200);
    expect(red, format).toBeLessThan(60);

    const { content } = await download(page, "Download PNG");
    const twice = { width: 2 * width, height: 2 * height };
    expect(await sharp(content).metadata()).toMatchObject(twice);
  }
});

test("a PNG has the format of its press, even if another is chosen meanwhile", async ({ page }) => {
  await page.goto("/social-generator?format=square");
  await says(page, "^Sunday Five\\. ");
  await page.evaluate(() => {
    HTMLImageElement.prototype.decode = () =>
      new Promise((resolve) => {
        addEventListener("change", () => setTimeout(resolve), { once: true });
      });
  });
  const saved = download(page, "Download PNG");
  await expect(page.getByRole("button", { name: "Download PNG" })).toBeDisabled();
  await page.getByRole("radio", { name: "Story" }).check();
  const { content } = await saved;
  expect(await sharp(content).metadata()).toMatchObject({ width: 1080, height: 1080 });
});

test("a dropped card is restored; a photo dropped early is taken", async ({ page }) => {
  await page.goto(`/social-generator${link}`);
  await says(page, "^Harbor Half\\. ");
  await hand(page, "paste", green);
  await field(page, "Zoom").fill("180");
  const { name, content } = await download(page, "Download SVG");

  await page.addInitScript((base64) => {
    const appearance = new MutationObserver(() => {
      if (!document.querySelector("svg desc")) return;
      appearance.disconnect();
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], "run.jpg", { type: "image/jpeg" }));
      document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer }));
    });
    appearance.observe(document, { subtree: true, childList: true });
  }, green.buffer.toString("base64"));
  await page.goto("/social-generator");
  await says(page, "^Sunday Five\\. ");
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(field(page, "Zoom")).toBeHidden();
  await hand(page, "drop", { name, mimeType: "image/svg+xml", buffer: content });
  await says(page, "^Harbor Half\\. ");
  await expect(field(page, "Zoom")).toHaveValue("180");
  await field(page, "Time").fill("soon");
  await field(page, "Race").focus();
  await expectAccessible(page, { viewports: [phone, desktop] });
});

test("a card is shared as a picture, and its link is copied", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const shared: string[] = [];
    Object.assign(navigator, {
      canShare: () => true,
      share: ({ files }: { files: File[] }) => {
        shared.push(...files.map(({ name, type }) => `${name} ${type}`));
        document.title = shared.join();
        return Promise.resolve();
      },
    });
  });
  await page.goto(`/social-generator${link}`);
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page).toHaveTitle("outpace-race-card-story.png image/png");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `/social-generator${link}`,
  );
});
