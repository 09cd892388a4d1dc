/**
 * Lite logs every failed statement to the console, with a stack. People only need a command's result, so the console goes to a
 * file, or nowhere.
 */
import { Console } from "node:console";
import { createWriteStream, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { PassThrough } from "node:stream";

export function sendConsoleTo(file: string | undefined): void {
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  const stream =
    file === undefined ? new PassThrough().resume() : createWriteStream(file, { flags: "a" });
  globalThis.console = new Console({ stdout: stream, stderr: stream });
}

/** Writes to the same log as Lite. */
export function logFailure(error: unknown): void {
  globalThis.console.error(error);
}
