// Measures the built marketing site: how pages start, what scrolling costs, and what a page costs that is left alone;
// and how the portal's screens before login start.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launchOptions } from "@outpace/e2e/browser";
import { chromium, type Browser } from "@playwright/test";
import { runTurbo } from "../../process/turbo.ts";
import { repositoryRoot } from "../../repository.ts";
import { marketingPages } from "../../visits/marketing-pages.ts";
import type { App } from "../../visits/served-apps.ts";
import { countOverBudget, renderFigures, type FigureRow } from "./figures.ts";
import { measureRest } from "./rest.ts";
import { measureScroll } from "./scroll.ts";
import { emptyPage, serveBesideEmptyPage, tallEmptyPage } from "./server.ts";
import { marketingBudgets, portalBudgets, portalPaths } from "./start-budgets.ts";
import { measureStart } from "./start.ts";
import type { Viewport } from "./throttled-page.ts";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "" },
    runs: { type: "string", default: "5" },
    only: { type: "string", default: "start,scroll,rest" },
    site: { type: "string", default: "" },
  },
});
const runs = Number.parseInt(values.runs, 10);
const wanted = new Set(values.only.split(","));
const server = await serveBesideEmptyPage(
  values.site === "" ? await build("marketing") : values.site,
);
const visited =
  values.pages === "" ? [...marketingPages(), ...portalPaths] : values.pages.split(",");
const paths = visited.filter((path) => !isOfPortal(path));
let over = 0;

if (wanted.has("start")) {
  if (paths.length > 0) {
    show("start", await measureStart(server.origin, paths, runs, marketingBudgets));
  }
  const screens = values.site === "" ? visited.filter(isOfPortal) : [];
  if (screens.length > 0) {
    const portal = await serveBesideEmptyPage(await build("portal"));
    show("start of the portal", await measureStart(portal.origin, screens, runs, portalBudgets));
    await portal.stop();
  }
  console.log("LCP is a multiple of an empty page's. kB of 1000 bytes, as sent; JavaScript gzip.");
}
if (wanted.has("scroll")) {
  show(
    "scroll, per 1,000 px",
    await perPage([tallEmptyPage, ...paths], (browser, path, viewport) =>
      measureScroll(browser, { origin: server.origin, path, viewport, runs: Math.min(runs, 3) }),
    ),
  );
}
if (wanted.has("rest")) {
  show(
    "rest, per second",
    await perPage([emptyPage, ...paths], (browser, path, viewport) =>
      measureRest(browser, { origin: server.origin, path, viewport }),
    ),
  );
}
await server.stop();
console.log(`\nFigures over their budgets: ${String(over)}.`);
process.exitCode = over > 0 ? 1 : 0;

function isOfPortal(path: string): boolean {
  return path === "/brands" || path.startsWith("/brands/");
}

/** Returns the folder. */
async function build(app: App): Promise<string> {
  if ((await runTurbo(["build", `--filter=@outpace/${app}`])) !== 0) {
    throw new Error(`The build of ${app} fails.`);
  }
  return join(repositoryRoot, "apps", app, "dist");
}

function show(title: string, rows: readonly FigureRow[]): void {
  console.log(`\n${renderFigures(title, rows)}`);
  over += countOverBudget(rows);
}

async function perPage(
  visited: readonly string[],
  measure: (browser: Browser, path: string, viewport: Viewport) => Promise<readonly FigureRow[]>,
): Promise<readonly FigureRow[]> {
  const browser = await chromium.launch(launchOptions);
  const rows: FigureRow[] = [];
  for (const path of visited) {
    for (const viewport of ["phone", "desktop"] as const) {
      rows.push(...(await measure(browser, path, viewport)));
    }
  }
  await browser.close();
  return rows;
}
