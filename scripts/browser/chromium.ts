// Finds a Chromium for the tests: CHROMIUM_PATH, a headless shell, or a full one. Installs a shell if there is none.
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { run } from "../process/run.ts";
import { repositoryRoot } from "../repository.ts";
import { findOrInstall, installWithApt, type Program } from "./program.ts";

/** Returns a Chromium that starts, installed if necessary. Throws when the installation fails. */
export function findOrInstallChromium(): Promise<Program> {
  return findOrInstall({
    // It draws no window and no tabs: a full one takes more than twice the processor time for the same page.
    name: "Chromium's headless shell",
    variable: "CHROMIUM_PATH",
    paths: [playwrightShell(), "/usr/bin/chromium-headless-shell"],
    installers: [installWithPlaywright, installWithApt("chromium-headless-shell")],
    secondBest: [chromium.executablePath(), "/usr/bin/chromium"],
  });
}

/** Where Playwright installs it, beside the full Chromium, whose path is the only one that it tells. */
export function playwrightShell(full = chromium.executablePath()): string {
  return full
    .replace(/chromium-(\d+)/, "chromium_headless_shell-$1")
    .replace(
      /([\\/])chrome-([\w-]+)[\\/].*?(\.exe)?$/,
      "$1chrome-headless-shell-$2$1chrome-headless-shell$3",
    );
}

function installWithPlaywright(isNeeded: boolean): Promise<number> {
  const command = join(repositoryRoot, "scripts/node_modules/.bin/playwright");
  // A machine with a full Chromium has the libraries; to install them may ask for a password.
  const libraries = isNeeded ? ["--with-deps"] : [];
  return run(command, ["install", ...libraries, "--only-shell", "chromium"], {
    // A machine that cannot reach the download falls back to apt soon.
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
  });
}
