/** Runs this package's command line in its own process. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const cli = fileURLToPath(new URL("../cli.ts", import.meta.url));

export interface Outcome {
  code: number | null;
  output: string;
  errors: string;
}

/** Waits until the command ends. */
export async function runCommand(...args: string[]): Promise<Outcome> {
  const command = launch(args);
  const [code] = (await once(command.child, "close")) as [number | null];
  return { code, output: command.output(), errors: command.errors() };
}

export interface Running {
  url: string;
  child: ChildProcess;
  /** Sends the signal and waits until the process ends. */
  stop(signal: NodeJS.Signals): Promise<Outcome>;
}

/** Waits until the command reports that it is ready. */
export async function startCommandLine(...args: string[]): Promise<Running> {
  const { child, output, errors } = launch(args);
  const closed = once(child, "close") as Promise<[number | null]>;
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", () => {
      if (output().includes("is ready")) resolve();
    });
    child.once("close", () => {
      reject(new Error(`Ended before it was ready: ${errors()}`));
    });
  });
  const [url = ""] = /http:\S+(?= \(key)/.exec(output()) ?? [];
  return {
    url,
    child,
    async stop(signal) {
      child.kill(signal);
      const [code] = await closed;
      return { code, output: output(), errors: errors() };
    },
  };
}

function launch(args: string[]) {
  const child = spawn(process.execPath, [cli, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const text = { output: "", errors: "" };
  child.stdout.on("data", (chunk: Buffer) => (text.output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (text.errors += chunk.toString()));
  return { child, output: () => text.output, errors: () => text.errors };
}
