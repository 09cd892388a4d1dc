/**
 * Lite writes every refused statement to the terminal, with a stack. Whoever runs a command wants its
 * outcome; the rest goes to a file, or nowhere.
 */
import { Console } from "node:console";
import { createWriteStream, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { Writable } from "node:stream";

export function sendConsoleTo(file: string | undefined): void {
  if (file !== undefined) mkdirSync(dirname(file), { recursive: true });
  const stream =
    file === undefined
      ? new Writable({
          write: (_chunk, _encoding, done) => {
            done();
          },
        })
      : createWriteStream(file, { flags: "a" });
  globalThis.console = new Console({ stdout: stream, stderr: stream });
}

/** Joins what Lite logs. */
export function logFailure(error: unknown): void {
  globalThis.console.error(error);
}
