// The pinned pnpm, which npx fetches where it is missing: nothing global is needed or used.
import { dirname, delimiter } from "node:path";
import { pinnedPackageManager } from "../install.mjs";
import { repositoryRoot } from "../repository.ts";
import { readOutput } from "./run.ts";

let folder: Promise<string> | undefined;

/** The environment with pnpm on the PATH, as turbo and publint expect. */
export async function withPnpm(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  // npx takes seconds to find it, so the path is kept.
  folder ??= findPnpm();
  return { ...env, PATH: [await folder, env["PATH"]].join(delimiter) };
}

async function findPnpm(): Promise<string> {
  const pnpm = pinnedPackageManager(repositoryRoot);
  const args = ["--yes", "--package", pnpm, "--call", "command -v pnpm"];
  const { exitCode, output } = await readOutput("npx", args);
  const path = output.trim().split("\n").at(-1) ?? "";
  if (exitCode !== 0 || path === "") throw new Error(`npx cannot provide ${pnpm}.`);
  return dirname(path);
}
