import { expectAccessible } from "@outpace/e2e/accessibility";
import { fail } from "@outpace/e2e/intercept";
import { origins } from "@outpace/e2e/origins";
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

test("an image brings a preview and downloads, and is not uploaded", async ({ page }) => {
  // Choosers are intercepted from here on. Just before the key that would be too late.
  const chooser = page.waitForEvent("filechooser");
  const sent: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin, search } = new URL(request.url());
    const isFile = request.method() === "GET" && origin === origins.marketing && search === "";
    if (protocol.startsWith("http") && !isFile) sent.push(request.url());
  });
  await open(page);
  await expect(page.getByText("PNG, JPG, or GIF")).toBeVisible();
  await expect(page.getByText("Nothing is uploaded anywhere").first()).toBeVisible();
  await expect(upload(page)).toHaveAttribute("accept", "image/*");
  await expect(preview(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Download/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Choose an image" }).press("Enter");
  await (await chooser).setFiles(screenshot);
  await expect(preview(page)).toBeVisible();
  await expect(upload(page)).toBeFocused();
  await page.getByLabel("Top text").fill("Quiet");
  for (const button of ["Download SVG", "Download PNG"]) await download(page, button);
  expect(sent).toEqual([]);
});

test("the URL holds the settings; a slider's drag is undone in one step", async ({ page }) => {
  await page.setViewportSize(desktop);
  await open(page, "?borderRadius=99&topText=Kept&utm=x");
  await page.getByLabel("Bottom text").fill("Über & out");
  await expect(page).toHaveURL(`${path}?topText=Kept&utm=x&bottomText=%C3%9Cber+%26+out`);
  await page.reload();
  await expect(page.getByLabel("Bottom text")).toHaveValue("Über & out");
  await expect(page.getByLabel("Top text")).toHaveValue("Kept");
  await upload(page).setInputFiles(screenshot);
  await expect(preview(page)).toBeVisible();

  // Below the slider's range, the default stays until the slider moves.
  const padding = page.getByLabel("Screen padding");
  await expect(padding).toHaveAttribute("aria-valuetext", "8 px");
  await padding.press("ArrowLeft");
  await expect(padding).toHaveAttribute("aria-valuetext", "10 px");
  await padding.press("ArrowRight");
  await expect(preview(page).locator("image")).toHaveAttribute("x", "11");

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
  const undo = page.getByRole("button", { name: "Undo" });
  while (await preview(page).isVisible()) await undo.click();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(preview(page)).toBeVisible();
});

test("a dropped SVG restores everything; a PNG has 1 or 2 pixels per unit", async ({ page }) => {
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
  expect((await download(page, "Download SVG")).content.toString()).toBe(source);

  for (const [choice, file, size] of [
    ["2×", "outpace-mockup@2x.png", 2160],
    ["1×", "outpace-mockup.png", 1080],
  ] as const) {
    await page.getByRole("radio", { name: choice }).check();
    const png = await download(page, "Download PNG");
    expect(png.name).toBe(file);
    const square = { format: "png", width: size, height: size };
    expect(await sharp(png.content).metadata()).toMatchObject(square);
  }
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

test("each app screen is a sample; one that fails to load says so", async ({ page }) => {
  const views = { viewports: [phone, desktop] };
  await open(page);
  await expectAccessible(page, views);
  const samples = page.getByRole("listitem").getByRole("button");
  await expect(samples).toHaveCount(5);
  await samples.nth(2).click();
  await expect(preview(page)).toBeVisible();
  const image = await preview(page).locator("image").getAttribute("href");
  await fail(page, "**/screens/*.svg");
  await samples.getByText("Tribe battle").click();
  await expect(page.getByRole("alert")).toContainText(
    "The sample “Tribe battle” could not be loaded.",
  );
  await expect(preview(page).locator("image")).toHaveAttribute("href", image ?? "");
  await expectAccessible(page, views);
});
