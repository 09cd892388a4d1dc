// Weighs the JavaScript and CSS that a page loads before any interaction, in kB (1000) after gzip.
import { gzipSync } from "node:zlib";
import { origins } from "@outpace/e2e/origins";
import { openStarted } from "@outpace/e2e/portal";
import { signInFor, type State, untilReached } from "@outpace/e2e/states/state";
import type { Browser, Page, Response } from "@playwright/test";
import { allScreens } from "../visits/screens.ts";
import type { App } from "../visits/served-apps.ts";
import { settling } from "../visits/settling.ts";
import type { FigureRow } from "./rows.ts";
import { scriptBudget } from "./script-budgets.ts";

/** Bytes after gzip. */
interface Weight {
  readonly script: number;
  readonly style: number;
}

/** Weighs every screen of both apps; a screen without a budget exceeds it. */
export async function weighScreens(browser: Browser): Promise<readonly FigureRow[]> {
  const rows: FigureRow[] = [];
  for (const { app, state } of allScreens()) {
    // A state reached by steps loads the same files as its screen.
    if (state.arrange ?? state.steps) continue;
    const context = await browser.newContext();
    await signInFor(context, state);
    const weight = await weigh(await context.newPage(), app, `${origins[app]}${state.path}`, state);
    await context.close();
    const name = `${app} ${state.name}`;
    // Rounds up, so the budget holds to the byte.
    const kilobytes = Math.ceil(weight.script / 100) / 10;
    const script = { value: kilobytes, digits: 1, atMost: scriptBudget(name) ?? 0 };
    const figures = { "JS kB": script, "CSS kB": { value: weight.style / 1000, digits: 1 } };
    rows.push({ name, figures });
  }
  return rows;
}

/**
 * Opens the URL and sums up all responses until the screen is ready and has nothing left to load, plus inline code.
 */
async function weigh(
  page: Page,
  app: App,
  url: string,
  state: Pick<State, "shows"> = {},
): Promise<Weight> {
  const untilSettled = settling(page.context());
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  if (app === "portal") {
    await openStarted(page, url);
  } else {
    await page.goto(url);
    await page.waitForFunction(hasStartedIslands);
  }
  await untilReached(page, state);
  await untilSettled(page);

  let script = 0;
  let style = 0;
  for (const response of responses.filter((one) => one.ok())) {
    const type = response.headers()["content-type"] ?? "";
    if (type.includes("javascript")) script += gzipped(await response.body());
    else if (type.includes("css")) style += gzipped(await response.body());
  }
  const inline = await inlineCode(page);
  return {
    script: script + sum(inline.scripts),
    style: style + sum(inline.styles),
  };
}

/** Whether every island in view has its code; an island itself has no box. */
function hasStartedIslands(): boolean {
  return [...document.querySelectorAll("astro-island[ssr] > :first-child")].every(
    (content) => content.getBoundingClientRect().top >= innerHeight,
  );
}

function inlineCode(page: Page): Promise<{ scripts: string[]; styles: string[] }> {
  return page.evaluate(() => {
    const textOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
    return {
      // Script elements of other types hold data.
      scripts: textOf(
        "script:not([src]):is(:not([type]), [type=module], [type='text/javascript'])",
      ),
      styles: textOf("style"),
    };
  });
}

function sum(texts: readonly string[]): number {
  return texts.reduce((total, text) => total + gzipped(Buffer.from(text)), 0);
}

function gzipped(content: Buffer): number {
  return content.length === 0 ? 0 : gzipSync(content).length;
}
