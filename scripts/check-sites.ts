// Follows docs/deploy.md in a fresh copy of the repository: makes .env.production from the examples,
// changes its values, builds both sites and looks at them as a host would serve them.
import { deepEqual, ok } from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { securityHeaders } from "@outpace/hosting/security-headers";
import { serveFolder } from "@outpace/hosting/static-server";
import { repositoryRoot } from "./repository.ts";

const supabase = "https://abcdefghijklmnopqrst.supabase.example";
const sink = "https://errors.brand.example";
const marketing = "https://brand.example";
const portal = "https://partners.brand.example";
const turnstile = "https://challenges.cloudflare.com";

/** Settings by the part of the name that both sites share. */
const settings: Readonly<Record<string, string>> = {
  SUPABASE_URL: supabase,
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_brand",
  MARKETING_URL: marketing,
  PORTAL_URL: portal,
  ERROR_SINK: `${sink}/browsers`,
  TURNSTILE_SITE_KEY: "0x4AAAAAAA",
  TEST_DB: "false",
};

interface ExpectedSite {
  readonly address: string;
  /** Whose scripts and frames its pages may load. */
  readonly embeds: readonly string[];
  /** A text on each page, by path. */
  readonly pages: Readonly<Record<string, string>>;
  /** A page that search engines list. */
  readonly canonical: string;
  readonly redirect: readonly [from: string, to: string];
}

const copy = mkdtempSync(join(tmpdir(), "outpace-copy-"));
try {
  copyRepository();
  writeSettings();
  // Often only one site has changed since the last build with these settings.
  const env = { ...process.env, TURBO_CACHE_DIR: join(repositoryRoot, ".turbo/cache") };
  execFileSync("npm", ["run", "build"], { cwd: copy, env, stdio: "inherit" });
  await checkSite("marketing", {
    address: marketing,
    embeds: [],
    pages: { "/": "Outpace", "/newsletter": "Join the Movement" },
    canonical: "/features",
    redirect: ["/brands/login?next=x", `${portal}/brands/login?next=x`],
  });
  await checkSite("portal", {
    address: portal,
    embeds: [turnstile],
    pages: {
      "/": "Outpace for brands",
      "/brands/login": "Brand Portal Login",
      "/brands/dashboard": "Outpace for brands",
      "/brands/edit-race/7": "Outpace for brands",
    },
    canonical: "/brands",
    redirect: ["/index.html", "/"],
  });
} finally {
  rmSync(copy, { recursive: true });
}

/** Copies all files that Git does not ignore, changed ones as they are. */
function copyRepository(): void {
  const list = (...args: readonly string[]) =>
    execFileSync("git", ["ls-files", "-z", ...args], { cwd: repositoryRoot, encoding: "utf8" })
      .split("\0")
      .filter((file) => file !== "");
  const deleted = new Set(list("--deleted"));
  for (const file of list("--cached", "--others", "--exclude-standard")) {
    if (!deleted.has(file)) cpSync(join(repositoryRoot, file), join(copy, file));
  }
}

/** Runs the documented command and gives each setting in the resulting file a value. */
function writeSettings(): void {
  const page = readFileSync(join(copy, "docs/deploy.md"), "utf8");
  const [, command] = /^\d\. Run `(cat [^`]+)` and change the values/m.exec(page) ?? [];
  ok(command, "docs/deploy.md does not say how settings are made.");
  execFileSync("sh", ["-c", command], { cwd: copy });
  const file = join(copy, ".env.production");
  const changed = readFileSync(file, "utf8").replaceAll(
    /^((?:VITE|PUBLIC)_(\w+)=).*$/gm,
    (_, variable: string, name: string) => `${variable}${settings[name] ?? ""}`,
  );
  writeFileSync(file, changed);
}

async function checkSite(app: string, expected: ExpectedSite): Promise<void> {
  const { address, embeds, canonical, redirect } = expected;
  const folder = join(copy, "apps", app, "dist");
  const server = await serveFolder(folder);
  const ask = (path: string) => fetch(server.origin + path, { redirect: "manual" });
  try {
    for (const [path, text] of Object.entries(expected.pages)) {
      const response = await ask(path);
      const names = [...Object.keys(securityHeaders), "Cache-Control"];
      const policy = response.headers.get("content-security-policy") ?? "";
      const sources = (directive: string) =>
        policy
          .split("; ")
          .find((part) => part.startsWith(`${directive} `))
          ?.split(" ")
          .slice(1);
      const found = {
        status: response.status,
        headers: Object.fromEntries(names.map((name) => [name, response.headers.get(name)])),
        others: sources("default-src"),
        framedBy: sources("frame-ancestors"),
        requests: sources("connect-src"),
        frames: sources("frame-src") ?? [],
        scripts: sources("script-src")?.filter((source) => source.includes("://")),
      };
      const wanted = {
        status: 200,
        headers: { ...securityHeaders, "Cache-Control": "no-cache" },
        others: ["'none'"],
        framedBy: ["'none'"],
        requests: ["'self'", supabase, sink],
        frames: embeds,
        scripts: embeds,
      };
      deepEqual({ path, ...found }, { path, ...wanted });
      ok((await response.text()).includes(text), `${address}${path} does not show "${text}".`);
    }
    const [from, to] = redirect;
    deepEqual((await ask(from)).headers.get("location"), to);
    deepEqual((await ask("/nowhere")).status, 404);

    const page = await (await ask(canonical)).text();
    ok(page.includes(`<link rel="canonical" href="${address}${canonical}">`));
    const [, script = ""] = /(\/(?:_astro|assets)\/[^"'`]+\.js)/.exec(page) ?? [];
    const kept = "public, max-age=31536000, immutable";
    deepEqual((await ask(script)).headers.get("cache-control"), kept, `${address}${script}`);
    for (const file of globSync("**/*.{html,xml,txt,webmanifest}", { cwd: folder })) {
      const text = readFileSync(join(folder, file), "utf8");
      ok(!/\/\/(?:partners\.)?outpace\.example/.test(text), `${file} has a reserved address.`);
    }
  } finally {
    await server.stop();
  }
}
