// Publishes packages with new versions from a run of the release workflow. Writes the run's
// repository into their manifests, which the registry compares with the provenance.
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
