// Measures the subjects of `npm run bench`, under the backend that it starts. Prints each subject's
// figures as soon as they are measured; a failure does not stop the other subjects.
import { parseArgs } from "node:util";
import { launchOptionsOfBuiltSite } from "@outpace/e2e/built-site-backend";
import { origins } from "@outpace/e2e/origins";
import { type Browser, chromium } from "@playwright/test";
import { marketingPages } from "../visits/marketing-pages.ts";
import { withServedApps } from "../visits/served-apps.ts";
import { measureMainThread } from "./main-thread.ts";
import { countOverBudget, type FigureRow, renderFigures } from "./rows.ts";
import { measureStart } from "./start.ts";
import { portalPaths } from "./start-budgets.ts";
import { weighScreens } from "./weight.ts";

/** By their name in --only. Each gets its own browser. */
const subjects: Readonly<Record<string, (browser: Browser) => Promise<readonly FigureRow[]>>> = {
  weights: weighScreens,
  start: async () => [
    ...(await measureStart(origins.marketing, marketingPages(), runs)),
    ...(await measureStart(origins.portal, portalPaths, runs)),
  ],
  thread: measureMainThread,
};
const all = Object.keys(subjects).join(",");

const { values } = parseArgs({
  options: { only: { type: "string", default: all }, runs: { type: "string", default: "5" } },
});
const runs = Number.parseInt(values.runs, 10);

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
