// The JavaScript and CSS that a page loads before any interaction, compressed with gzip.
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

/** Bytes after gzip. */
export interface Weight {
  readonly script: number;
  readonly style: number;
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
