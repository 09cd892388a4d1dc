// The end-to-end stages: the built apps in a real browser.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { obtainChromium } from "../browser/chromium.ts";
import { runInApp, type App } from "../e2e/app.ts";
import { runUnderBackend } from "../e2e/backend.ts";
import { repositoryRoot } from "../repository.ts";
import { countPlaywright, readReports, settleCounts, type Counts } from "./counts.ts";
import { testEnvironment } from "./environment.ts";

const report = "reports/e2e.json";

/** The portal runs against a seeded backend of its own. */
export function testPortal(): Promise<Counts> {
  return testApp("portal", (env) => runUnderBackend(["scripts/e2e/portal.ts"], env));
}

/** The marketing site runs as the build stage left it. */
export function testMarketing(): Promise<Counts> {
  return testApp("marketing", (env) =>
    runInApp("marketing", ["playwright", "test", "--reporter=list,json"], env),
  );
}

async function testApp(
  app: App,
  runTests: (env: NodeJS.ProcessEnv) => Promise<number>,
): Promise<Counts> {
  const folder = join(repositoryRoot, "apps", app);
  rmSync(join(folder, report), { force: true });
  const env = testEnvironment(process.env, {
    CHROMIUM_PATH: await obtainChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, report),
  });
  const exitCode = await runTests(env);
  return settleCounts(readReports(folder, report, countPlaywright), exitCode);
}
