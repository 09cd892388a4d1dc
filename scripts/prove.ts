// npm run prove: the tests of the database and the portal at full length, all of them, even after a failure.
import { findOrInstallBrowsers } from "./browser/browsers.ts";
import { runTurbo } from "./process/turbo.ts";

const everything = ["--force", "--continue=always"];
const databaseTasks = ["postgres", "mutants", "pglite", "http", "functions", "crash"].map(
  (name) => `test:${name}`,
);
const settings = { OUTPACE_PROVE: "1" };
const database = await runTurbo([...databaseTasks, ...everything], settings);
const portal = await runTurbo(["test:e2e", "--filter=@outpace/portal", ...everything], {
  ...settings,
  ...(await findOrInstallBrowsers()),
});
process.exitCode = Math.max(database, portal);
