// Any text in the generators leaves their files well-formed.
import { expect, type Page } from "@outpace/e2e/test";
import fc from "fast-check";
import { openWithImage } from "../mockup-page.ts";
import { test } from "../test.ts";

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

test("an exported mockup or race card is well-formed for any text", async ({ page }) => {
  await openWithImage(page);
  expect(await spoiledBy(page, ["Top text", "Bottom text"], texts)).toEqual([]);
  await page.goto("/social-generator");
  expect(await spoiledBy(page, ["Race", "Runner", "Bib"], texts)).toEqual([]);
});
