import { expect, test } from "vitest";
import { allowLoopbackOrigins } from "./cors.ts";

const handler = allowLoopbackOrigins(() =>
  Promise.resolve(new Response("[]", { headers: { "access-control-allow-origin": "*" } })),
);

async function allowed(origin: string, init: RequestInit = {}) {
  const headers = { origin, ...init.headers };
  const request = new Request("http://127.0.0.1:54321/rest/v1/races", { ...init, headers });
  const response = await handler(request, "");
  return ["origin", "headers"].map((of) => response.headers.get(`access-control-allow-${of}`));
}

test.for([
  ["http://localhost:5173", "http://localhost:5173"],
  ["http://portal.localhost:81", "http://portal.localhost:81"],
  ["http://[::1]:1", "http://[::1]:1"],
  ["https://elsewhere.example", null],
  ["http://localhost.elsewhere.example", null],
  ["null", null],
] as const)("to a page at %s, responses are open: %s", async ([origin, expected]) => {
  expect(await allowed(origin)).toEqual([expected, null]);
});

test("a preflight allows every requested header", async () => {
  const headers = {
    "access-control-request-method": "PATCH",
    "access-control-request-headers": "apikey, x-upsert",
  };
  const origin = "http://localhost:5173";
  expect(await allowed(origin, { method: "OPTIONS", headers })).toEqual([
    origin,
    "apikey, x-upsert",
  ]);
});
