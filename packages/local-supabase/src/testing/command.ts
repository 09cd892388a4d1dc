/** Runs this package's command line. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { onTestFinished } from "vitest";

export interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

/** Runs a command in a new process and waits for its end. */
export async function runProcess(...args: string[]): Promise<Outcome> {
  return launch(args).closed;
}

export interface RunningProcess {
  url: string;
  child: ChildProcess;
  /** Sends the signal and waits for the process to end. */
  stop(signal: NodeJS.Signals): Promise<Outcome>;
}

/** Runs a command in a new process and waits for it to report that it is ready. */
export async function startProcess(...args: string[]): Promise<RunningProcess> {
  const { child, outcome, closed } = launch(args);
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", () => {
      if (outcome.output.includes("is ready")) resolve();
    });
    child.once("close", () => {
      reject(new Error(`Ended before it was ready: ${outcome.errors}`));
    });
  });
  const [url = ""] = /http:\S+(?= \(key)/.exec(outcome.output) ?? [];
  return {
    url,
    child,
    stop(signal) {
      child.kill(signal);
      return closed;
    },
  };
}

function launch(args: string[]) {
  const cli = join(import.meta.dirname, "../cli.ts");
  const child = spawn(process.execPath, [cli, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const outcome: Outcome = { code: null, output: "", errors: "" };
  child.stdout.on("data", (chunk: Buffer) => (outcome.output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (outcome.errors += chunk.toString()));
  const closed = once(child, "close").then(([code]) => {
    outcome.code = code as number | null;
    return outcome;
  });
  return { child, outcome, closed };
}
