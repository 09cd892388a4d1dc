/**
 * Serves a web-standard handler over `node:http`, on the loopback address only. It reads the whole body before it calls
 * the handler, so that a slow client does not block the database.
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

const maxBodyBytes = 64 * 1024 * 1024;

export async function listen(handler: Handler, port: number, name: string): Promise<Listener> {
  const server = createServer((incoming, outgoing) => {
    respond(handler, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new ReadableError(`Port ${String(port)} for ${name} is already in use.`)
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

async function respond(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse) {
  // Prevents DNS rebinding: a page of another host whose name resolves to this machine.
  if (!isLoopbackOrigin(`http://${incoming.headers.host ?? ""}`)) {
    sendError(outgoing, 403, "This server accepts requests to local host names only");
    return;
  }
  // A web-standard request cannot have these methods.
  if (/^(CONNECT|TRACE|TRACK)$/i.test(incoming.method ?? "")) {
    sendError(outgoing, 405, "This server does not support the method");
    return;
  }
  const body = await readBody(incoming);
  if (!body) {
    sendError(outgoing, 413, "The request's body is too large");
    return;
  }
  const response = await handler(
    toRequest(incoming, body),
    (incoming.socket.remoteAddress ?? "").replace(/^::ffff:/, ""),
  );
  const headers = new Map<string, string | string[]>(response.headers);
  // A browser must not guess another type for an uploaded file.
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

function sendError(outgoing: ServerResponse, status: number, message: string): void {
  outgoing.writeHead(status, { "content-type": "application/json", connection: "close" });
  outgoing.end(JSON.stringify({ message }));
}

function toRequest(incoming: IncomingMessage, body: Buffer): Request {
  const method = incoming.method ?? "GET";
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const item of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, item);
  }
  // The actual length, so that Lite's limit also holds for a chunked body.
  headers.delete("transfer-encoding");
  if (body.length > 0) headers.set("content-length", String(body.length));
  const init: RequestInit = { method, headers };
  if (body.length > 0 && method !== "GET" && method !== "HEAD") init.body = new Uint8Array(body);
  return new Request(`http://${loopback}${incoming.url ?? "/"}`, init);
}

/** Returns undefined if the body is larger than any upload that the product allows. */
async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
