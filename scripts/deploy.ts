// npm run deploy -- portal: puts the built portal, or the marketing site, on Cloudflare Pages, into the project
// outpace-portal. With CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN set it asks nothing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { withPnpm } from "./process/pnpm.ts";
import { run } from "./process/run.ts";
import { repositoryRoot } from "./repository.ts";

/** No dependency of the workspace, whose every installation it would slow down. */
const wrangler = "wrangler@4.164.0";

const [site = ""] = process.argv.slice(2);
if (site !== "marketing" && site !== "portal") {
  console.error("Which site? npm run deploy -- marketing, or npm run deploy -- portal");
  process.exit(1);
}
// `npm test` and builds without settings leave sites here that no other machine can use.
const headers = readFileSync(join(repositoryRoot, "apps", site, "dist/_headers"), "utf8");
if (/connect-src [^;]*\/\/(?:127\.0\.0\.1|localhost)/.test(headers)) {
  console.error(
    "This site is built for this machine's backend. Build it with your settings: npm run build",
  );
  process.exit(1);
}
process.exitCode = await run(
  "pnpm",
  [
    ...["dlx", wrangler, "pages", "deploy", `apps/${site}/dist`],
    ...[`--project-name=outpace-${site}`, "--branch=main"],
  ],
  { env: await withPnpm(process.env) },
);
