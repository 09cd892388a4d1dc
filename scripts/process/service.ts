// A long-running child in a process group of its own, so that stopping it also stops the processes that it started.
import { spawn } from "node:child_process";

const keptLines = 20;
const graceMilliseconds = 5000;

export interface ServiceOptions {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

/** A process ends with a code, or by a signal. */
export interface ServiceEnd {
  /** 1 after a failed start. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Service {
  readonly name: string;
  /** Resolves when the process ends, for any reason. */
  readonly ended: Promise<ServiceEnd>;
  /** The last lines of its output, to show when it fails. */
  lastLines(): readonly string[];
  /** Sends SIGTERM to the process group, later SIGKILL; resolves when no process of the group is left. */
  stop(): Promise<void>;
}

export function startService({ name, command, args, cwd, env }: ServiceOptions): Service {
  const child = spawn(command, args, {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let lines: string[] = [];
  const remember = (chunk: Buffer): void => {
    const text = chunk.toString("utf8").trimEnd();
    lines = [...lines, ...text.split("\n")].slice(-keptLines);
  };
  child.stdout.on("data", remember);
  child.stderr.on("data", remember);

  const ended = new Promise<ServiceEnd>((resolve) => {
    child.once("error", (error) => {
      lines = [...lines, error.message];
      resolve({ code: 1, signal: null });
    });
    // "close" comes after the last output, "exit" may come before it.
    child.once("close", (code, signal) => {
      resolve({ code, signal });
    });
  });

  const group = child.pid;
  let isStopping = false;
  child.once("exit", (_, signal) => {
    // Processes that a killed process had started would keep its ports and its output open.
    if (signal !== null && group !== undefined && !isStopping) signalGroup(group, "SIGKILL");
  });
  return {
    name,
    ended,
    lastLines: () => lines,
    async stop() {
      isStopping = true;
      if (group !== undefined) await stopGroup(group);
    },
  };
}

async function stopGroup(group: number): Promise<void> {
  const deadline = Date.now() + graceMilliseconds;
  let signal: NodeJS.Signals = "SIGTERM";
  if (!signalGroup(group, signal)) return;
  while (signalGroup(group, 0)) {
    if (signal === "SIGTERM" && Date.now() > deadline) {
      signal = "SIGKILL";
      signalGroup(group, signal);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns whether the group still had a process. */
function signalGroup(group: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    return false;
  }
}
