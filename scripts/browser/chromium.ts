// A Chromium to test with: the one the machine names, Playwright's own, or Debian's; else one is installed.
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { pnpmExec } from "../process/pnpm.ts";
import { run } from "../process/run.ts";
import { repositoryRoot } from "../repository.ts";

const systemChromium = "/usr/bin/chromium";

/** The path of a Chromium that starts; installs one where there is none, and throws where that fails. */
export async function obtainChromium(named = process.env["CHROMIUM_PATH"]): Promise<string> {
  if (named) {
    if (await starts(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not start.`);
  }
  const present = await firstThatStarts();
  if (present !== undefined) return present;
  for (const install of [installWithPlaywright, installWithApt]) {
    console.log("No Chromium found; installing one.");
    await install();
    const installed = await firstThatStarts();
    if (installed !== undefined) return installed;
  }
  throw new Error("No Chromium could be installed. Install one and set CHROMIUM_PATH to it.");
}

async function firstThatStarts(): Promise<string | undefined> {
  for (const path of [chromium.executablePath(), systemChromium]) {
    if (await starts(path)) return path;
  }
  return undefined;
}

async function starts(executablePath: string): Promise<boolean> {
  if (!existsSync(executablePath)) return false;
  try {
    const browser = await chromium.launch({ executablePath });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

function installWithPlaywright(): Promise<number> {
  const command = ["playwright", "install", "--with-deps", "--no-shell", "chromium"];
  return pnpmExec(command, {
    cwd: `${repositoryRoot}/scripts`,
    // A machine that cannot reach the download should turn to its own packages soon.
    env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
  });
}

async function installWithApt(): Promise<number> {
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const [command = "apt-get", ...args] = [...asRoot, "apt-get"];
  const updated = await run(command, [...args, "update"], { env });
  return updated !== 0 ? updated : run(command, [...args, "install", "-y", "chromium"], { env });
}
