// Runs one command and waits for its end.
import { spawn } from "node:child_process";
import { repositoryRoot } from "../repository.ts";

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs and shows a command. Returns its exit code, or 1 if it cannot start or is killed. */
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

/** Returns the command's standard output, and its exit code like `run`. */
export function readOutput(
  command: string,
  args: readonly string[],
  { cwd = repositoryRoot, env = process.env }: RunOptions = {},
): Promise<{ readonly exitCode: number; readonly output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve({ exitCode: 1, output: "" });
    });
    child.once("close", (code) => {
      resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString("utf8") });
    });
  });
}
