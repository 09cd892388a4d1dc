/** The embedded backend as a developer runs it: its command line, a data folder, a process to kill. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { localPublishableKey, localSecretKey } from "@outpace/local-supabase";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";

const room = join(import.meta.dirname, "../..");
const door = createRequire(import.meta.url).resolve("@outpace/local-supabase");
const commandLine = join(dirname(door), "cli.ts");

export interface Backend {
  /** Nobody signed in. */
  visitor(): SupabaseClient;
  /** Past every policy. */
  service(): SupabaseClient;
  /** Somebody signed in earlier; a token outlives a restart. */
  person(token: string): SupabaseClient;
  /** Ends the process as a power switch does; resolves when it is gone. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C does; answers the exit code. */
  stop(): Promise<number | null>;
}

export interface Home {
  /** Always by the same command; rejects with what it printed when it ends before it is ready. */
  start(): Promise<Backend>;
  /** Starts it, and kills it before it is ready unless it is quicker than so many milliseconds. */
  startAndKill(afterMilliseconds: number): Promise<void>;
  remove(): void;
}

/** A `supabase` folder like the repository's, with what the tests look through besides; and its data. */
export function makeHome(): Home {
  const folder = mkdtempSync(join(tmpdir(), "outpace-crash-"));
  for (const name of ["config.toml", "migrations", "seed.sql", "seed-photos"]) {
    cpSync(join(room, name), join(folder, "supabase", name), { recursive: true });
  }
  cpSync(
    join(import.meta.dirname, "half-made.sql"),
    join(folder, "supabase/migrations/99990101000000_half_made.sql"),
  );
  const launch = () => {
    const place = ["--supabase-folder", "supabase", "--data-folder", "data"];
    const child = spawn(
      process.execPath,
      [commandLine, "start", "--api-port", "0", "--mail-port", "0", ...place],
      { cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
    );
    const closed = once(child, "close") as Promise<[number | null]>;
    const dieWithTests = () => child.kill("SIGKILL");
    process.once("exit", dieWithTests);
    void closed.then(() => process.off("exit", dieWithTests));
    let output = "";
    const ready = new Promise<string>((resolve, reject) => {
      const remember = (chunk: Buffer) => {
        output += chunk.toString();
        const [url] = /http:\S+(?= \(key)/.exec(output) ?? [];
        if (url !== undefined) resolve(url);
      };
      child.stdout.on("data", remember);
      child.stderr.on("data", remember);
      void closed.then(([code]) => {
        reject(new Error(`The backend ended with ${String(code)} before it was ready: ${output}`));
      });
    });
    return { child, closed, ready };
  };
  return {
    async start() {
      const { child, closed, ready } = launch();
      const url = await ready;
      const client = (key: string, options = {}) =>
        createClient(url, key, {
          auth: { persistSession: false, autoRefreshToken: false },
          ...options,
        });
      return {
        visitor: () => client(localPublishableKey),
        service: () => client(localSecretKey),
        person: (token) =>
          client(localPublishableKey, { accessToken: () => Promise.resolve(token) }),
        async kill() {
          child.kill("SIGKILL");
          await closed;
        },
        async stop() {
          child.kill("SIGTERM");
          const [code] = await closed;
          return code;
        },
      };
    },
    async startAndKill(afterMilliseconds) {
      const { child, closed, ready } = launch();
      const moment = new Promise((resolve) => setTimeout(resolve, afterMilliseconds));
      await Promise.race([moment, ready]);
      ready.catch(() => undefined);
      child.kill("SIGKILL");
      await closed;
    },
    remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
