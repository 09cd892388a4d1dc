import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeHostFiles } from "./host-files.ts";
import { serveFolder, type StaticServer } from "./static-server.ts";

let server: StaticServer;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "outpace-hosting-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "report"));
  writeFileSync(join(folder, "index.html"), "<title>App</title>");
  writeFileSync(join(folder, "login.html"), "<title>Login</title>");
  writeFileSync(join(folder, "card.html"), "<title>Card</title>");
  writeFileSync(join(folder, "report", "index.html"), "<title>Report</title>");
  writeFileSync(join(folder, "404.html"), "<title>Missing</title>");
  writeFileSync(join(folder, "assets", "a-1.js"), "1");
  writeHostFiles(folder, {
    assets: "assets",
    connect: [],
    images: [],
    redirects: [
      { from: "/races/:raceId", to: "/", status: 200 },
      { from: "/races/:raceId/card", to: "/card", status: 200 },
      { from: "/old-races", to: "/index.html", status: 200 },
      { from: "/brands/*", to: "https://partners.example/brands/:splat", status: 302 },
    ],
    rules: [
      {
        path: "/report/",
        removes: ["Referrer-Policy"],
        headers: { "Referrer-Policy": "no-referrer", "X-Robots-Tag": "noindex" },
      },
    ],
    ownPolicies: [
      {
        path: "/races/:raceId/card",
        file: "card.html",
        images: ["https://photos.example"],
        isFramed: true,
      },
    ],
  });
  server = await serveFolder(folder, { pages: { "/empty": "<title>Empty</title>" } });
});
afterAll(() => server.stop());

const ask = (path: string, headers?: Record<string, string>) =>
  fetch(server.origin + path, { redirect: "manual", ...(headers && { headers }) });

test.each([
  ["/", 200, "App", "no-cache"],
  ["/login", 200, "Login", "no-cache"],
  ["/report/", 200, "Report", "no-cache"],
  ["/races/7", 200, "App", "no-cache"],
  ["/races/7/card", 200, "Card", "no-cache"],
  ["/races/7/card/more", 404, "Missing", null],
  ["/races/7/more", 404, "Missing", null],
  ["/nowhere", 404, "Missing", null],
])("%s returns %i with the page %s", async (path, status, title, cacheControl) => {
  const response = await ask(path);
  expect(response.status).toBe(status);
  expect(await response.text()).toContain(title);
  expect(response.headers.get("cache-control")).toBe(cacheControl);
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
});

test("a file with a content hash is cached forever", async () => {
  const { headers } = await ask("/assets/a-1.js");
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test("a redirect keeps the rest of the path and the query", async () => {
  const { status, headers } = await ask("/brands/login?x=1");
  expect([status, headers.get("location")]).toEqual([
    302,
    "https://partners.example/brands/login?x=1",
  ]);
});

test.each([
  ["/old-races?x=1", "/?x=1"],
  ["/index.html", "/"],
  ["/index", "/"],
  ["/login.html", "/login"],
  ["/login/", "/login"],
  ["/report", "/report/"],
])("%s permanently redirects to %s", async (path, to) => {
  const { status, headers } = await ask(path);
  expect([status, headers.get("location")]).toEqual([308, to]);
});

test("a cached file is not sent again", async () => {
  const { headers } = await ask("/login");
  expect((await ask("/login", { "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
});

test("every page has the security headers, except pages that tests add", async () => {
  const { headers } = await ask("/");
  expect(Object.fromEntries(headers)).toMatchObject({
    "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none';.*frame-ancestors 'none'/,
  );
  expect(headers.get("content-security-policy")).not.toContain("'unsafe-");
  expect((await ask("/empty")).headers.has("content-security-policy")).toBe(false);
});

test("a page's own rule replaces a header, for its path alone", async () => {
  const { headers } = await ask("/report/");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect((await ask("/login")).headers.has("x-robots-tag")).toBe(false);
});

test("other sites may show in a frame what is made for it, at its own path, and nothing else", async () => {
  const { headers } = await ask("/races/7/card");
  expect(headers.has("x-frame-options")).toBe(false);
  expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none';[^,]*frame-ancestors \*; base-uri 'none'$/,
  );
  for (const path of ["/races/7", "/races/7/more", "/card"]) {
    const page = await ask(path);
    expect(page.headers.get("x-frame-options"), path).toBe("DENY");
    expect(page.headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
  }
});

test("a page with its own policy has its own pictures, and others do not", async () => {
  const policy = async (path: string) => (await ask(path)).headers.get("content-security-policy");
  expect(await policy("/races/7/card")).toContain(
    "img-src 'self' data: blob: https://photos.example;",
  );
  expect(await policy("/races/7")).not.toContain("photos.example");
});
