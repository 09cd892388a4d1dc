import { expectAccessible } from "@outpace/e2e/accessibility";
import { collectRequests } from "@outpace/e2e/requests";
import { desktop, phone } from "@outpace/e2e/viewports";
import { expect } from "@outpace/e2e/test";
import sharp from "sharp";
import {
  download,
  hand,
  open,
  openWithImage,
  path,
  preview,
  screenshot,
  upload,
} from "./mockup-page.ts";
import { test } from "./test.ts";

test("preview and downloads appear once an image is chosen", async ({ page }) => {
  await open(page);
  await expect(page.getByText("PNG, JPG, or GIF")).toBeVisible();
  await expect(upload(page)).toHaveAttribute("accept", "image/*");
  await expect(preview(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Download/ })).toHaveCount(0);
  await upload(page).setInputFiles(screenshot);
  await expect(preview(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Download SVG" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Download PNG" })).toBeVisible();
});

test("the preview appears without taking the focus", async ({ page }) => {
  // Choosers are intercepted from here on. Just before the key that would be too late.
  const chooser = page.waitForEvent("filechooser");
  await open(page);
  await page.getByRole("button", { name: "Choose an image" }).press("Enter");
  await (await chooser).setFiles(screenshot);
  await expect(preview(page)).toBeVisible();
  await expect(upload(page)).toBeFocused();
});

test("the controls have the specified ranges and defaults", async ({ page }) => {
  await open(page);
  for (const [name, min, max] of [
    ["Border radius", "10", "60"],
    ["Screen padding", "10", "40"],
    ["Border width", "0", "8"],
  ] as const) {
    await expect(page.getByRole("slider", { name })).toHaveAttribute("min", min);
    await expect(page.getByRole("slider", { name })).toHaveAttribute("max", max);
  }
  await expect(page.getByLabel("Background color")).toHaveValue("#1a1a1a");
  await expect(page.getByLabel("Border radius")).toHaveValue("40");
  await expect(page.getByLabel("Border color")).toHaveValue("#333333");
  await expect(page.getByLabel("Border width")).toHaveValue("2");
  await expect(page.getByLabel("Shadow")).toBeChecked();
  await expect(page.getByLabel("Top text")).toHaveValue("");
  await expect(page.getByLabel("Bottom text")).toHaveValue("");
});

test("the padding of 8 px, below the slider's range, stays until the slider moves", async ({
  page,
}) => {
  await openWithImage(page);
  const slider = page.getByLabel("Screen padding");
  const image = preview(page).locator("image");
  await expect(slider).toHaveAttribute("aria-valuetext", "8 px");
  await expect(image).toHaveAttribute("x", "8");
  await slider.press("ArrowLeft");
  await expect(slider).toHaveAttribute("aria-valuetext", "10 px");
  await slider.press("ArrowRight");
  await expect(image).toHaveAttribute("x", "11");
});

test("the drawing follows the settings: a 300×650 frame on 1080×1080, 60 px bold Arial", async ({
  page,
}) => {
  await openWithImage(page);
  await page.getByLabel("Background color").fill("#ff0000");
  await page.getByLabel("Border radius").fill("20");
  await page.getByLabel("Border color").fill("#00ff00");
  await page.getByLabel("Border width").fill("6");
  await page.getByLabel("Shadow").uncheck();
  await page.getByLabel("Top text").fill("Start");
  const drawing = preview(page);
  await expect(drawing).toHaveAttribute("viewBox", "0 0 1080 1080");
  await expect(drawing.locator("> rect")).toHaveAttribute("fill", "#ff0000");
  const frame = drawing.locator("g > rect[width='300']");
  await expect(frame).toHaveAttribute("height", "650");
  await expect(frame).toHaveAttribute("rx", "20");
  await expect(drawing.locator("rect[stroke='#00ff00']")).toHaveAttribute("stroke-width", "6");
  await expect(drawing.locator("filter")).toHaveCount(0);
  const text = drawing.getByText("Start", { exact: true });
  await expect(text).toHaveAttribute("font-size", "60");
  await expect(drawing.locator("g[font-weight='bold']")).toHaveAttribute("font-family", /^Arial,/);
  await page.getByLabel("Top text").fill("A line that is much too long for one line ".repeat(4));
  const box = await drawing.locator("g[font-weight='bold']").boundingBox();
  const canvas = await drawing.boundingBox();
  expect(box?.width).toBeLessThan(canvas?.width ?? 0);
});

test("the URL holds the settings; a bad value does not affect the others", async ({ page }) => {
  await open(page, "?borderRadius=99&topText=Kept&utm=x");
  await expect(page.getByLabel("Border radius")).toHaveValue("40");
  await expect(page.getByLabel("Top text")).toHaveValue("Kept");
  await page.getByLabel("Bottom text").fill("Über & out");
  await expect(page).toHaveURL(`${path}?topText=Kept&utm=x&bottomText=%C3%9Cber+%26+out`);
  await page.reload();
  await expect(page.getByLabel("Bottom text")).toHaveValue("Über & out");
});

test("dragging a slider is one step, undone and redone by keys and buttons", async ({ page }) => {
  await page.setViewportSize(desktop);
  await openWithImage(page);
  const slider = page.getByLabel("Border radius");
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  if (!box) throw new Error("The slider is not visible.");
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  const dragged = await slider.inputValue();
  expect(dragged).not.toBe("40");
  await page.keyboard.press("Control+z");
  await expect(slider).toHaveValue("40");
  await page.keyboard.press("Control+Shift+z");
  await expect(slider).toHaveValue(dragged);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(preview(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(preview(page)).toBeVisible();
});

test("dropping an exported SVG restores settings, texts and image", async ({ page }) => {
  const top = `<b>&amp; "Läufer" 'Öl' ]]>`;
  await openWithImage(page, "?borderRadius=12&shadow=false");
  await page.getByLabel("Top text").fill(top);
  const href = await preview(page).locator("image").getAttribute("href");
  const { name, content } = await download(page, "Download SVG");
  expect(name).toBe("outpace-mockup.svg");
  const source = content.toString();
  expect(source).not.toMatch(/foreignObject|<style|<script|(?:href|src)="(?!data:)/);
  await open(page);
  await hand(page, "drop", { name: "saved", mimeType: "", buffer: content });
  await expect(page.getByLabel("Top text")).toHaveValue(top);
  await expect(page.getByLabel("Border radius")).toHaveValue("12");
  await expect(page.getByLabel("Shadow")).not.toBeChecked();
  await expect(preview(page).locator("image")).toHaveAttribute("href", href ?? "");
  const again = await download(page, "Download SVG");
  expect(again.content.toString()).toBe(source);
});

test("a PNG is saved at one or two pixels per unit", async ({ page }) => {
  await openWithImage(page);
  for (const [choice, file, size] of [
    ["1×", "outpace-mockup.png", 1080],
    ["2×", "outpace-mockup@2x.png", 2160],
  ] as const) {
    await page.getByRole("radio", { name: choice }).check();
    const { name, content } = await download(page, "Download PNG");
    expect(name).toBe(file);
    expect(await sharp(content).metadata()).toMatchObject({
      format: "png",
      width: size,
      height: size,
    });
  }
});

test("if the browser cannot make a PNG, the page says so and keeps the work", async ({ page }) => {
  await openWithImage(page);
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => {
      done(null);
    };
  });
  await page.getByRole("button", { name: "Download PNG" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "This browser could not draw the PNG. Download the SVG instead.",
  );
  await expect(preview(page)).toBeVisible();
});

test("nothing is uploaded: a loaded page only requests its samples", async ({ page }) => {
  await open(page);
  await page.waitForLoadState("networkidle");
  await expect(page.getByText("Nothing is uploaded anywhere").first()).toBeVisible();
  const requests = collectRequests(page);
  await upload(page).setInputFiles(screenshot);
  await page.getByLabel("Top text").fill("Quiet");
  await download(page, "Download SVG");
  await download(page, "Download PNG");
  expect(requests).toEqual([]);
  await page.getByRole("button", { name: "Live race" }).click();
  await expect.poll(() => requests).toEqual([expect.stringMatching(/\/screens\/live-race\.svg$/)]);
});

test("each app screen is a sample; one that fails to load shows a message", async ({ page }) => {
  await open(page);
  const samples = page.getByRole("listitem").getByRole("button");
  await expect(samples).toHaveText([
    "Race lobby",
    "Live race",
    "League ladder",
    "Tribe battle",
    "Progress",
  ]);
  await samples.nth(2).click();
  await expect(preview(page)).toBeVisible();
  const image = await preview(page).locator("image").getAttribute("href");
  await page.route("**/screens/*.svg", (route) => route.abort());
  await samples.nth(3).click();
  await expect(page.getByRole("alert")).toContainText(
    "The sample “Tribe battle” could not be loaded.",
  );
  await expect(preview(page).locator("image")).toHaveAttribute("href", image ?? "");
});

test("without JavaScript, the page says what the generator needs", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.locator("noscript p")).toContainText("it needs JavaScript");
  await expect(page.locator("noscript p")).toBeVisible();
  await context.close();
});

test("no accessibility violations at 360 and 1440 px, with and without an image", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  await expectAccessible(page, { viewports: [phone, desktop] });
  await upload(page).setInputFiles({ ...screenshot, buffer: Buffer.from("no image") });
  await expect(page.getByRole("alert")).toBeVisible();
  await upload(page).setInputFiles(screenshot);
  await expect(preview(page)).toBeVisible();
  await expectAccessible(page, { viewports: [phone, desktop] });
});
