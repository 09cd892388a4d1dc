// Publishes packages with new versions from a run of the release workflow. Writes the run's
// repository into their manifests, which the registry compares with the provenance.
import { join } from "node:path";
import { run } from "./process/run.ts";
import { publishedPackages, repositoryRoot } from "./repository.ts";

const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = process.env;
if (!server || !repository) throw new Error("Only a workflow of GitHub's releases the packages.");

const settings = publishedPackages.map((name) =>
  run("npm", ["pkg", "set", `repository.url=git+${server}/${repository}.git`], {
    cwd: join(repositoryRoot, "packages", name),
  }),
);
const exitCode = Math.max(...(await Promise.all(settings)));
process.exitCode = exitCode || (await run("pnpm", ["exec", "changeset", "publish"]));
