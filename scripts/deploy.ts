// npm run deploy -- portal, npm run deploy -- marketing
// Uploads a built site to its Cloudflare Pages project, outpace-portal or outpace-marketing. Asks
// nothing if CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN are set.
//
// npm run deploy -- settings [--check] [--yes]
// Pushes supabase/config.toml to the linked Supabase project unless it has a fault. --check pushes
// nothing; --yes asks nothing.
//
// npm run deploy -- functions [--yes]
// Bundles the functions and deploys them to the linked Supabase project. --yes asks nothing.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./process/run.ts";
import { repositoryRoot } from "./repository.ts";
import { pushSettings } from "./settings/push.ts";

/** Not a dependency of the workspace, where it would slow down every installation. */
const wrangler = "wrangler@4.164.0";

/** What can be deployed, and the options of each. */
const targets: Readonly<Record<string, readonly string[]>> = {
  marketing: [],
  portal: [],
  settings: ["--check", "--yes"],
  functions: ["--yes"],
};
const [target = "", ...options] = process.argv.slice(2);
const known = Object.hasOwn(targets, target) ? targets[target] : undefined;
if (!known || options.some((option) => !known.includes(option))) {
  const all = Object.entries(targets).map(([name, its]) =>
    ["npm run deploy --", name, ...its.map((option) => `[${option}]`)].join(" "),
  );
  console.error(`What? ${all.join(", ")}`);
  process.exit(1);
}
const deploy = { settings: deploySettings, functions: deployFunctions }[target] ?? deploySite;
process.exitCode = await deploy();

function deploySettings(): Promise<number> {
  const variables = join(repositoryRoot, ".env.production");
  if (existsSync(variables)) process.loadEnvFile(variables);
  return pushSettings({ check: options.includes("--check"), yes: options.includes("--yes") });
}

async function deployFunctions(): Promise<number> {
  const isBuilt = await run("turbo", ["run", "build", "--filter=@outpace/supabase"]);
  if (isBuilt !== 0) return isBuilt;
  return run("pnpm", [
    ...["--filter=@outpace/supabase", "exec", "supabase"],
    // Bundled already, so that the CLI needs no Docker.
    ...["functions", "deploy", "--use-api", ...options],
  ]);
}

async function deploySite(): Promise<number> {
  // `npm test` and builds without settings leave sites here that only work on this machine.
  const headers = readFileSync(join(repositoryRoot, "apps", target, "dist/_headers"), "utf8");
  if (/connect-src [^;]*\/\/(?:127\.0\.0\.1|localhost)/.test(headers)) {
    console.error(
      "This site is built for this machine's backend. Build it with your settings: npm run build",
    );
    return 1;
  }
  return run(
    "pnpm",
    [
      "dlx",
      wrangler,
      "pages",
      "deploy",
      "dist",
      `--project-name=outpace-${target}`,
      "--branch=main",
    ],
    // Beside its functions, which are uploaded with it.
    { cwd: join(repositoryRoot, "apps", target) },
  );
}
