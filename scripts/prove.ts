// npm run prove: runs what every run leaves out and the rest at full length, even after a failure.
import { findOrInstall } from "./browser/browsers.ts";
import { runTurbo } from "./process/run.ts";

const everything = ["--force", "--continue=always", "--concurrency=1"];
const settings = { OUTPACE_PROVE: "1" };
const database = ["postgres", "mutants", "pglite", "http", "functions", "crash"];
const exitCodes = [
  await runTurbo(
    ["check:package", "check:sites", ...database.map((name) => `test:${name}`), ...everything],
    settings,
  ),
];
const inBrowsers = { ...settings, ...(await findOrInstall()) };
exitCodes.push(
  await runTurbo(["test:states", "test:nightly", ...everything], inBrowsers),
  // Finds the tests that fail by chance.
  await runTurbo(
    ["test:e2e", ...everything, "--", "--repeat-each=3", "--fail-on-flaky-tests"],
    inBrowsers,
  ),
);
process.exitCode = Math.max(...exitCodes);
