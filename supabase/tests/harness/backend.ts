/** The embedded backend for tests: in this process, with its database at hand, or in one that can be killed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  localJwtSecret,
  localPublishableKey,
  localSecretKey,
  startLocalSupabase,
  type LocalSupabase,
  type LocalSupabaseOptions,
} from "@outpace/local-supabase";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { backendVariable } from "./environment.ts";
import { supabaseFolder } from "./files.ts";

export interface Backend {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
}

/** The backend that `local-supabase exec` started for all test files. */
export const sharedBackend = (): Backend => ({
  url: backendVariable("SUPABASE_URL"),
  publishableKey: backendVariable("SUPABASE_PUBLISHABLE_KEY"),
  secretKey: backendVariable("SUPABASE_SECRET_KEY"),
  jwtSecret: backendVariable("SUPABASE_JWT_SECRET"),
});

const backendAt = (url: string): Backend => ({
  url,
  publishableKey: localPublishableKey,
  secretKey: localSecretKey,
  jwtSecret: localJwtSecret,
});

const options = { auth: { persistSession: false, autoRefreshToken: false } };

/** A client as a browser has it, with nobody signed in. */
export const visitorClient = ({ url, publishableKey }: Backend): SupabaseClient =>
  createClient(url, publishableKey, options);

/** The operator's client, which no policy holds back. */
export const serviceClient = ({ url, secretKey }: Backend): SupabaseClient =>
  createClient(url, secretKey, options);

export const clientWithToken = (token: string, { url, publishableKey }: Backend): SupabaseClient =>
  createClient(url, publishableKey, { accessToken: () => Promise.resolve(token) });

/** A backend in this process, with its database: in memory, unless the options name a data folder. */
export async function startInProcess(
  ownOptions: Partial<LocalSupabaseOptions> = {},
): Promise<Backend & LocalSupabase> {
  const started = await startLocalSupabase({
    supabaseFolder,
    cacheFolder: join(supabaseFolder, "..", ".local", "cache"),
    ...ownOptions,
  });
  return { ...backendAt(started.apiUrl), ...started };
}

const commandLine = join(
  dirname(createRequire(import.meta.url).resolve("@outpace/local-supabase")),
  "cli.ts",
);

/** Runs a command of the command line to its end; what it prints on failure is the error. */
export async function runLocalSupabase(...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [commandLine, ...args], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(printed);
}

export interface BackendProcess {
  readonly processId: number;
  /** Rejects with what the process printed when it ends before it is ready. */
  readonly ready: Promise<Backend>;
  /** Resolves when the process is gone, to its exit code. */
  readonly end: (signal: "SIGKILL" | "SIGTERM") => Promise<number | null>;
}

/** `local-supabase start` in a process of its own, over `supabase` and `data` in the folder. */
export function launchBackend(folder: string): BackendProcess {
  const child = spawn(
    process.execPath,
    [
      ...[commandLine, "start", "--api-port", "0", "--mail-port", "0"],
      ...["--supabase-folder", "supabase", "--data-folder", "data"],
    ],
    { cwd: folder, stdio: ["ignore", "pipe", "pipe"] },
  );
  const closed = once(child, "close") as Promise<[number | null]>;
  const dieWithTests = () => child.kill("SIGKILL");
  process.once("exit", dieWithTests);
  void closed.then(() => process.off("exit", dieWithTests));
  let printed = "";
  const ready = new Promise<Backend>((resolve, reject) => {
    const remember = (chunk: Buffer) => {
      printed += chunk.toString();
      const [url] = /http:\S+(?= \(key)/.exec(printed) ?? [];
      if (url !== undefined) resolve(backendAt(url));
    };
    child.stdout.on("data", remember);
    child.stderr.on("data", remember);
    void closed.then(([code]) => {
      reject(new Error(`The backend ended with ${String(code)} before it was ready: ${printed}`));
    });
  });
  // Someone who kills the process does not wait for it to be ready.
  ready.catch(() => undefined);
  return {
    processId: child.pid ?? 0,
    ready,
    end: async (signal) => {
      child.kill(signal);
      const [code] = await closed;
      return code;
    },
  };
}
