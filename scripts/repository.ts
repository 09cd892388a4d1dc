// Where things are, for commands that may be started from any folder.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const repositoryRoot = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/** The folders of the packages that a release publishes. */
export function publicPackages(): readonly string[] {
  return globSync("packages/*/package.json", { cwd: repositoryRoot })
    .filter((file) => !isPrivate(join(repositoryRoot, file)))
    .map(dirname)
    .sort();
}

function isPrivate(manifest: string): boolean {
  return (JSON.parse(readFileSync(manifest, "utf8")) as { private?: boolean }).private === true;
}
