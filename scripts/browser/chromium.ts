// Finds a Chromium for the tests: CHROMIUM_PATH, a headless shell, a full one, or a new shell.
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { run } from "../process/run.ts";
import { repositoryRoot } from "../repository.ts";
import { findOrInstall, installWithApt, type Program } from "./program.ts";

/** Returns a Chromium that starts, installed if necessary. Throws if the installation fails. */
export function findOrInstallChromium(): Promise<Program> {
  return findOrInstall({
    // A full Chromium takes more than twice the processor time for the same page.
    name: "Chromium's headless shell",
    variable: "CHROMIUM_PATH",
    paths: [playwrightShell(), "/usr/bin/chromium-headless-shell"],
    installers: [installWithPlaywright, installWithApt("chromium-headless-shell")],
    secondBest: [chromium.executablePath(), "/usr/bin/chromium"],
  });
}

/** Derives the shell's path from the full Chromium's, the only one that Playwright tells. */
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
  // A machine with a full Chromium has the libraries; installing them may ask for a password.
  const libraries = isNeeded ? ["--with-deps"] : [];
  return run(command, ["install", ...libraries, "--only-shell", "chromium"], {
    // Falls back to apt soon if the download cannot be reached.
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
  });
}
