// The JavaScript and CSS that a page loads before any interaction, compressed with gzip, in kB of 1000 bytes.
import { gzipSync } from "node:zlib";
import { origins } from "@outpace/e2e/origins";
import { signInFor } from "@outpace/e2e/states/state";
import type { Browser, Page, Response } from "@playwright/test";
import { allScreens } from "../visits/screens.ts";
import type { FigureRow } from "./rows.ts";
import { scriptBudget } from "./script-budgets.ts";

/** Bytes after gzip. */
export interface Weight {
  readonly script: number;
  readonly style: number;
}

/** Every screen of both apps; one without a budget is over. */
export async function weighScreens(browser: Browser): Promise<readonly FigureRow[]> {
  const rows: FigureRow[] = [];
  for (const { app, state } of allScreens()) {
    // A state that takes steps loads the same files as the screen itself.
    if (state.arrange ?? state.steps) continue;
    const context = await browser.newContext();
    await signInFor(context, state);
    const weight = await weigh(await context.newPage(), `${origins[app]}${state.path}`);
    await context.close();
    const name = `${app} ${state.name}`;
    // Rounded up, so that a budget holds to the byte.
    const kilobytes = Math.ceil(weight.script / 100) / 10;
    const script = { value: kilobytes, digits: 1, atMost: scriptBudget(name) ?? 0 };
    const figures = { "JS kB": script, "CSS kB": { value: weight.style / 1000, digits: 1 } };
    rows.push({ name, figures });
  }
  return rows;
}

/** Opens the URL and adds up all responses until the network is idle, and inline code. */
export async function weigh(page: Page, url: string): Promise<Weight> {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto(url, { waitUntil: "networkidle" });

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

function inlineCode(page: Page): Promise<{ scripts: string[]; styles: string[] }> {
  return page.evaluate(() => {
    const textOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
    return {
      // Other types hold data, which the browser does not run.
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
