/** Starts the embedded backend in this process, with its database at hand, or in one to kill. */
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
  /** A browser's client, with nobody signed in. */
  readonly visitor: () => SupabaseClient;
  /** The operator's client, which bypasses every policy. */
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

/** Starts a backend in this process; in memory unless the options name a data folder. */
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

/** Runs SQL without the API, as the role that owns the schema. */
interface DatabaseSession {
  query<Item extends object>(
    statement: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: Item[] }>;
  /** Runs any number of statements. */
  exec(statements: string): Promise<unknown>;
}

export interface Backend extends Api {
  /** Use it only between requests, which share the embedded backend's one session. */
  readonly database: DatabaseSession;
  /** The server's log entries, oldest first. */
  readonly log: unknown[];
}

/** A backend that works by itself too, which its database's session must not get in the way of. */
export async function startBusyBackend(options: Partial<LocalSupabaseOptions>) {
  const started = await startInProcess(options);
  afterAll(started.stop);
  const { mailbox, mailUrl, paymentsUrl = "" } = started;
  const backend = connectTo({ url: started.apiUrl, databaseUrl: await started.openDatabasePort() });
  return { ...recordLog(backend), mailbox, mailUrl, paymentsUrl };
}

let shared: Promise<Backend> | undefined;

/** Without jobs, which would send the e-mails that a test is about to. */
function findBackend(): Promise<Backend> {
  if (runningBackend) return Promise.resolve(connectTo(runningBackend));
  return startInProcess({ jobs: false }).then((started) => ({ ...started, log: [] }));
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

/** Returns one backend for all files of a test process, which run one after another. */
export async function sharedBackend(): Promise<Backend> {
  shared ??= findBackend();
  return recordLog(await shared);
}

/** Moves Lite's console output, which has every refused statement, to the backend's log. */
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

/** Returns a response's data; throws if the request failed. */
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
  /** Rejects with the process's output if it ends before it is ready. */
  readonly ready: Promise<Api>;
  /** Resolves to the exit code once the process is gone. */
  readonly end: (signal: "SIGKILL" | "SIGTERM") => Promise<number | null>;
}

/** Runs `local-supabase start` in its own process on the folder's `supabase` and `data`. */
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
  // A caller that kills the process does not await this.
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
