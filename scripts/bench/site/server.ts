// Serves a built site as a static host does: compressed, with validators, hashed files cached for good. The host's
// own time (compression, disk) must not be part of a measurement, so that everything is read and compressed once.
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** A page without style, script or picture: what the fastest possible page costs through this server. */
export const emptyPage = "/empty-page";
/** The same, ten windows tall. */
export const tallEmptyPage = "/tall-empty-page";

function emptyDocument(style: string): Buffer {
  return Buffer.from(
    `<!doctype html><html lang="en"><title>Empty page</title><meta name="viewport" content="width=device-width"><body${style}><p>A sentence, so that the page has a largest contentful paint.</p></html>`,
  );
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};
const isCompressed = /^(image\/(?!svg)|font\/)/;

interface ServedFile {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  /** By content encoding. */
  readonly bodies: Readonly<Record<string, Buffer>>;
}

export interface StaticServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Serves the folder, on a free port of the loopback address, and the empty page. */
export async function serveFolder(folder: string): Promise<StaticServer> {
  const files = new Map(
    globSync("**/*.*", { cwd: folder }).map((path) => [
      `/${path}`,
      servedFile(path, readFileSync(join(folder, path))),
    ]),
  );
  files.set(`${emptyPage}.html`, servedFile("empty.html", emptyDocument("")));
  const tall = emptyDocument(` style="height:1000vh"`);
  files.set(`${tallEmptyPage}.html`, servedFile("empty.html", tall));
  const server = createServer((request, response) => {
    respond(files, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${String(port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function servedFile(path: string, content: Buffer): ServedFile {
  const type = types[extname(path)] ?? "application/octet-stream";
  return {
    type,
    etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 16)}"`,
    cacheControl: /^(_astro|assets)\//.test(path)
      ? "public, max-age=31536000, immutable"
      : "public, max-age=0, must-revalidate",
    bodies: isCompressed.test(type)
      ? { identity: content }
      : { br: brotliCompressSync(content), gzip: gzipSync(content), identity: content },
  };
}

function respond(
  files: ReadonlyMap<string, ServedFile>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const found = [pathname, `${pathname}.html`, `${pathname}index.html`]
    .map((path) => files.get(path))
    .find((file) => file !== undefined);
  const file = found ?? files.get("/404.html");
  if (file === undefined) {
    response.writeHead(404).end();
    return;
  }
  const accepted = String(request.headers["accept-encoding"] ?? "").split(/\s*,\s*/);
  const encoding = ["br", "gzip"].find((one) => one in file.bodies && accepted.includes(one));
  const body = file.bodies[encoding ?? "identity"];
  const isKnown = found !== undefined && request.headers["if-none-match"] === file.etag;
  response.writeHead(isKnown ? 304 : found ? 200 : 404, {
    "content-type": file.type,
    "cache-control": file.cacheControl,
    etag: file.etag,
    vary: "accept-encoding",
    ...(encoding && { "content-encoding": encoding }),
    ...(!isKnown && { "content-length": body?.length }),
  });
  response.end(isKnown ? undefined : body);
}
