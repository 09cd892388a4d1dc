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
        const portal = { "access-control-allow-origin": "https://portal.example" };
        if (request.method === "OPTIONS") {
          return new Response(null, {
            status: 204,
            headers: { ...portal, "access-control-allow-headers": "apikey" },
          });
        }
        const { method, headers } = request;
        const body = [...new Uint8Array(await request.arrayBuffer())];
        return Response.json(
          { method, kind: headers.get("content-type"), body },
          { status: 201, headers: { ...portal, "x-own": "kept" } },
        );
      },
    };`,
  "variables.ts": `export default { fetch: () => Response.json(process.env) };`,
  "refusing.ts": `export default { fetch: () => Response.json({ message: "No" }, { status: 409 }) };`,
  "throwing.ts": `export default { fetch() { throw new Error("Broken by a request"); } };`,
  "unbuilt.ts": `import "./missing.ts";`,
  "unstarted.ts": `throw new Error("STRIPE_SECRET_KEY is not set");`,
  "ending.ts": `export default { fetch: () => process.exit(3) };`,
  "counting.ts": `
    let count = 0;
    export default {
      async fetch(request: Request) {
        count += 1;
        if (new URL(request.url).search === "?end") setTimeout(() => { throw new Error("Out of nowhere"); });
        while (count < Number(new URL(request.url).searchParams.get("wait"))) await new Promise(setImmediate);
        return Response.json({ count });
      },
    };`,
  "printing.ts": `export default { fetch() { console.error("A line"); return new Response(); } };`,
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
  const logged = () => log.mock.calls.map(([error]) => (error as Error).message);
  const { functions: client } = createClient(url, localPublishableKey);
  return { url, call, client, log, logged, close };
}

test("a function gets the request's bytes, and its status, headers and body are sent", async () => {
  const { call } = await serveFunctions();
  const body = Uint8Array.from([0, 255, 10, 123]);
  const response = await call("echo", { body, headers: { "content-type": "a/b" } });
  expect([response.status, response.headers.get("x-own")]).toEqual([201, "kept"]);
  expect(await response.json()).toEqual({ method: "POST", kind: "a/b", body: [0, 255, 10, 123] });
});

test("a function's environment has its own variables and nothing of the server's", async () => {
  const { call } = await serveFunctions();
  expect(await (await call("variables")).json()).toEqual({ PORTAL_URL: "http://localhost:5173" });
});

test("a function keeps its state and answers several requests at once", async () => {
  const { call } = await serveFunctions();
  const both = await Promise.all([call("counting?wait=2"), call("counting?wait=2")]);
  expect(await Promise.all(both.map((response) => response.json()))).toEqual([
    { count: 2 },
    { count: 2 },
  ]);
});

test("an unknown function is 404 with the body of a hosted project", async () => {
  const { call } = await serveFunctions();
  for (const name of ["missing", "", "constructor"]) {
    const response = await call(name);
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: "NOT_FOUND", message: "Requested function was not found" },
    ]);
  }
});

test("an exception is 500 and logged, and the function answers the next request", async () => {
  const { call, logged } = await serveFunctions();
  for (const count of [1, 2]) {
    const response = await call("throwing");
    expect([response.status, await response.json()]).toEqual([
      500,
      { code: "WORKER_ERROR", message: "Function exited due to an error (please check logs)" },
    ]);
    expect(logged()).toHaveLength(count);
  }
  expect(logged()[0]).toMatch(/^Error: Broken by a request\n/);
});

test.for(["unbuilt", "unstarted"])("%s: a function that cannot start is 503", async (name) => {
  const { call, log } = await serveFunctions();
  const response = await call(name);
  expect([response.status, await response.json()]).toEqual([
    503,
    { code: "BOOT_ERROR", message: "Function failed to start (please check logs)" },
  ]);
  expect(log).toHaveBeenCalledOnce();
});

test("a function that ends its thread fails its requests and restarts", async () => {
  const { call } = await serveFunctions();
  expect((await call("ending")).status).toBe(500);
  expect((await call("ending")).status).toBe(500);
  await call("counting?end");
  await vi.waitFor(async () => {
    expect(await (await call("counting")).json()).toEqual({ count: 1 });
  }, patience);
});

test("what a function prints goes to the log", async () => {
  const { call, log } = await serveFunctions();
  await call("printing");
  await vi.waitFor(() => {
    expect(log).toHaveBeenCalledWith("A line");
  }, patience);
});

test("functions.invoke says which of three things failed", async () => {
  const { client, close } = await serveFunctions();
  const messageOf = async (name: string) => {
    const { error } = await client.invoke(name);
    return (error as Error).message;
  };
  expect(await messageOf("refusing")).toBe("Edge Function returned a non-2xx status code");
  expect(await messageOf("missing")).toBe("Edge Function returned a non-2xx status code");
  expect(await messageOf("unstarted")).toBe("Relay Error invoking the Edge Function");
  await close();
  expect(await messageOf("echo")).toBe("Failed to send a request to the Edge Function");
});

test("a function answers preflights itself; pages of this machine may read its responses", async () => {
  const { call } = await serveFunctions();
  const allowedTo = async (origin: string, name = "echo", method = "POST") => {
    const headers = { origin, "access-control-request-method": "POST" };
    const response = await call(name, { method, headers });
    return [
      response.status,
      ...["origin", "headers"].map((of) => response.headers.get(`access-control-allow-${of}`)),
    ];
  };
  const page = "http://localhost:5173";
  expect(await allowedTo(page, "echo", "OPTIONS")).toEqual([204, page, "apikey"]);
  expect(await allowedTo(page)).toEqual([201, page, null]);
  expect(await allowedTo("https://evil.example")).toEqual([201, null, null]);
  // As on a hosted project, what is not a function's response has no CORS headers.
  expect(await allowedTo(page, "missing")).toEqual([404, null, null]);
});
