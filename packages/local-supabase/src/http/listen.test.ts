import { once } from "node:events";
import { Agent, request as httpRequest, type RequestOptions } from "node:http";
import { json, text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { Handler } from "./handler.ts";
import { listen } from "./listen.ts";

async function serve(handler: Handler) {
  const listener = await listen(handler, 0, "a test");
  onTestFinished(() => listener.close());
  return listener;
}

test("the handler gets the request and the peer's address, and its response is sent", async () => {
  const { url } = await serve(async (request, peer) => {
    const { pathname, search } = new URL(request.url);
    const body = await request.text();
    const length = request.headers.get("content-length");
    return Response.json(
      { method: request.method, path: pathname + search, body, length, peer },
      { status: 201 },
    );
  });
  const response = await fetch(`${url}//%ef%bf%bf?a=%20`, { method: "POST", body: "hello" });
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    method: "POST",
    path: "//%ef%bf%bf?a=%20",
    body: "hello",
    length: "5",
    peer: "127.0.0.1",
  });
});

test("a browser must not guess the type of a response", async () => {
  const { url } = await serve(() => Promise.resolve(new Response("<script>")));
  expect((await fetch(url)).headers.get("x-content-type-options")).toBe("nosniff");
});

test("a method that web-standard requests cannot have is rejected", async () => {
  const { port } = await serve(() => Promise.resolve(new Response()));
  const status = await new Promise((resolve, reject) => {
    httpRequest({ host: "127.0.0.1", port, method: "TRACE" }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
  expect(status).toBe(405);
});

test("a port in use is reported in one line with its purpose", async () => {
  const { port } = await serve(() => Promise.resolve(new Response()));
  await expect(listen(() => Promise.resolve(new Response()), port, "the API")).rejects.toThrow(
    `Port ${String(port)} for the API is already in use.`,
  );
});

test("a request to another host name is rejected", async () => {
  const { port } = await serve(() => Promise.resolve(new Response("secret")));
  const status = await new Promise((resolve, reject) => {
    const headers = { host: "elsewhere.example" };
    httpRequest({ host: "127.0.0.1", port, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
  expect(status).toBe(403);
});

test("a body that is too large is rejected", async () => {
  const { url } = await serve(() => Promise.resolve(new Response()));
  const body = new Uint8Array(64 * 1024 * 1024 + 1);
  const response = await fetch(url, { method: "POST", body }).then(
    ({ status }) => status,
    () => "closed",
  );
  expect([413, "closed"]).toContain(response);
});

test("an upload's handler starts before the body arrives, and sees no length if chunked", async () => {
  const { port } = await serve(async (request) => {
    outgoing.end("hello");
    const length = request.headers.get("content-length");
    return Response.json([length, await request.text()]);
  });
  const path = "/storage/v1/object/photos/a.png";
  const outgoing = httpRequest({ host: "127.0.0.1", port, path, method: "POST" });
  outgoing.flushHeaders();
  const [response] = (await once(outgoing, "response")) as [NodeJS.ReadableStream];
  expect(await json(response)).toEqual([null, "hello"]);
});

test("an upload that is too large is rejected, and the server keeps running", async () => {
  const { url } = await serve(async (request) => new Response(await request.text()));
  const upload = (body: Uint8Array<ArrayBuffer>) =>
    fetch(`${url}/storage/v1/object/photos/a.png`, { method: "POST", body }).then(
      ({ status }) => status,
      () => "closed",
    );
  expect([413, "closed"]).toContain(await upload(new Uint8Array(64 * 1024 * 1024 + 1)));
  expect(await upload(new Uint8Array(1))).toBe(200);
});

test.each(["none of its body", "the beginning of its body"])(
  "a connection is usable after an upload refused when %s was read",
  async (read) => {
    const { port } = await serve(async (request) => {
      if (read === "the beginning of its body") await request.body?.getReader().read();
      return new Response(request.method);
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => {
      agent.destroy();
    });
    const send = async (options: RequestOptions, body?: Buffer) => {
      const outgoing = httpRequest({ host: "127.0.0.1", port, agent, ...options }).end(body);
      const [response] = (await once(outgoing, "response")) as [NodeJS.ReadableStream];
      return { port: outgoing.socket?.localPort, text: await text(response) };
    };
    const path = "/storage/v1/object/photos/a.png";
    const refused = await send({ path, method: "POST" }, Buffer.alloc(5_000_000));
    expect(refused.text).toBe("POST");
    expect(await send({ path })).toEqual({ port: refused.port, text: "GET" });
  },
);

test("a handler that throws closes its connection, and the server keeps running", async () => {
  let calls = 0;
  const { url } = await serve(() => {
    calls += 1;
    return calls === 1 ? Promise.reject(new Error("broken")) : Promise.resolve(new Response("up"));
  });
  await expect(fetch(url)).rejects.toThrow();
  expect(await (await fetch(url)).text()).toBe("up");
});
