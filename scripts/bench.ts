// npm run bench [-- --only weights,login,figures,admin,start,scroll,rest --pages /,/team --runs 5]: what every screen of
// both apps loads, what the portal's login takes, how fast the figures of 10,000 runners and the staff's list of 100,000
// races answer, how fast the marketing site and the portal's screens before login start, and how the site scrolls and
// rests, beside the budgets; fails when a figure is over.
import { parseArgs } from "node:util";
import { findOrInstallChromium } from "./browser/chromium.ts";
import { run } from "./process/run.ts";
import { testEnvironment } from "./testing/environment.ts";
import { runUnderBackend } from "./visits/backend.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "weights,login,figures,admin,start,scroll,rest" },
    pages: { type: "string", default: "" },
    runs: { type: "string", default: "5" },
  },
});
const subjects = new Set(values.only.split(","));
const ofScreens = ["weights", "login", "figures", "admin"].filter((subject) =>
  subjects.delete(subject),
);
const weighed =
  ofScreens.length > 0 ? await runUnderBackend(["scripts/bench/measure.ts", ...ofScreens]) : 0;
const measured = subjects.size > 0 ? await measureSite([...subjects].join(",")) : 0;
process.exitCode = Math.max(weighed, measured);

async function measureSite(only: string): Promise<number> {
  const { path } = await findOrInstallChromium();
  const { pages, runs } = values;
  return run(
    "node",
    ["scripts/bench/site/measure.ts", "--only", only, "--pages", pages, "--runs", runs],
    { env: testEnvironment(process.env, { CHROMIUM_PATH: path }) },
  );
}
