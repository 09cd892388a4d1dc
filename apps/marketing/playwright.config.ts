import { defineConfig } from "@playwright/test";

const port = 46321;
export const portalOrigin = "http://localhost:46173";

/** Runs against the site as `astro build` left it. */
export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 30_000,
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${String(port)}`,
    locale: "en-US",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    // Without its lock file it stays in the foreground, and beside a preview that someone else runs.
    command: `astro preview --ignore-lock --port ${String(port)}`,
    env: { PUBLIC_PORTAL_URL: portalOrigin, ASTRO_TELEMETRY_DISABLED: "1" },
    port,
    reuseExistingServer: false,
  },
});
