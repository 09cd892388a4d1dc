// npm run deploy -- portal, npm run deploy -- marketing
// Uploads a built site to its Cloudflare Pages project, outpace-portal or outpace-marketing. Asks
// nothing if CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN are set.
//
// npm run deploy -- settings [--check] [--yes]
// Pushes supabase/config.toml to the linked Supabase project unless it has a fault, and sets what that
// file has no name for if SUPABASE_ACCESS_TOKEN is set. --check changes nothing; --yes asks nothing.
//
// npm run deploy -- functions [--yes]
// Bundles the functions and deploys them to the linked Supabase project. --yes asks nothing.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./process/run.ts";
import { repositoryRoot } from "./repository.ts";
import { settingsFaults } from "./settings/faults.ts";
import { settleRemoteSettings } from "./settings/remote.ts";

/** Not a dependency of the workspace, where it would slow down every installation. */
const wrangler = "wrangler@4.164.0";

const inRoot = (path: string) => join(repositoryRoot, path);
const read = (path: string) => readFileSync(inRoot(path), "utf8");

const [target, ...options] = process.argv.slice(2);
const isGiven = (...known: readonly string[]) => options.every((option) => known.includes(option));
if ((target === "marketing" || target === "portal") && isGiven()) {
  process.exitCode = await deploySite(target);
} else if (target === "settings" && isGiven("--check", "--yes")) {
  process.exitCode = await deploySettings();
} else if (target === "functions" && isGiven("--yes")) {
  process.exitCode = await deployFunctions();
} else {
  console.error(
    "What? npm run deploy -- marketing, portal, settings [--check] [--yes], functions [--yes]",
  );
  process.exitCode = 1;
}

async function deploySite(site: string): Promise<number> {
  const headers = `apps/${site}/dist/_headers`;
  // `npm test` and builds without settings leave sites here that only work on this machine.
  const isForThisMachine = /connect-src [^;]*\/\/(?:127\.0\.0\.1|localhost)/;
  if (!existsSync(inRoot(headers)) || isForThisMachine.test(read(headers))) {
    console.error("This site is not built with your settings. Build it: npm run build");
    return 1;
  }
  const upload = ["pages", "deploy", "dist", `--project-name=outpace-${site}`, "--branch=main"];
  // Beside its functions, which are uploaded with it.
  return run("pnpm", ["dlx", wrangler, ...upload], { cwd: inRoot(`apps/${site}`) });
}

async function deploySettings(): Promise<number> {
  if (existsSync(inRoot(".env.production"))) process.loadEnvFile(inRoot(".env.production"));
  const isLinked = existsSync(inRoot("supabase/.temp/project-ref"));
  const linkedProject = isLinked ? read("supabase/.temp/project-ref").trim() : "";
  const toml = read("supabase/config.toml");
  const faults = settingsFaults({ toml, linkedProject, variables: process.env });
  if (faults.length > 0) {
    console.error(["The settings are not pushed:", ...faults].join("\n- "));
    return 1;
  }
  if (options.includes("--check")) {
    console.log(`The settings are right for the project ${linkedProject}.`);
    return settleRemote(linkedProject, false);
  }
  const exitCode = await supabase("config", "push", `--remote=${linkedProject}`);
  return exitCode || settleRemote(linkedProject, true);
}

async function settleRemote(id: string, sets: boolean): Promise<number> {
  const token = process.env["SUPABASE_ACCESS_TOKEN"];
  const api = "https://api.supabase.com";
  const { sentences, hasFailed } = await settleRemoteSettings({ api, id, token, sets });
  console.log(sentences.join("\n"));
  return hasFailed ? 1 : 0;
}

async function deployFunctions(): Promise<number> {
  const exitCode = await run("turbo", ["run", "build", "--filter=@outpace/supabase"]);
  // Bundled already, so that the CLI needs no Docker.
  return exitCode || supabase("functions", "deploy", "--use-api");
}

/** Runs the CLI, which shows what it changes and asks, with --yes if that is given. */
function supabase(...args: readonly string[]): Promise<number> {
  return run(inRoot("supabase/node_modules/.bin/supabase"), [...args, ...options]);
}
