// The pinned pnpm, fetched by npx where it is missing: nothing global is needed or used.
import { pinnedPackageManager } from "../install.mjs";
import { repositoryRoot } from "../repository.ts";
import { run, type RunOptions } from "./run.ts";

/** Runs a program with pnpm itself on the PATH, as turbo and publint expect. */
export function pnpmExec(command: readonly string[], options?: RunOptions): Promise<number> {
  return run("npx", ["--yes", pinnedPackageManager(repositoryRoot), "exec", ...command], options);
}
