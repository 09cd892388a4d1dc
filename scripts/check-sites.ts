// Follows the steps of docs/deploy.md in a fresh copy of the repository: makes .env.production from
// the examples, changes its values, builds both sites and checks them as a host would serve them;
// then resets the data and raises a version.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./process/run.ts";
import { repositoryRoot } from "./repository.ts";
import { checkSite } from "./sites/check-site.ts";
import { copyRepository } from "./testing/repository-copy.ts";

const supabase = "https://abcdefghijklmnopqrst.supabase.example";
const sink = "https://errors.brand.example/browsers";
const marketing = "https://brand.example";
const portal = "https://partners.brand.example";

/** Settings by the part of the name that both sites share. */
const values: Readonly<Record<string, string>> = {
  SUPABASE_URL: supabase,
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_brand",
  MARKETING_URL: marketing,
  PORTAL_URL: portal,
  ERROR_SINK: sink,
  TURNSTILE_SITE_KEY: "0x4AAAAAAA",
  TEST_DB: "false",
};

// Often only one site has changed since the last build with these settings.
const turboCache = join(repositoryRoot, ".turbo/cache");
const copy = copyRepository();
const inCopy = (file: string) => join(copy, file);
try {
  writeSettings();
  await must("npm", ["run", "build"]);
  await checkSite(inCopy("apps/marketing/dist"), {
    address: marketing,
    connect: [supabase, new URL(sink).origin],
    embeds: [],
    pages: { "/": "Outpace", "/newsletter": "Join the Movement" },
    canonical: "/features",
    redirects: { "/brands/login?next=x": `${portal}/brands/login?next=x` },
  });
  await checkSite(inCopy("apps/portal/dist"), {
    address: portal,
    connect: [supabase, new URL(sink).origin],
    embeds: ["https://challenges.cloudflare.com"],
    pages: {
      "/": "Outpace for brands",
      "/brands/login": "Brand Portal Login",
      "/brands/dashboard": "Outpace for brands",
      "/brands/edit-race/7": "Outpace for brands",
    },
    canonical: "/brands",
    redirects: { "/index.html": "/" },
  });
  await checkReset();
  await checkRelease();
} finally {
  rmSync(copy, { recursive: true });
}

async function checkReset(): Promise<void> {
  mkdirSync(inCopy(".local/supabase"), { recursive: true });
  await must("npm", ["run", "reset"]);
  if (existsSync(inCopy(".local/supabase"))) throw new Error("A reset leaves data behind.");
}

/** Raises a version with a changeset such as `pnpm exec changeset` writes. */
async function checkRelease(): Promise<void> {
  const change = "A change that is described.";
  writeFileSync(
    inCopy(".changeset/change.md"),
    `---\n"@outpace/domain": patch\n---\n\n${change}\n`,
  );
  const domain = () => readFileSync(inCopy("packages/domain/package.json"), "utf8");
  const before = domain();
  await must("pnpm", ["exec", "changeset", "version"]);
  const changelog = readFileSync(inCopy("packages/domain/CHANGELOG.md"), "utf8");
  if (domain() === before || !changelog.includes(change)) {
    throw new Error("A described change raises no version.");
  }
}

async function must(command: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, TURBO_CACHE_DIR: turboCache };
  if ((await run(command, args, { cwd: copy, env })) !== 0) {
    throw new Error(`${command} ${args.join(" ")} fails in a fresh copy of the repository.`);
  }
}

/** Runs the documented command and gives each setting in the resulting file a value. */
function writeSettings(): void {
  const page = readFileSync(inCopy("docs/deploy.md"), "utf8");
  const [, command] = /^\d\. Run `(cat [^`]+)` and change the values/m.exec(page) ?? [];
  if (command === undefined) throw new Error("docs/deploy.md does not say how settings are made.");
  execFileSync("sh", ["-c", command], { cwd: copy });
  const file = join(copy, ".env.production");
  const settings = readFileSync(file, "utf8").replaceAll(
    /^((?:VITE|PUBLIC)_(\w+)=).*$/gm,
    (_, variable: string, name: string) => `${variable}${values[name] ?? ""}`,
  );
  writeFileSync(file, settings);
}
