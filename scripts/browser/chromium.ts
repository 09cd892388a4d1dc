// Finds a Chromium for the tests: CHROMIUM_PATH, Playwright's or Debian's. Installs one if there is none.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { run } from "../process/run.ts";
import { repositoryRoot } from "../repository.ts";

export interface Chromium {
  readonly path: string;
  /** The output of `--version`. */
  readonly version: string;
}

/** Debian's packages. The shell has no window to draw and needs about two thirds of the time for the same tests. */
const debianPaths = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Returns a Chromium that starts, installed if necessary. Throws when the installation fails. */
export async function findOrInstallChromium(
  named = process.env["CHROMIUM_PATH"],
): Promise<Chromium> {
  if (named) {
    const chosen = find(named);
    if (chosen) return chosen;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`);
  }
  const present = findInstalled();
  if (present) return present;
  for (const install of [installWithPlaywright, installWithApt]) {
    console.log("No Chromium found; installing one.");
    await install();
    const installed = findInstalled();
    if (installed) return installed;
  }
  throw new Error("No Chromium could be installed. Install one and set CHROMIUM_PATH to it.");
}

function findInstalled(): Chromium | undefined {
  const paths = [chromium.executablePath(), ...debianPaths];
  return paths.map(find).find((found) => found !== undefined);
}

function find(path: string): Chromium | undefined {
  if (!existsSync(path)) return undefined;
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  const version = stdout.trim();
  return status === 0 && version !== "" ? { path, version } : undefined;
}

function installWithPlaywright(): Promise<number> {
  const command = join(repositoryRoot, "scripts/node_modules/.bin/playwright");
  return run(command, ["install", "--with-deps", "--no-shell", "chromium"], {
    // A machine that cannot reach the download falls back to apt soon.
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
  });
}

async function installWithApt(): Promise<number> {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const [command = "apt-get", ...args] = [...asRoot, "apt-get"];
  const updated = await run(command, [...args, "update"], { env });
  return updated !== 0
    ? updated
    : run(command, [...args, "install", "-y", "chromium-headless-shell"], { env });
}
