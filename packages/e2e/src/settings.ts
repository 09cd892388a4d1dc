import { availableParallelism } from "node:os";
import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { launchOptions, locale } from "./browser.ts";

interface ServerSettings {
  readonly port: number;
  /** Serves an app on its port. */
  readonly command: string;
  readonly cwd?: string;
  readonly env: Record<string, string>;
}

/** These save processor time: a test's page lives for seconds, and its worker shares a processor. */
const chromiumFlags = [
  // Most tests have one page at a time, so it and the earlier blank one can share a process.
  "--renderer-process-limit=1",
  // Compiling optimized code would take longer than it saves.
  "--js-flags=--no-maglev --no-opt",
  "--num-raster-threads=1",
];

/**
 * One more than the processors, because a page often waits for a response or the next poll. All share one backend, which uses
 * one processor.
 */
const workers = Math.min(availableParallelism() + 1, 8);

/** The Playwright settings for tests that visit the first server and possibly others. */
export function playwrightSettings(
  first: ServerSettings,
  ...others: readonly ServerSettings[]
): PlaywrightTestConfig {
  return defineConfig({
    testDir: "e2e",
    projects: [
      {
        name: "journeys",
        testIgnore: ["states/**", "nightly/**"],
        outputDir: "test-results/journeys",
      },
      // Every screen and page in its states.
      { name: "states", testDir: "e2e/states", outputDir: "test-results/states" },
      // Takes too long for every run; `npm run prove` runs it.
      { name: "nightly", testDir: "e2e/nightly", outputDir: "test-results/nightly" },
    ],
    fullyParallel: true,
    workers,
    retries: process.env["CI"] === undefined ? 0 : 1,
    forbidOnly: true,
    // For a machine that does other work too; most tests take seconds.
    timeout: 180_000,
    expect: { timeout: 20_000 },
    // `npm test` reads from the report which tests needed a second try. PLAYWRIGHT_JSON_OUTPUT_FILE names another file.
    reporter: [["list"], ["json", { outputFile: "test-results/browser-report.json" }]],
    use: {
      baseURL: `http://localhost:${String(first.port)}`,
      ...locale,
      trace: "on-first-retry",
      launchOptions: { ...launchOptions, args: [...launchOptions.args, ...chromiumFlags] },
    },
    webServer: [first, ...others].map((server) => ({ ...server, reuseExistingServer: false })),
  });
}
