// Pasted texts in the generators, their drawings and their files.
import { expect } from "@outpace/e2e/test";
import sharp from "sharp";
import { download, open, openWithImage, preview } from "./mockup-page.ts";
import { test } from "./test.ts";

test("a pasted line break is a space in the field, the URL and the files", async ({ page }) => {
  await openWithImage(page);
  await page.getByLabel("Top text").focus();
  await page.keyboard.insertText("Lace\vup,\u2028now\u0007");
  await expect(page.getByLabel("Top text")).toHaveValue("Lace up, now");
  await expect(preview(page).getByText("Lace up, now", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/topText=Lace\+up%2C\+now$/);
  const png = await download(page, "Download PNG");
  expect((await sharp(png.content).metadata()).width).toBe(1080);
  const { content } = await download(page, "Download SVG");
  expect((await sharp(content).metadata()).width).toBe(1080);
  await open(page, "?topText=Lace%0Bup%2C%E2%80%A8now%07");
  await expect(page.getByLabel("Top text")).toHaveValue("Lace up, now");
});

test("text that is too long is cut between graphemes, typed or in the URL", async ({ page }) => {
  const family = "👨‍👩‍👧‍👦";
  const full = `${"x".repeat(193)}${family}`;
  await open(page);
  const field = page.getByLabel("Top text");
  await field.focus();
  await page.keyboard.insertText(`x${full}`);
  await expect(field).toHaveValue("x".repeat(194));
  await field.fill("");
  await page.keyboard.insertText(full);
  await expect(field).toHaveValue(full);
  await field.press("Home");
  await page.keyboard.insertText("more");
  await expect(field).toHaveValue(full);
  await page.goto(`/social-generator?race=${"x".repeat(194)}${family}`);
  await expect(page.getByLabel("Race", { exact: true })).toHaveValue("x".repeat(194));
});
