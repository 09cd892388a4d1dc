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
import postgres, { type SerializableParameter } from "postgres";
import { afterAll, vi } from "vitest";
import { runningBackend } from "./environment.ts";
import { supabaseFolder } from "./files.ts";

export const { publishableKey, secretKey, jwtSecret } = runningBackend ?? {
  publishableKey: localPublishableKey,
  secretKey: localSecretKey,
  jwtSecret: localJwtSecret,
};

export interface Api {
  readonly url: string;
  /** A client as a browser has it, with no one signed in. */
  readonly visitor: () => SupabaseClient;
  /** The operator's client, which no policy holds back. */
  readonly service: () => SupabaseClient;
  /** A client with an access token. */
  readonly person: (token: string) => SupabaseClient;
}

function apiAt(url: string): Api {
  const auth = { persistSession: false, autoRefreshToken: false };
  return {
    url,
    visitor: () => createClient(url, publishableKey, { auth }),
    service: () => createClient(url, secretKey, { auth }),
    person: (token) =>
      createClient(url, publishableKey, { accessToken: () => Promise.resolve(token) }),
  };
}

/** A backend in this process, with its database: in memory, unless the options name a data folder. */
export async function startInProcess(
  options: Partial<LocalSupabaseOptions> = {},
): Promise<Api & LocalSupabase> {
  const started = await startLocalSupabase({
    supabaseFolder,
    cacheFolder: join(supabaseFolder, "..", ".local", "cache"),
    ...options,
  });
  return { ...apiAt(started.apiUrl), ...started };
}

/** SQL past the API, as the role that owns the schema. */
interface DatabaseSession {
  query<Item extends object>(
    statement: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: Item[] }>;
  /** Runs several statements. */
  exec(statements: string): Promise<unknown>;
}

export interface Backend extends Api {
  /** For use between requests only: those of an embedded backend share its one session. */
  readonly database: DatabaseSession;
  /** What the server wrote to its log, the last entry last. */
  readonly log: unknown[];
}

/** A backend for one test file, stopped after its last test. */
export async function startBackend(): Promise<Backend> {
  const backend = { ...(await startInProcess()), log: [] };
  afterAll(backend.stop);
  return recordLog(backend);
}

/** A backend that works by itself too, which its database's session must not get in the way of. */
export async function startBusyBackend(options: Partial<LocalSupabaseOptions>) {
  const { stop, openDatabasePort, apiUrl: url, paymentsUrl = "" } = await startInProcess(options);
  afterAll(stop);
  const backend = connectTo({ url, databaseUrl: await openDatabasePort() });
  return { ...recordLog(backend), paymentsUrl };
}

let shared: Promise<Backend> | undefined;

function findBackend(): Promise<Backend> {
  if (runningBackend) return Promise.resolve(connectTo(runningBackend));
  return startInProcess().then((started) => ({ ...started, log: [] }));
}

function connectTo({ url, databaseUrl }: { url: string; databaseUrl: string }): Backend {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const database: DatabaseSession = {
    query: async <Item extends object>(statement: string, values: readonly unknown[] = []) => ({
      rows: [...(await sql.unsafe<Item[]>(statement, values as SerializableParameter[]))] as Item[],
    }),
    exec: (statements) => sql.unsafe(statements).simple(),
  };
  return { ...apiAt(url), database, log: [] };
}

/** One backend for all files that a test process runs, which it does one after another. */
export async function sharedBackend(): Promise<Backend> {
  shared ??= findBackend();
  return recordLog(await shared);
}

/** Lite writes every refused statement to the console, which is the test run's here. */
function recordLog(backend: Backend): Backend {
  const spies = (["error", "warn", "log"] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((...entry: unknown[]) => {
      backend.log.push(...entry);
    }),
  );
  afterAll(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return backend;
}

interface Response<Data> {
  readonly data: Data | null;
  readonly error: { readonly message: string } | null;
}

/** The data of a response without which a test makes no sense. */
export async function expected<Data>(request: PromiseLike<Response<Data>>): Promise<Data> {
  const { data, error } = await request;
  if (error !== null || data === null) throw new Error(error?.message ?? "The response is empty.");
  return data;
}

const commandLine = join(
  dirname(createRequire(import.meta.url).resolve("@outpace/local-supabase")),
  "cli.ts",
);

export interface BackendProcess {
  readonly processId: number;
  /** Rejects with the process's output when it ends before it is ready. */
  readonly ready: Promise<Api>;
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
  const endWithTests = () => child.kill("SIGKILL");
  process.once("exit", endWithTests);
  void closed.then(() => process.off("exit", endWithTests));
  let output = "";
  const ready = new Promise<Api>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [url] = /http:\S+(?= \(key)/.exec(output) ?? [];
      if (url !== undefined) resolve(apiAt(url));
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void closed.then(([code]) => {
      reject(new Error(`The backend ended with ${String(code)} before it was ready: ${output}`));
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
