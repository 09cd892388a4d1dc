/** Serves `/functions/v1/<name>` as a hosted project does: each function starts at its first request. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Handler } from "../http/requests.ts";
import { bundleFunction } from "./bundle.ts";
import { startFunctionThread, type FunctionThread } from "./function-thread.ts";

export interface FunctionHostOptions {
  /** Entrypoints by name. */
  functions: ReadonlyMap<string, string>;
  /** Everything that a function finds in its environment. */
  environment: Record<string, string>;
  /** Keeps bundles; defaults to the system's temporary folder. */
  cacheFolder?: string;
  log(error: unknown): void;
}

export interface FunctionHost {
  handler: Handler;
  close(): Promise<void>;
}

const prefix = "/functions/v1/";

export function isFunctionCall(request: Request): boolean {
  return new URL(request.url).pathname.startsWith(prefix);
}

export function createFunctionHost(options: FunctionHostOptions): FunctionHost {
  const { functions, environment, log } = options;
  const folder = join(options.cacheFolder ?? tmpdir(), "functions");
  const threads = new Map<string, Promise<FunctionThread>>();
  const start = async (name: string, entrypoint: string) => {
    const bundle = writeBundle(folder, name, await bundleFunction(entrypoint));
    return startFunctionThread(bundle, environment, log);
  };
  const forget = (name: string, thread: Promise<FunctionThread>) => {
    if (threads.get(name) === thread) threads.delete(name);
  };
  const running = async (name: string, entrypoint: string) => {
    for (let known = threads.get(name); known; known = threads.get(name)) {
      if (!(await known).hasEnded()) return known;
      forget(name, known);
    }
    const starting = start(name, entrypoint);
    threads.set(name, starting);
    // The next request tries again.
    starting.catch(() => {
      forget(name, starting);
    });
    return starting;
  };
  return {
    async handler(request) {
      const [name = ""] = new URL(request.url).pathname.slice(prefix.length).split("/");
      const entrypoint = functions.get(name);
      if (entrypoint === undefined) {
        return refusal(404, "NOT_FOUND", "Requested function was not found");
      }
      let thread: FunctionThread;
      try {
        thread = await running(name, entrypoint);
      } catch (error) {
        log(error);
        return relayError(503, "BOOT_ERROR", "Function failed to start (please check logs)");
      }
      try {
        return await thread.call(request);
      } catch (error) {
        log(error);
        const message = "Function exited due to an error (please check logs)";
        return thread.hasEnded()
          ? relayError(500, "WORKER_ERROR", message)
          : refusal(500, "WORKER_ERROR", message);
      }
    },
    async close() {
      const open = await Promise.allSettled(threads.values());
      for (const thread of open) if (thread.status === "fulfilled") await thread.value.close();
    },
  };
}

/** Errors have no CORS headers: to a page of another origin they look like a failed connection, as on a hosted project. */
function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { "sb-error-code": code } });
}

function relayError(status: number, code: string, message: string): Response {
  const response = refusal(status, code, message);
  response.headers.set("x-relay-error", "true");
  return response;
}

/** The name has a digest of the content, so that backends can share the folder. */
function writeBundle(folder: string, name: string, content: Uint8Array): URL {
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 16);
  const path = join(folder, `${name}-${digest}.mjs`);
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true });
    const unfinished = `${path}.${String(process.pid)}`;
    writeFileSync(unfinished, content);
    renameSync(unfinished, path);
  }
  return pathToFileURL(path);
}
