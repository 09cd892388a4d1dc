import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "./listen.ts";
import type { Handler } from "./requests.ts";

async function serve(handler: Handler = () => Promise.resolve(new Response("<script>"))) {
  const listener = await listen(handler, 0, "a test");
  onTestFinished(() => listener.close());
  return listener;
}

test("the handler gets the request and the peer's address; browsers must not guess a type", async () => {
  const { url } = await serve(async (request, peer) => {
    const { pathname, search } = new URL(request.url);
    return Response.json([request.method, pathname + search, await request.text(), peer]);
  });
  const response = await fetch(`${url}//%ef%bf%bf?a=%20`, { method: "POST", body: "hello" });
  expect(await response.json()).toEqual(["POST", "//%ef%bf%bf?a=%20", "hello", "127.0.0.1"]);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a port in use is reported in one line with its purpose", async () => {
  const { port } = await serve();
  await expect(listen(() => Promise.resolve(new Response()), port, "the API")).rejects.toThrow(
    `Port ${String(port)} for the API is already in use.`,
  );
});

test("a request to another host name is rejected", async () => {
  const { port } = await serve();
  const headers = { host: "elsewhere.example" };
  const outgoing = httpRequest({ host: "127.0.0.1", port, headers }).end();
  const [response] = (await once(outgoing, "response")) as [{ statusCode: number }];
  expect(response.statusCode).toBe(403);
});

test("an upload's handler starts before the body arrives; another's has the whole body", async () => {
  const bodies: unknown[] = [];
  const { port } = await serve(async (request) => {
    bodies.push(request.url.endsWith(".png") ? "begun" : "whole");
    outgoing.end("hello");
    return Response.json([request.headers.get("content-length"), await request.text()]);
  });
  const path = "/storage/v1/object/photos/a.png";
  const outgoing = httpRequest({ host: "127.0.0.1", port, path, method: "POST" });
  outgoing.flushHeaders();
  const [response] = (await once(outgoing, "response")) as [NodeJS.ReadableStream];
  expect(await json(response)).toEqual([null, "hello"]);
  const other = httpRequest({ host: "127.0.0.1", port, path: "/rest/v1/races", method: "POST" });
  other.write("{");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(bodies).toEqual(["begun"]);
  other.end("}");
  await once(other, "response");
  expect(bodies).toEqual(["begun", "whole"]);
});
