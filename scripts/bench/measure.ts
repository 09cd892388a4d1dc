// Measures the subjects of `npm run bench`, under the backend that it starts. Prints each subject's
// figures as soon as they are measured; a failure does not stop the other subjects.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { launchOptionsOfBuiltSite } from "@outpace/e2e/built-site-backend";
import { origins } from "@outpace/e2e/origins";
import { type Browser, chromium } from "@playwright/test";
import { runTurbo } from "../process/turbo.ts";
import { repositoryRoot } from "../repository.ts";
import { marketingPages } from "../visits/marketing-pages.ts";
import { type App, withServedApps } from "../visits/served-apps.ts";
import { measureAdmin } from "./admin.ts";
import { measureExport } from "./export.ts";
import { measureFigures } from "./figures.ts";
import { measureLogin } from "./login.ts";
import { countOverBudget, type FigureRow, renderFigures } from "./rows.ts";
import { measureRest } from "./site/rest.ts";
import { measureScroll } from "./site/scroll.ts";
import { emptyPage, serveBesideEmptyPage, tallEmptyPage } from "./site/server.ts";
import { marketingBudgets, portalBudgets, portalPaths } from "./site/start-budgets.ts";
import { measureStart } from "./site/start.ts";
import type { Viewport } from "./site/throttled-page.ts";
import { weighScreens } from "./weight.ts";

const all = "weights,login,figures,export,admin,start,scroll,rest";
const { values } = parseArgs({
  options: {
    only: { type: "string", default: all },
    pages: { type: "string", default: "" },
    runs: { type: "string", default: "5" },
  },
});
const runs = Number.parseInt(values.runs, 10);
const isOfPortal = (path: string) => path === "/brands" || path.startsWith("/brands/");

/** The subjects by their name in --only. Each gets its own browser. */
const subjects: Readonly<Record<string, (browser: Browser) => Promise<readonly FigureRow[]>>> = {
  weights: weighScreens,
  login: loginRows,
  figures: measureFigures,
  export: measureExport,
  admin: measureAdmin,
  start: startRows,
  scroll: (browser) =>
    onPages(tallEmptyPage, (origin, path, viewport) =>
      measureScroll(browser, { origin, path, viewport, runs: Math.min(runs, 3) }),
    ),
  rest: (browser) =>
    onPages(emptyPage, (origin, path, viewport) =>
      measureRest(browser, { origin, path, viewport }),
    ),
};

await withServedApps(async () => {
  for (const name of values.only.split(",")) {
    const browser = await chromium.launch(launchOptionsOfBuiltSite());
    try {
      const rows = await subjects[name]?.(browser);
      if (!rows) throw new Error(`There is no such subject. Subjects: ${all}.`);
      console.log(`\n${renderFigures(name, rows)}`);
      if (countOverBudget(rows) > 0) process.exitCode = 1;
    } catch (error) {
      console.error(`\n${name} could not be measured:`, error);
      process.exitCode = 1;
    } finally {
      await browser.close();
    }
  }
});

/** On a four times slower processor, with round trips of 150 ms. */
async function loginRows(browser: Browser): Promise<readonly FigureRow[]> {
  const page = await browser.newPage({ baseURL: origins.portal });
  const { sequence, milliseconds } = await measureLogin(page);
  const figures = {
    "requests in sequence": { value: sequence, atMost: 2 },
    "cards after ms": { value: milliseconds },
  };
  return [{ name: "after the token", figures }];
}

/** The largest paint as a multiple of an empty page's; sizes in kB of 1000 bytes, as sent. */
async function startRows(): Promise<readonly FigureRow[]> {
  return [
    ...(await onSite("marketing", (origin, paths) =>
      measureStart(origin, paths, runs, marketingBudgets),
    )),
    ...(await onSite("portal", (origin, paths) =>
      measureStart(origin, paths, runs, portalBudgets),
    )),
  ];
}

/** Measures each page of the marketing site, and an empty one, on a phone and on a desktop. */
function onPages(
  empty: string,
  measure: (origin: string, path: string, viewport: Viewport) => Promise<readonly FigureRow[]>,
): Promise<readonly FigureRow[]> {
  return onSite("marketing", async (origin, paths) => {
    const rows: FigureRow[] = [];
    for (const path of [empty, ...paths]) {
      for (const viewport of ["phone", "desktop"] as const) {
        rows.push(...(await measure(origin, path, viewport)));
      }
    }
    return rows;
  });
}

/** Serves the build of a site, as a static host does, while its pages are measured. */
async function onSite(
  app: App,
  measure: (origin: string, paths: readonly string[]) => Promise<readonly FigureRow[]>,
): Promise<readonly FigureRow[]> {
  const visited =
    values.pages === "" ? [...marketingPages(), ...portalPaths] : values.pages.split(",");
  const paths = visited.filter((path) => isOfPortal(path) === (app === "portal"));
  if (paths.length === 0) return [];
  if ((await runTurbo(["build", `--filter=@outpace/${app}`])) !== 0) {
    throw new Error(`The build of ${app} fails.`);
  }
  const server = await serveBesideEmptyPage(join(repositoryRoot, "apps", app, "dist"));
  try {
    return await measure(server.origin, paths);
  } finally {
    await server.stop();
  }
}
