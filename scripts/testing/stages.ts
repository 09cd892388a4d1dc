// The stages of `npm test`, cheapest first, so that a mistake shows as early as it can.
import { run } from "../process/run.ts";
import { countCheck, type Counts } from "./counts.ts";
import { testMarketing, testPortal } from "./end-to-end.ts";
import { checkPackages } from "./packages.ts";
import { proofs } from "./proofs.ts";
import type { Stage } from "./run-stages.ts";
import { runTask, runVitestTask } from "./turbo.ts";

export const stages: readonly Stage[] = [
  { name: "Format", run: () => check("prettier", "--check", "--log-level=warn", "--cache", ".") },
  { name: "Lint", run: async () => countCheck(await runTask("lint")) },
  { name: "Nothing unused", run: () => check("knip", "--no-progress") },
  { name: "Types", run: async () => countCheck(await runTask("typecheck")) },
  { name: "Import rule", run: () => check("node", "scripts/check-imports.ts") },
  { name: "Unit tests", run: () => runVitestTask("test:unit") },
  { name: "Database packages", run: () => runVitestTask("test:database", ["--concurrency=1"]) },
  ...proofs,
  { name: "Builds", run: async () => countCheck(await runTask("build")) },
  { name: "Packages as published", run: checkPackages },
  { name: "Portal, end to end", run: testPortal },
  { name: "Marketing, end to end", run: testMarketing },
];

async function check(command: string, ...args: readonly string[]): Promise<Counts> {
  return countCheck(await run(command, args));
}
