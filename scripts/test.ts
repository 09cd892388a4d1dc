// npm test [-- TASK… FLAG…]: runs every check and test, or the named tasks. Flags are turbo's, such
// as --filter=@outpace/ui. Browser tests need the whole machine, so they run last, one task at a
// time.
import { styleText } from "node:util";
import { findOrInstall } from "./browser/browsers.ts";
import { runTurbo } from "./process/run.ts";
import { deleteReports, readFlakyTests } from "./testing/flaky-tests.ts";

const given = process.argv.slice(2);
const flags = given.filter((argument) => argument.startsWith("-"));
const named = given.filter((argument) => !argument.startsWith("-"));
const tasks = named.length > 0 ? named : ["check", "test:e2e", "test:states"];
const needsBrowsers = (task: string) => /^test:(e2e|states|nightly)$/.test(task);
const inBrowsers = tasks.filter(needsBrowsers);
const others = tasks.filter((task) => !needsBrowsers(task));

deleteReports();
let exitCode = others.length > 0 ? await runTurbo([...others, ...flags]) : 0;
if (exitCode === 0 && inBrowsers.length > 0) {
  const browsers = await findOrInstall();
  exitCode = await runTurbo([...inBrowsers, "--concurrency=1", ...flags], browsers);
}
const flaky = readFlakyTests();
if (flaky.length > 0) {
  const lines = ["Passed only at the second try:", ...flaky.map((name) => `  ${name}`)];
  console.error(styleText("red", lines.join("\n"), { validateStream: false }));
}
process.exitCode = exitCode;
