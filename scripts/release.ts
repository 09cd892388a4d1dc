// Publishes the packages whose versions are new, from a run of the release workflow, whose repository is written into
// their manifests: the registry compares it with the one that their provenance names.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { nameRepository, publishedPackages } from "./packages/repository.ts";
import { run } from "./process/run.ts";
import { repositoryRoot } from "./repository.ts";

for (const name of publishedPackages) {
  const file = join(repositoryRoot, "packages", name, "package.json");
  writeFileSync(file, nameRepository(readFileSync(file, "utf8"), process.env));
}
process.exitCode = await run("pnpm", ["exec", "changeset", "publish"]);
