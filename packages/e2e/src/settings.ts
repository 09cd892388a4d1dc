import { availableParallelism } from "node:os";
import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { launchOptions, locale } from "./browser.ts";

interface ServerSettings {
  readonly port: number;
  /** Serves an app on that port. */
  readonly command: string;
  readonly cwd?: string;
  readonly env: Record<string, string>;
}

/** These save processor time: a page of a test lives for seconds, and its worker has no processor of its own. */
const chromiumFlags = [
  // Most tests have one page at a time, and its document and the blank one before it need no process each.
  "--renderer-process-limit=1",
  // Optimized code would take longer to compile than it saves.
  "--js-flags=--no-maglev --no-opt",
  "--num-raster-threads=1",
];

/**
 * One more than there are processors: a page often waits, for a response or for the next look at it. All of them share
 * one backend, which has one processor.
 */
const workers = Math.min(availableParallelism() + 1, 8);

/** The Playwright configuration of tests that visit the first server, and maybe others. */
export function playwrightSettings(
  first: ServerSettings,
  ...others: readonly ServerSettings[]
): PlaywrightTestConfig {
  return defineConfig({
    testDir: "e2e",
    fullyParallel: true,
    workers,
    retries: 0,
    forbidOnly: true,
    timeout: 60_000,
    expect: { timeout: 10_000 },
    reporter: "list",
    use: {
      baseURL: `http://localhost:${String(first.port)}`,
      ...locale,
      launchOptions: { ...launchOptions, args: [...launchOptions.args, ...chromiumFlags] },
    },
    webServer: [first, ...others].map((server) => ({ ...server, reuseExistingServer: false })),
  });
}
