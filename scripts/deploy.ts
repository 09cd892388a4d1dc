// npm run deploy -- portal, npm run deploy -- marketing
// Uploads a built site to its Cloudflare Pages project, outpace-portal or outpace-marketing. Asks
// nothing if CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN are set.
//
// npm run deploy -- settings [--check] [--yes]
// Pushes supabase/config.toml to the linked Supabase project unless it has a fault. --check pushes
// nothing; --yes asks nothing.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./process/run.ts";
import { repositoryRoot } from "./repository.ts";
import { pushSettings } from "./settings/push.ts";

/** Not a dependency of the workspace, where it would slow down every installation. */
const wrangler = "wrangler@4.164.0";

const [target = "", ...options] = process.argv.slice(2);
const known = target === "settings" ? ["--check", "--yes"] : [];
if (
  !["marketing", "portal", "settings"].includes(target) ||
  options.some((option) => !known.includes(option))
) {
  console.error(
    "What? npm run deploy -- marketing, npm run deploy -- portal, or npm run deploy -- settings [--check] [--yes]",
  );
  process.exit(1);
}
process.exitCode = target === "settings" ? await deploySettings() : await deploySite();

function deploySettings(): Promise<number> {
  const variables = join(repositoryRoot, ".env.production");
  if (existsSync(variables)) process.loadEnvFile(variables);
  return pushSettings({ check: options.includes("--check"), yes: options.includes("--yes") });
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
  return run("pnpm", [
    ...["dlx", wrangler, "pages", "deploy", `apps/${target}/dist`],
    ...[`--project-name=outpace-${target}`, "--branch=main"],
  ]);
}
