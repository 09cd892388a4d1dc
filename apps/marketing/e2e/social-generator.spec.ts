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

async function photo(color: string) {
  const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: color } });
  return { name: "run.jpg", mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

test("a link opens its card and follows changes", async ({ page }) => {
  await page.goto(`/social-generator${link}`);
  await says(
    page,
    "^Harbor Half\\. I’m racing\\. 13\\.1 miles\\. Sunday, May 17, 2026\\. Ada Moreau\\. Bib 0417\\.$",
  );
  await expect(page.getByRole("radio", { name: "Story" })).toBeChecked();

  await field(page, "Time").fill("1:34:09");
  await field(page, "Place").fill("12");
  await says(page, "Harbor Half\\. 12th\\. 1:34:09\\. 7:11 a mile\\.");
  await expect(page).toHaveURL(/&rank=12&time=1%3A34%3A09$/);

  await page.getByRole("button", { name: "Undo" }).click();
  await says(page, "Harbor Half\\. 1:34:09\\.");
  await expect(page).not.toHaveURL(/rank/);
  await page.reload();
  await says(page, "Harbor Half\\. 1:34:09\\.");
});

test("without parameters the card is the Sunday Five's", async ({ page }) => {
  await page.goto("/social-generator");
  await says(page, "^Sunday Five\\. 1st\\. 34:09\\. 6:50 a mile\\. 5 miles\\.");
  await expect(page).toHaveURL(/\/social-generator$/);
});

test("an invalid value has a message at its field, and the card stays", async ({ page }) => {
  await page.goto("/social-generator?race=Hill+Mile&time=5:70&distance=1&color=blue");
  await says(page, "^Hill Mile\\. I’m racing\\. 1 mile\\.$");

  await field(page, "Time").fill("5:7");
  await expect(page.getByText("Enter the time as")).toBeHidden();
  await field(page, "Distance").fill("far");
  await expect(page.getByText("Enter the time as 34:09 or 1:02:03.")).toBeVisible();
  await field(page, "Time").fill("5:07");
  await expect(page.getByText("Enter the time as")).toBeHidden();
  await expect(page.getByText("Please enter a distance from 0.1 to 1000 miles")).toBeVisible();
  await says(page, "^Hill Mile\\. 5:07\\. 5:07 a mile\\. 1 mile\\.$");
});

for (const [format, width, height] of [
  ["Square", 1080, 1080],
  ["Story", 1080, 1920],
  ["Link", 1200, 630],
] as const) {
  test(`a ${format} card is ${String(width)} × ${String(height)}, its PNG twice that`, async ({
    page,
  }, info) => {
    await page.goto(`/social-generator?race=A+%26+B+%3C%F0%9F%8F%81%3E&rank=3`);
    await page.getByRole("radio", { name: format }).check();
    await field(page, "Photo").setInputFiles(await photo("#00ff00"));
    await expect(field(page, "Zoom")).toBeVisible();

    const svg = await download(page, "Download SVG");
    expect(svg.name).toBe(`outpace-race-card-${format.toLowerCase()}.svg`);
    await writeFile(info.outputPath("card.svg"), svg.content);
    await promisify(execFile)(rsvgConvert, [
      info.outputPath("card.svg"),
      "-o",
      info.outputPath("card.png"),
    ]);
    const picture = sharp(info.outputPath("card.png"));
    expect(await picture.metadata()).toMatchObject({ width, height });
    const corner = {
      left: width - 8,
      top: format === "Story" ? 8 : height - 8,
      width: 4,
      height: 4,
    };
    const [red = 255, green = 0] = await picture.extract(corner).removeAlpha().raw().toBuffer();
    expect(green).toBeGreaterThan(200);
    expect(red).toBeLessThan(60);

    await page.getByRole("radio", { name: "2×" }).check();
    const png = await download(page, "Download PNG");
    expect(await sharp(png.content).metadata()).toMatchObject({
      width: 2 * width,
      height: 2 * height,
    });
  });
}

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

test("dropping an exported card restores its fields and photo", async ({ page }) => {
  await page.goto(`/social-generator${link}`);
  await says(page, "^Harbor Half\\. ");
  await hand(page, "paste", await photo("#00ff00"));
  await field(page, "Zoom").fill("180");
  const { name, content } = await download(page, "Download SVG");

  await page.goto("/social-generator");
  await says(page, "^Sunday Five\\. ");
  await hand(page, "drop", { name, mimeType: "image/svg+xml", buffer: content });
  await says(page, "^Harbor Half\\. ");
  await expect(field(page, "Zoom")).toHaveValue("180");
  await page.getByRole("button", { name: "Remove photo" }).click();
  await expect(field(page, "Zoom")).toBeHidden();
});

test("a photo dropped the moment the card appears is taken", async ({ page }) => {
  const { buffer } = await photo("#00ff00");
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
  }, buffer.toString("base64"));
  await page.goto("/social-generator");
  await expect(page.getByRole("button", { name: "Remove photo" })).toBeVisible();
});

test("a card is shared as a picture where supported, and its link is copied", async ({
  page,
  context,
}) => {
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

test("no accessibility violations or sideways scroll at 360 and 1440 px", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/social-generator");
  await field(page, "Photo").setInputFiles(await photo("#ffffff"));
  await field(page, "Time").fill("soon");
  await field(page, "Race").focus();
  await expectAccessible(page, { viewports: [phone, desktop] });
});
