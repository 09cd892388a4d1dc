// Finds programs that tests use, and installs those that are missing.
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
  /** As people call it. */
  readonly name: string;
  /** The environment variable that names another one to use. */
  readonly variable: string;
  /** Where it may be installed, the preferred one first. */
  readonly paths: readonly string[];
  /** Each returns an exit code; tried in this order while the program is missing. */
  readonly installers: readonly (() => Promise<number>)[];
}

/** Returns a program that starts, installed if necessary. Throws when that fails, with what to do. */
export async function findOrInstall(
  { name, variable, paths, installers }: WantedProgram,
  named = process.env[variable],
): Promise<Program> {
  if (named) {
    const chosen = find(named);
    if (chosen) return chosen;
    throw new Error(`${variable} names ${named}, which does not start.`);
  }
  const findInstalled = () => paths.map(find).find((found) => found !== undefined);
  const present = findInstalled();
  if (present) return present;
  for (const install of installers) {
    console.log(`${name} was not found; installing it.`);
    await install();
    const installed = findInstalled();
    if (installed) return installed;
  }
  throw new Error(`${name} could not be installed. Install it, or set ${variable} to its path.`);
}

function find(path: string): Program | undefined {
  if (!existsSync(path)) return undefined;
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
  const version = stdout.trim();
  return status === 0 && version !== "" ? { path, version } : undefined;
}

/** Returns where a command may be: in each folder of PATH, and where Debian installs it. */
export function onPath(command: string): readonly string[] {
  const folders = process.env["PATH"]?.split(delimiter) ?? [];
  return [...folders, "/usr/bin"].map((folder) => join(folder, command));
}

/** Installs packages on Debian, Ubuntu and the like. */
export async function installWithApt(...packages: readonly string[]): Promise<number> {
  const isRoot = process.getuid?.() === 0;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const [command, args] = isRoot ? ["apt-get", []] : ["sudo", ["apt-get"]];
  const updated = await run(command, [...args, "update"], { env });
  return updated !== 0 ? updated : run(command, [...args, "install", "-y", ...packages], { env });
}
