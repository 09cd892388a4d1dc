// Follows docs/deploy.md in a fresh copy of the repository: makes .env.production from the examples,
// changes its values, builds both sites and looks at them as a host would serve them.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { securityHeaders } from "@outpace/hosting/security-headers";
import { serveFolder } from "@outpace/hosting/static-server";
import { expect } from "@playwright/test";
import { repositoryRoot } from "./repository.ts";

const supabase = "https://abcdefghijklmnopqrst.supabase.example";
const sink = "https://errors.brand.example";
const marketing = "https://brand.example";
const portal = "https://partners.brand.example";

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
    embeds: ["https://challenges.cloudflare.com"],
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
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", args, { cwd: repositoryRoot, encoding: "utf8" }).split("\0");
  for (const file of files) {
    const source = join(repositoryRoot, file);
    // Git lists a deleted file until the deletion is committed.
    if (file !== "" && existsSync(source)) cpSync(source, join(copy, file));
  }
}

/** Runs the documented command and gives each setting in the resulting file a value. */
function writeSettings(): void {
  const page = readFileSync(join(copy, "docs/deploy.md"), "utf8");
  const [, command] = /^\d\. Run `(cat [^`]+)` and change the values/m.exec(page) ?? [];
  if (command === undefined) throw new Error("docs/deploy.md does not say how settings are made.");
  execFileSync("sh", ["-c", command], { cwd: copy });
  const file = join(copy, ".env.production");
  const changed = readFileSync(file, "utf8").replaceAll(
    /^((?:VITE|PUBLIC)_(\w+)=).*$/gm,
    (_, variable: string, name: string) => `${variable}${settings[name] ?? ""}`,
  );
  writeFileSync(file, changed);
}

async function checkSite(app: string, site: ExpectedSite): Promise<void> {
  const folder = join(copy, "apps", app, "dist");
  const server = await serveFolder(folder);
  const ask = (path: string) => fetch(server.origin + path, { redirect: "manual" });
  try {
    for (const [path, text] of Object.entries(site.pages)) {
      const response = await ask(path);
      const page = `${site.address}${path}`;
      expect(response.status, page).toBe(200);
      expect(await response.text(), page).toContain(text);
      const headers = new Headers({ ...securityHeaders, "Cache-Control": "no-cache" });
      expect(Object.fromEntries(response.headers), page).toMatchObject(Object.fromEntries(headers));
      const { "script-src": scripts, ...policy } = policyOf(response);
      expect(
        scripts?.filter((source) => !source.startsWith("'")),
        page,
      ).toEqual(site.embeds);
      expect({ "frame-src": [], ...policy }, page).toMatchObject({
        "default-src": ["'none'"],
        "frame-ancestors": ["'none'"],
        "connect-src": ["'self'", supabase, sink],
        "frame-src": site.embeds,
      });
    }
    const [from, to] = site.redirect;
    expect((await ask(from)).headers.get("location")).toBe(to);
    expect((await ask("/nowhere")).status).toBe(404);

    const page = await (await ask(site.canonical)).text();
    expect(page).toContain(`<link rel="canonical" href="${site.address}${site.canonical}">`);
    const [, script = ""] = /(\/(?:_astro|assets)\/[^"'`]+\.js)/.exec(page) ?? [];
    const { headers } = await ask(script);
    expect(headers.get("cache-control"), script).toBe("public, max-age=31536000, immutable");
    for (const file of globSync("**/*.{html,xml,txt,webmanifest}", { cwd: folder })) {
      const text = readFileSync(join(folder, file), "utf8");
      expect(text, file).not.toMatch(/\/\/(?:partners\.)?outpace\.example/);
    }
  } finally {
    await server.stop();
  }
}

/** The sources of each directive. */
function policyOf(response: Response): Readonly<Record<string, readonly string[]>> {
  const directives = response.headers.get("content-security-policy")?.split("; ") ?? [];
  return Object.fromEntries(
    directives
      .map((directive) => directive.split(" "))
      .map(([name, ...sources]) => [name, sources]),
  ) as Record<string, string[]>;
}
