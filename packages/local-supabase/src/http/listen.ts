/**
 * Serves a web-standard handler over `node:http`, on the loopback address only. Reads the whole body before calling the
 * handler, so that a slow client does not block the database; an upload's handler starts before the body arrives.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { ReadableStream } from "node:stream/web";
import { ReadableError } from "../readable-error.ts";
import type { Handler } from "./handler.ts";
import { isLoopbackOrigin, loopback } from "./loopback.ts";
import { isUpload } from "./uploads.ts";

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
  // Prevents DNS rebinding, where another host's name resolves to this machine.
  if (!isLoopbackOrigin(`http://${incoming.headers.host ?? ""}`)) {
    sendError(outgoing, 403, "This server accepts requests to local host names only");
    return;
  }
  // A web-standard request cannot have these methods.
  if (/^(CONNECT|TRACE|TRACK)$/i.test(incoming.method ?? "")) {
    sendError(outgoing, 405, "This server does not support the method");
    return;
  }
  const body = createBody(incoming);
  const peer = (incoming.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  let response: Response | undefined;
  try {
    response = await handler(await toRequest(incoming, body.chunks), peer);
  } catch (error) {
    if (!body.isTooLarge()) throw error;
  }
  if (!response || body.isTooLarge()) {
    sendError(outgoing, 413, "The request's body is too large");
    return;
  }
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
  // Even a refused body must be read to its end: until then the connection answers no other request.
  await body.discardRest();
}

function sendError(outgoing: ServerResponse, status: number, message: string): void {
  outgoing.writeHead(status, { "content-type": "application/json", connection: "close" });
  outgoing.end(JSON.stringify({ message }));
}

async function toRequest(
  incoming: IncomingMessage,
  chunks: AsyncIterable<Buffer>,
): Promise<Request> {
  const { method = "GET", url = "/" } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const item of Array.isArray(value) ? value : [value ?? ""]) headers.append(name, item);
  }
  // Not relative to a base: a path of two slashes would name a host.
  const address = new URL(`http://${loopback}${url}`);
  if (isUpload(method, address.pathname)) {
    // To Storage, a chunked body has no length.
    headers.delete("transfer-encoding");
    const init = { method, headers, body: ReadableStream.from(chunks), duplex: "half" };
    return new Request(`http://${loopback}${url}`, init as RequestInit);
  }
  const body = await buffer(chunks);
  headers.delete("transfer-encoding");
  if (body.length > 0) headers.set("content-length", String(body.length));
  const init: RequestInit = { method, headers };
  if (body.length > 0 && method !== "GET" && method !== "HEAD") init.body = new Uint8Array(body);
  return new Request(`http://${loopback}${url}`, init);
}

/** Fails if the body is larger than any upload the product allows. */
function createBody(incoming: IncomingMessage) {
  let size = 0;
  const isTooLarge = () => size > maxBodyBytes;
  async function* read() {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
      size += (chunk as Buffer).length;
      if (isTooLarge()) throw new Error("The request's body is too large");
      yield chunk as Buffer;
    }
  }
  const chunks = read();
  const discardRest = async () => {
    await chunks.return(undefined);
    incoming.resume();
  };
  return { chunks, isTooLarge, discardRest };
}
