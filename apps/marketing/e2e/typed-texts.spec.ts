// Pasted texts in the generators, their drawings and their files.
import { expect, type Page } from "@outpace/e2e/test";
import fc from "fast-check";
import sharp from "sharp";
import { download, open, openWithImage, preview } from "./mockup-page.ts";
import { test } from "./test.ts";

/** Includes unpaired surrogates and characters that no file may contain. */
const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  ...[0xa0, 0xffff].map((max) =>
    fc
      .array(fc.integer({ min: 0, max }), { maxLength: 40 })
      .map((units) => String.fromCharCode(...units)),
  ),
  fc.constantFrom(
    "]]>",
    "<!--",
    "&amp;&#0;",
    "%00",
    "Lace\vup",
    "\ufffe",
    "\u2028",
    "\ud83c",
    "\x1b[",
  ),
);

/** Types each text into all fields and saves the SVG. Returns the texts whose file is not well-formed. */
async function spoiledBy(page: Page, labels: readonly string[], texts: readonly string[]) {
  const fields = labels.map((label) => page.getByLabel(label, { exact: true }));
  const inputs = await Promise.all(fields.map((field) => field.elementHandle()));
  const save = await page.getByRole("button", { name: "Download SVG" }).elementHandle();
  // As numbers, because unpaired surrogates are replaced on the way to the browser.
  const units = texts.map((text) => text.split("").map((unit) => unit.charCodeAt(0)));
  const spoiled = await page.evaluate(
    async ([controls, button, written]) => {
      const saved: Blob[] = [];
      const { createObjectURL } = URL;
      URL.createObjectURL = (content) => {
        if (content instanceof Blob) saved.push(content);
        return createObjectURL(content);
      };
      HTMLAnchorElement.prototype.click = () => undefined;
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
      const results = [];
      for (const [at, codes] of written.entries()) {
        for (const control of controls) {
          set?.call(control, String.fromCharCode(...codes));
          control?.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }
        await new Promise(requestAnimationFrame);
        (button as HTMLElement).click();
        const source = (await saved.pop()?.text()) ?? "";
        const file = new DOMParser().parseFromString(source, "image/svg+xml");
        if (file.querySelector("parsererror") || !file.querySelector("metadata")) results.push(at);
      }
      return results;
    },
    [inputs, save, units] as const,
  );
  return spoiled.map((at) => texts[at]);
}

const texts = fc.sample(anyText, { numRuns: 250, seed: 208 });

test("the exported mockup is well-formed for any text", async ({ page }) => {
  await openWithImage(page);
  expect(await spoiledBy(page, ["Top text", "Bottom text"], texts)).toEqual([]);
});

test("the exported race card is well-formed for any text", async ({ page }) => {
  await page.goto("/social-generator");
  expect(await spoiledBy(page, ["Race", "Runner", "Bib"], texts)).toEqual([]);
});

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
