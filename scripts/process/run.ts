// Runs one command to its end and shows what it prints.
import { spawn } from "node:child_process";
import { repositoryRoot } from "../repository.ts";

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** The exit code; a command that cannot be started, or that a signal ends, counts as 1. */
export function run(
  command: string,
  args: readonly string[],
  { cwd = repositoryRoot, env = process.env }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: "inherit" });
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    child.once("exit", (code) => {
      resolve(code ?? 1);
    });
  });
}
