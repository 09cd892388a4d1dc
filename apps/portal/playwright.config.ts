import { defineConfig } from "@playwright/test";

const port = 46173;
const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/**
 * Runs against the built portal and a seeded backend of its own: see the `test` command, which starts
 * both. The backend's address is in the build.
 */
export default defineConfig({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${String(port)}`,
    locale: "en-US",
    timezoneId: "America/New_York",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: chromium,
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
    command: `vite preview --outDir dist-e2e --port ${String(port)}`,
    port,
    reuseExistingServer: false,
  },
});
