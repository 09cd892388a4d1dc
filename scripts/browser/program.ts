// Finds programs for the tests, and installs missing ones.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "../process/run.ts";

export interface Program {
  readonly path: string;
  /** The output of `--version`. */
  readonly version: string;
}

export interface WantedProgram {
  /** The name in messages. */
  readonly name: string;
  /** The environment variable that overrides the path. */
  readonly variable: string;
  /** Where it may be installed, in order of preference. */
  readonly paths: readonly string[];
  /** Tried in order until the program is found; each returns an exit code. */
  readonly installers: readonly Installer[];
  /** Paths of a worse substitute, for when the installation fails. */
  readonly secondBest?: readonly string[];
}

/** Without `isNeeded`, a second best will do, so it must not ask for a password. */
type Installer = (isNeeded: boolean) => Promise<number>;

/** Returns a program that starts, installed if necessary. Throws with what to do if that fails. */
export async function findOrInstall(
  { name, variable, paths, installers, secondBest = [] }: WantedProgram,
  named = process.env[variable],
): Promise<Program> {
  if (named) {
    const chosen = find(named);
    if (chosen) return chosen;
    throw new Error(`${variable} names ${named}, which does not start.`);
  }
  const present = findFirst(paths);
  if (present) return present;
  const second = findFirst(secondBest);
  for (const install of installers) {
    console.log(`${name} was not found; installing it.`);
    await install(second === undefined);
    const installed = findFirst(paths);
    if (installed) return installed;
  }
  if (second) {
    console.log(`${name} could not be installed; ${second.path} does as well, but takes longer.`);
    return second;
  }
  throw new Error(`${name} could not be installed. Install it, or set ${variable} to its path.`);
}

function findFirst(paths: readonly string[]): Program | undefined {
  for (const path of paths) {
    const found = find(path);
    if (found) return found;
  }
  return undefined;
}

function find(path: string): Program | undefined {
  if (!existsSync(path)) return undefined;
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  const version = stdout.trim();
  return status === 0 && version !== "" ? { path, version } : undefined;
}

/** Returns a command's possible paths: in each folder of PATH, and where Debian installs it. */
export function onPath(command: string): readonly string[] {
  const folders = process.env["PATH"]?.split(delimiter) ?? [];
  return [...folders, "/usr/bin"].map((folder) => join(folder, command));
}

/** Returns an installer of packages for Debian, Ubuntu and their relatives. */
export function installWithApt(...packages: readonly string[]): Installer {
  return (isNeeded) => runApt(packages, isNeeded);
}

async function runApt(packages: readonly string[], mayAsk: boolean): Promise<number> {
  const isRoot = process.getuid?.() === 0;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const sudo = mayAsk ? ["apt-get"] : ["--non-interactive", "apt-get"];
  const [command, args] = isRoot ? ["apt-get", []] : ["sudo", sudo];
  const updated = await run(command, [...args, "update"], { env });
  return updated !== 0 ? updated : run(command, [...args, "install", "-y", ...packages], { env });
}
