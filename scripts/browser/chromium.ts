// Finds a Chromium for the tests: CHROMIUM_PATH, Playwright's or Debian's. Installs one if there is none.
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { run } from "../process/run.ts";
import { repositoryRoot } from "../repository.ts";
import { findOrInstall, installWithApt, type Program } from "./program.ts";

/** Debian's packages. The shell has no window to draw and needs about two thirds of the time for the same tests. */
const debianPaths = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Returns a Chromium that starts, installed if necessary. Throws when the installation fails. */
export function findOrInstallChromium(named?: string): Promise<Program> {
  return findOrInstall(
    {
      name: "Chromium",
      variable: "CHROMIUM_PATH",
      paths: [chromium.executablePath(), ...debianPaths],
      installers: [installWithPlaywright, () => installWithApt("chromium-headless-shell")],
    },
    named,
  );
}

function installWithPlaywright(): Promise<number> {
  const command = join(repositoryRoot, "scripts/node_modules/.bin/playwright");
  return run(command, ["install", "--with-deps", "--no-shell", "chromium"], {
    // A machine that cannot reach the download falls back to apt soon.
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
  });
}
