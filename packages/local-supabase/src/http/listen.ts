/**
 * Serves a web-standard handler over `node:http`, on the loopback address only. A request's body is
 * read in full before the handler sees it, so a slow client never holds up the database.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { ReadableError } from "../readable-error.ts";
import type { Handler } from "./handler.ts";
import { isLoopbackOrigin, loopback } from "./loopback.ts";

export interface Listener {
  port: number;
  url: string;
  close(): Promise<void>;
}

const largestBody = 64 * 1024 * 1024;

export async function listen(handler: Handler, port: number, name: string): Promise<Listener> {
  const server = createServer((incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new ReadableError(`Port ${String(port)}, wanted for ${name}, is taken.`)
          : error,
      );
    });
    server.listen(port, loopback, resolve);
  });
  const address = server.address();
  const bound = typeof address === "object" && address ? address.port : port;
  return {
    port: bound,
    url: `http://${loopback}:${String(bound)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function answer(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse) {
  // A name that somebody pointed at this machine would let their page in as if it were ours.
  if (!isLoopbackOrigin(`http://${incoming.headers.host ?? ""}`)) {
    refuse(outgoing, 403, "This server answers to local names only");
    return;
  }
  // Nothing here knows these, and a web-standard request cannot have them.
  if (/^(CONNECT|TRACE|TRACK)$/i.test(incoming.method ?? "")) {
    refuse(outgoing, 405, "This server does not know the method");
    return;
  }
  const body = await readBody(incoming);
  if (!body) {
    refuse(outgoing, 413, "The request's body is too large");
    return;
  }
  const response = await handler(
    toRequest(incoming, body),
    (incoming.socket.remoteAddress ?? "").replace(/^::ffff:/, ""),
  );
  const headers = new Map<string, string | string[]>(response.headers);
  // What somebody uploaded is what its type says, whatever it looks like to a browser.
  headers.set("x-content-type-options", "nosniff");
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers.set("set-cookie", cookies);
  const content = Buffer.from(await response.arrayBuffer());
  if (incoming.method !== "HEAD" && response.status !== 204 && response.status !== 304) {
    headers.set("content-length", String(content.length));
  }
  outgoing.writeHead(response.status, Object.fromEntries(headers));
  outgoing.end(content);
}

function refuse(outgoing: ServerResponse, status: number, message: string): void {
  outgoing.writeHead(status, { "content-type": "application/json", connection: "close" });
  outgoing.end(JSON.stringify({ message }));
}

function toRequest(incoming: IncomingMessage, body: Buffer): Request {
  const method = incoming.method ?? "GET";
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const item of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, item);
  }
  // Said by what arrived, so that a limit on it holds for a body sent in chunks too.
  headers.delete("transfer-encoding");
  if (body.length > 0) headers.set("content-length", String(body.length));
  const init: RequestInit = { method, headers };
  if (body.length > 0 && method !== "GET" && method !== "HEAD") init.body = new Uint8Array(body);
  return new Request(`http://${loopback}${incoming.url ?? "/"}`, init);
}

/** Nothing when the body is larger than any upload this product allows. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
