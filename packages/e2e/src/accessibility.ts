import { createRequire } from "node:module";
import { expect, type BrowserContext, type Page } from "@playwright/test";
import type axe from "axe-core";
import { untilRendered } from "./rendered.ts";

/** Half the size of the package's export; every page has to parse it. */
const { source } = createRequire(import.meta.url)("axe-core/axe.min.js") as typeof axe;

/** Adds axe to every page of a context, which is faster than sending it to each. */
export async function addAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(`if (document.contentType === "text/html") { ${source} }`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Views {
  readonly viewports?: readonly { readonly width: number; readonly height: number }[];
  readonly colorSchemes?: readonly ("light" | "dark")[];
  /** Names the page in messages. */
  readonly name?: string;
  /** Axe rules that the page may break. */
  readonly exceptRules?: readonly string[];
  /** Checks the contrast of colors alone, for a document that was checked in another view. */
  readonly onlyColors?: boolean;
}

/** Expects no axe violation in any viewport and color scheme, and no sideways scrolling; leaves the page with reduced motion. */
export async function expectAccessible(
  page: Page,
  {
    viewports,
    colorSchemes = ["light"],
    name = page.url(),
    exceptRules = [],
    onlyColors = false,
  }: Views = {},
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  await endTransitions(page);
  for (const viewport of viewports ?? [page.viewportSize()]) {
    if (viewport) await page.setViewportSize(viewport);
    for (const [n, colorScheme] of colorSchemes.entries()) {
      await page.emulateMedia({ colorScheme });
      await untilRendered(page);
      // Apart from colors, every color scheme has the same document.
      const onlyRules = onlyColors || n > 0 ? ["color-contrast"] : [];
      const violations = await violationsOf(page, exceptRules, onlyRules);
      expect
        .soft(violations, `${name} at ${String(page.viewportSize()?.width)} px, ${colorScheme}`)
        .toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `pixels by which ${name} scrolls sideways`).toBe(0);
  }
}

/** Transitions pass through colors of low contrast. */
async function endTransitions(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Transitions that run already keep their duration.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  });
}

/** The violated axe rules with their elements; checks only the given rules, if any. */
function violationsOf(
  page: Page,
  exceptRules: readonly string[],
  onlyRules: readonly string[],
): Promise<string[]> {
  return page.evaluate(
    async ({ exceptRules, onlyRules }) => {
      const { violations } = await window.axe.run(document, {
        // Skips the results that axe would describe otherwise.
        resultTypes: ["violations"],
        rules: Object.fromEntries(exceptRules.map((rule) => [rule, { enabled: false }])),
        ...(onlyRules.length > 0 && { runOnly: [...onlyRules] }),
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`,
      );
    },
    { exceptRules, onlyRules },
  );
}
