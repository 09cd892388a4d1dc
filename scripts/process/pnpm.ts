// The pinned pnpm, which npx fetches where it is missing: nothing global is needed or used.
import { delimiter, dirname } from "node:path";
import { pinnedPackageManager } from "../install.mjs";
import { repositoryRoot } from "../repository.ts";
import { readOutput } from "./run.ts";

let folder: Promise<string> | undefined;

/** The environment with pnpm on the PATH, as turbo and publint expect. */
export async function withPnpm(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  // npx takes seconds to find it, so the path is kept.
  folder ??= findPnpm();
  return { ...env, PATH: [await folder, env["PATH"]].join(delimiter) };
}

/** Returns the folder of its executable. */
async function findPnpm(): Promise<string> {
  const pinned = pinnedPackageManager(repositoryRoot);
  const script = 'echo "$(command -v pnpm) pnpm@$(pnpm --version)"';
  const onPath = await readOutput("sh", ["-c", `command -v pnpm > /dev/null && ${script}`]);
  const [path = "", found] = onPath.output.trim().split(" ");
  if (found === pinned) return dirname(path);

  const fetched = await readOutput("npx", [
    ...["--yes", "--package", pinned],
    ...["--call", "command -v pnpm"],
  ]);
  const fetchedPath = fetched.output.trim().split("\n").at(-1) ?? "";
  if (fetched.exitCode !== 0 || fetchedPath === "")
    throw new Error(`npx cannot provide ${pinned}.`);
  return dirname(fetchedPath);
}
