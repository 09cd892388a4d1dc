import { expect, test } from "vitest";
import { allowLoopbackOrigins } from "./cors.ts";

const handler = allowLoopbackOrigins(() =>
  Promise.resolve(new Response("[]", { headers: { "access-control-allow-origin": "*" } })),
);

function ask(origin: string, init: RequestInit = {}): Promise<Response> {
  const headers = { origin, ...init.headers };
  return handler(new Request("http://127.0.0.1:54321/rest/v1/races", { ...init, headers }), "");
}

test.for([
  "http://localhost:5173",
  "http://127.0.0.1:4321",
  "http://portal.localhost:81",
  "http://[::1]:1",
])("a page at %s may read responses and their row counts", async (origin) => {
  const response = await ask(origin);
  expect(response.headers.get("access-control-allow-origin")).toBe(origin);
  expect(response.headers.get("access-control-expose-headers")).toContain("content-range");
});

test.for(["https://elsewhere.example", "http://localhost.elsewhere.example", "null"])(
  "a page at %s may not read responses",
  async (origin) => {
    expect((await ask(origin)).headers.has("access-control-allow-origin")).toBe(false);
  },
);

test("a preflight allows every requested header and does not reach the backend", async () => {
  const response = await ask("http://localhost:5173", {
    method: "OPTIONS",
    headers: {
      "access-control-request-method": "PATCH",
      "access-control-request-headers": "apikey, x-upsert, x-client-info",
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-headers")).toBe(
    "apikey, x-upsert, x-client-info",
  );
  expect(response.headers.get("access-control-allow-methods")).toContain("PATCH");
});
