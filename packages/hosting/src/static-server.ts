/**
 * Serves a built site like Cloudflare Pages: its `_redirects`, then its files, then 404.html, all with its `_headers`,
 * compressed and with validators. Netlify does the same, but also accepts a rule that shows `/index.html` instead of `/`.
 * Reads and compresses everything once, so that the server's time does not affect measurements.
 */
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, sep } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { headersOf, patternOf, readHeaders, readRedirects } from "./host-files.ts";
import { resolveAsset } from "./resolve-asset.ts";

export interface StaticServer {
  readonly origin: string;
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** Defaults to a free port. */
  readonly port?: number;
  /** Extra pages by path, without the site's headers. */
  readonly pages?: Readonly<Record<string, string>>;
}

interface ServedFile {
  readonly type: string;
  readonly etag: string;
  /** By content encoding. */
  readonly bodies: Readonly<Record<string, Buffer>>;
}

interface Site {
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly headersOf: (path: string) => Readonly<Record<string, string>>;
  readonly redirectOf: (path: string, search: string) => { to: string; status: number } | undefined;
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

/** Listens on the loopback address. */
export async function serveFolder(
  folder: string,
  { port = 0, pages = {} }: ServeOptions = {},
): Promise<StaticServer> {
  const site = readSite(folder, pages);
  const server = createServer((request, response) => {
    respond(site, request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "localhost", resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${String(address.port)}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

function readSite(folder: string, pages: Readonly<Record<string, string>>): Site {
  const files = new Map(
    globSync("**/*.*", { cwd: folder }).map((file) => {
      const path = `/${file.split(sep).join("/")}`;
      return [path, servedFile(path, readFileSync(join(folder, file)))];
    }),
  );
  for (const [path, html] of Object.entries(pages)) {
    files.set(path, servedFile("page.html", Buffer.from(html)));
  }
  const rules = readHeaders(folder);
  const redirects = readRedirects(folder).map((rule) => ({
    ...rule,
    pattern: patternOf(rule.from),
  }));
  return {
    files,
    headersOf: (path) => (path in pages ? {} : headersOf(rules, path)),
    redirectOf: (path, search) => {
      const rule = redirects.find(({ pattern }) => pattern.test(path));
      if (!rule) return undefined;
      const parts = rule.pattern.exec(path)?.groups ?? {};
      const to = rule.to.replaceAll(/:(\w+)/g, (name, key: string) => parts[key] ?? name);
      return { to: rule.status === 200 ? to : to + search, status: rule.status };
    },
  };
}

function servedFile(path: string, content: Buffer): ServedFile {
  const type = types[extname(path)] ?? "application/octet-stream";
  return {
    type,
    etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 16)}"`,
    bodies: isCompressed.test(type)
      ? { identity: content }
      : { br: brotliCompressSync(content), gzip: gzipSync(content), identity: content },
  };
}

function respond(site: Site, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? "/", "http://localhost");
  const redirect = (status: number, location: string) => {
    response.writeHead(status, { location, ...site.headersOf(pathname) }).end();
  };
  const rule = site.redirectOf(pathname, search);
  if (rule && rule.status !== 200) {
    redirect(rule.status, rule.to);
    return;
  }
  const asset = resolveAsset(rule?.to ?? pathname, (path) => site.files.has(path));
  if (asset && "location" in asset) {
    redirect(308, asset.location + search);
    return;
  }
  const found = asset && site.files.get(asset.file);
  const file = found ?? site.files.get("/404.html");
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
    etag: file.etag,
    vary: "accept-encoding",
    ...site.headersOf(pathname),
    ...(encoding && { "content-encoding": encoding }),
    ...(!isKnown && { "content-length": body?.length }),
  });
  response.end(isKnown || request.method === "HEAD" ? undefined : body);
}
