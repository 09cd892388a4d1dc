import { createClient } from "@supabase/supabase-js";
import { expect, onTestFinished, test, vi } from "vitest";
import { allowFunctionOrigins } from "../http/cors.ts";
import { listen } from "../http/listen.ts";
import { localPublishableKey } from "../keys.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createFunctionHost } from "./host.ts";

/** Milliseconds, which only a slow machine needs. */
const patience = { timeout: 10_000 };

const functions = {
  "echo.ts": `
    export default {
      async fetch(request: Request) {
        const headers = { "access-control-allow-origin": "https://portal.example", "access-control-allow-headers": "apikey" };
        if (request.method === "OPTIONS") return new Response(null, { status: 204, headers });
        const body = [...new Uint8Array(await request.arrayBuffer())];
        return Response.json([request.headers.get("content-type"), body, process.env], { status: 201, headers });
      },
    };`,
  "refusing.ts": `export default { fetch: () => Response.json({ message: "No" }, { status: 409 }) };`,
  "throwing.ts": `export default { fetch() { throw new Error("Broken by a request"); } };`,
  "unbuilt.ts": `import "./missing.ts";`,
  "unstarted.ts": `throw new Error("STRIPE_SECRET_KEY is not set");`,
  "counting.ts": `
    let count = 0;
    export default {
      async fetch({ url }: Request) {
        count += 1;
        console.error("A line");
        if (url.endsWith("?end")) setTimeout(() => { throw new Error("Out of nowhere"); });
        while (url.endsWith("?two") && count < 2) await new Promise(setImmediate);
        return Response.json(count);
      },
    };`,
};

async function serveFunctions() {
  const folder = temporaryFolder(functions);
  const names = Object.keys(functions).map((file) => file.replace(".ts", ""));
  const log = vi.fn<(error: unknown) => void>();
  const host = createFunctionHost({
    functions: new Map(names.map((name) => [name, `${folder}/${name}.ts`])),
    environment: { PORTAL_URL: "http://localhost:5173" },
    cacheFolder: `${folder}/cache`,
    log,
  });
  const { url, close } = await listen(allowFunctionOrigins(host.handler), 0, "a test");
  onTestFinished(async () => {
    await close();
    await host.close();
  });
  const call = (path: string, init?: RequestInit) =>
    fetch(`${url}/functions/v1/${path}`, { method: "POST", ...init });
  const { functions: client } = createClient(url, localPublishableKey);
  return { call, client, log, close };
}

test("a function receives the request's bytes and its own variables only", async () => {
  const { call } = await serveFunctions();
  const body = Uint8Array.from([0, 255, 10, 123]);
  const response = await call("echo", { body, headers: { "content-type": "a/b" } });
  const variables = { PORTAL_URL: "http://localhost:5173" };
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual(["a/b", [0, 255, 10, 123], variables]);
});

test("a function keeps its state, runs in parallel, and restarts once it ends", async () => {
  const { call, log } = await serveFunctions();
  const count = async (query = "") => (await call(`counting${query}`)).json() as Promise<number>;
  expect(await Promise.all([count("?two"), count("?two")])).toEqual([2, 2]);
  await count("?end");
  await vi.waitFor(async () => {
    expect(await count()).toBe(1);
  }, patience);
  expect(log).toHaveBeenCalledWith("A line");
});

test("an exception is logged, and the function answers the next request", async () => {
  const { call, log } = await serveFunctions();
  for (const _ of [1, 2]) expect((await call("throwing")).status).toBe(500);
  await vi.waitFor(() => {
    const logged = log.mock.calls.map(([text]) => String(text)).join("\n");
    expect(logged.match(/Error: Broken by a request\n/g)).toHaveLength(2);
  }, patience);
});

test("functions.invoke says which of three things failed", async () => {
  const { client, close, log } = await serveFunctions();
  const messageOf = async (name: string) => {
    const { error } = await client.invoke(name);
    return (error as Error).message;
  };
  expect(await messageOf("refusing")).toBe("Edge Function returned a non-2xx status code");
  expect(await messageOf("missing")).toBe("Edge Function returned a non-2xx status code");
  expect(await messageOf("unstarted")).toBe("Relay Error invoking the Edge Function");
  expect(await messageOf("unbuilt")).toBe("Relay Error invoking the Edge Function");
  expect(log).toHaveBeenCalledTimes(2);
  await close();
  expect(await messageOf("echo")).toBe("Failed to send a request to the Edge Function");
});

test("a function answers preflights itself; pages of this machine may read its responses", async () => {
  const { call } = await serveFunctions();
  const allowedTo = async (origin: string, name = "echo", method = "POST") => {
    const { headers } = await call(name, { method, headers: { origin } });
    return ["origin", "headers"].map((of) => headers.get(`access-control-allow-${of}`));
  };
  const page = "http://localhost:5173";
  expect(await allowedTo(page, "echo", "OPTIONS")).toEqual([page, "apikey"]);
  expect(await allowedTo("https://evil.example")).toEqual([null, "apikey"]);
  // As on a hosted project, what is not a function's response has no CORS headers.
  expect(await allowedTo(page, "missing")).toEqual([null, null]);
});
