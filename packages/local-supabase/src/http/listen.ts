/**
 * Serves a handler on the loopback address only. Reads the whole body before calling the handler, so that a slow client does not
 * block the database; an upload's handler starts before the body arrives.
 */
import { createAdaptorServer } from "@hono/node-server";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ReadableError } from "../errors.ts";
import { isUpload, type Handler } from "./requests.ts";

export const loopback = "127.0.0.1";

export interface Listener {
  port: number;
  url: string;
  close(): Promise<void>;
}

export async function listen(handler: Handler, port: number, name: string): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) =>
      respond(handler, request, incoming.socket.remoteAddress ?? ""),
    overrideGlobalObjects: false,
  }) as Server;
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
  const { port: bound } = server.address() as AddressInfo;
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

async function respond(handler: Handler, request: Request, peer: string): Promise<Response> {
  const { method, url } = request;
  // Prevents DNS rebinding, where another host's name resolves to this machine.
  if (!isLoopbackOrigin(url)) {
    const message = "This server accepts requests to local host names only";
    return Response.json({ message }, { status: 403 });
  }
  const headers = new Headers(request.headers);
  // To Storage, a chunked body has no length.
  headers.delete("transfer-encoding");
  const body = isUpload(request) ? request.body : await bytesOf(request);
  const init = { method, headers, body, duplex: "half" };
  const response = await handler(new Request(url, init as RequestInit), peer);
  // A browser must not guess another type for an uploaded file.
  response.headers.set("x-content-type-options", "nosniff");
  return response;
}

async function bytesOf(request: Request): Promise<ArrayBuffer | null> {
  const bytes = await request.arrayBuffer();
  return bytes.byteLength > 0 ? bytes : null;
}

/** `address` is an origin such as `http://localhost:5173`. */
export function isLoopbackOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
