// Finds the programs that browser tests run, and installs what a bare machine lacks.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { delimiter, join } from "node:path";
import * as playwright from "@playwright/test";
import { run } from "../process/run.ts";
import { repositoryRoot } from "../repository.ts";

export interface Program {
  /** The name in messages. */
  readonly name: string;
  /** The environment variables `<variable>_PATH`, which wins, and `<variable>_VERSION`. */
  readonly variable: string;
  /** Where it may be, in order of preference. */
  readonly paths: () => readonly string[];
  readonly debianPackages: readonly string[];
}

export const chromium: Program = {
  // A full Chromium takes more than twice the processor time for the same page.
  name: "Chromium's headless shell",
  variable: "CHROMIUM",
  paths: () => [...globSync(playwrightShell), ...onPath("chromium-headless-shell")],
  debianPackages: ["chromium-headless-shell"],
};

/** Playwright tells only a full Chromium's path; the shell has a folder of the same revision. */
const playwrightShell = playwright.chromium
  .executablePath()
  .replace(/chromium-(\d+).*/, "chromium_headless_shell-$1/*/*headless?shell");

const firefox: Program = {
  name: "Firefox",
  variable: "FIREFOX",
  paths: () => [
    ...onPath("firefox-esr", "firefox"),
    "/Applications/Firefox.app/Contents/MacOS/firefox",
  ],
  // Liberation fonts have the widths of Arial.
  debianPackages: ["firefox-esr", "fonts-liberation"],
};

// GNOME, ImageMagick and many servers render SVG with librsvg.
const rsvgConvert: Program = {
  name: "librsvg's rsvg-convert (Homebrew: librsvg)",
  variable: "RSVG_CONVERT",
  paths: () => onPath("rsvg-convert"),
  debianPackages: ["librsvg2-bin"],
};

/** Returns the tests' environment variables. Turbo's cache depends on versions, not on paths. */
export async function findOrInstall(
  programs: readonly Program[] = [chromium, firefox, rsvgConvert],
): Promise<Readonly<Record<string, string>>> {
  if (programs.includes(chromium) && !find(chromium)) await installWithPlaywright();
  const missing = programs.filter((program) => !find(program));
  const packages = missing.flatMap(({ debianPackages }) => debianPackages);
  if (packages.length > 0) await installWithApt(packages);
  const environment: Record<string, string> = {};
  for (const program of programs) {
    const { name, variable } = program;
    const found = find(program);
    if (!found) {
      throw new Error(
        `${name} could not be installed. Install it, or set ${variable}_PATH to its path.`,
      );
    }
    environment[`${variable}_PATH`] = found.path;
    environment[`${variable}_VERSION`] = found.version;
  }
  return environment;
}

function find({ variable, paths }: Program) {
  const named = process.env[`${variable}_PATH`];
  for (const path of named ? [named] : paths()) {
    const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
    if (status === 0 && stdout.trim() !== "") return { path, version: stdout.trim() };
  }
  if (named) throw new Error(`${variable}_PATH names ${named}, which does not start.`);
  return undefined;
}

/** Returns where commands may be: in each folder of PATH, and where Debian installs them. */
function onPath(...commands: readonly string[]): readonly string[] {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/bin"];
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

function installWithPlaywright(): Promise<number> {
  console.log("Chromium's headless shell was not found; installing it.");
  return run(
    join(repositoryRoot, "scripts/node_modules/.bin/playwright"),
    ["install", "--with-deps", "--only-shell", "chromium"],
    // Where the download cannot be reached, Debian's package follows soon.
    { env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" } },
  );
}

async function installWithApt(packages: readonly string[]): Promise<void> {
  console.log(`Installing ${packages.join(", ")}.`);
  const [command = "", ...args] = process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "apt-get"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  if ((await run(command, [...args, "update"], { env })) !== 0) return;
  await run(command, [...args, "install", "-y", ...packages], { env });
}
