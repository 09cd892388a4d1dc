/** Serves `/functions/v1/<name>` as a hosted project does: each function starts at its first request. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { loopback } from "../http/listen.ts";
import type { Handler } from "../http/requests.ts";
import { bundleFunction } from "./bundle.ts";

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

/** A function serves its requests at a port of its own thread. */
interface RunningFunction {
  worker: Worker;
  port: number;
}

export function createFunctionHost(options: FunctionHostOptions): FunctionHost {
  const { functions, environment, log } = options;
  const folder = join(options.cacheFolder ?? tmpdir(), "functions");
  const running = new Map<string, Promise<RunningFunction>>();
  const start = async (name: string, entrypoint: string): Promise<RunningFunction> => {
    const bundle = writeBundle(folder, name, await bundleFunction(entrypoint));
    const worker = new Worker(new URL("./thread.ts", import.meta.url), {
      workerData: { bundle: bundle.href },
      env: environment,
      stdout: true,
      stderr: true,
    });
    worker.unref();
    worker.on("exit", () => running.delete(name));
    for (const output of [worker.stdout, worker.stderr]) {
      output.setEncoding("utf8").on("data", (text: string) => {
        log(text.trimEnd());
      });
    }
    const ended = once(worker, "exit").then(() => Promise.reject(new Error(`${name} has ended`)));
    const [port] = (await Promise.race([once(worker, "message"), ended])) as [number];
    ended.catch(() => undefined);
    worker.on("error", log);
    return { worker, port };
  };
  const find = (name: string, entrypoint: string) => {
    const found = running.get(name) ?? start(name, entrypoint);
    running.set(name, found);
    return found;
  };
  return {
    async handler(request) {
      const [name = ""] = new URL(request.url).pathname.slice(prefix.length).split("/");
      const entrypoint = functions.get(name);
      if (entrypoint === undefined) return refusal(404, "NOT_FOUND");
      let port: number;
      try {
        ({ port } = await find(name, entrypoint));
      } catch (error) {
        running.delete(name);
        log(error);
        return refusal(503, "BOOT_ERROR", { "x-relay-error": "true" });
      }
      try {
        return await callAt(port, request);
      } catch (error) {
        log(error);
        return refusal(500, "WORKER_ERROR");
      }
    },
    async close() {
      for (const one of await Promise.allSettled(running.values()))
        if (one.status === "fulfilled") await one.value.worker.terminate();
    },
  };
}

async function callAt(port: number, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete("connection");
  const { method, body } = request;
  const init = { method, headers, body, redirect: "manual", duplex: "half" };
  const address = `http://${loopback}:${String(port)}${pathname}${search}`;
  const response = await fetch(address, init as RequestInit);
  return new Response(response.body, response);
}

/** Errors have no CORS headers: to a page of another origin they look like a failed connection, as on a hosted project. */
function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ code, message: "See the log" }, { status, headers });
}

/** The name has a digest of the content, so that backends can share the folder. */
function writeBundle(folder: string, name: string, content: Uint8Array): URL {
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 16);
  const path = join(folder, `${name}-${digest}.mjs`);
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${String(process.pid)}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
  return pathToFileURL(path);
}
