// Packs the published packages, installs them outside the workspace and imports one module of each.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedPackages } from "./packages/repository.ts";
import { readOutput } from "./process/run.ts";
import { repositoryRoot } from "./repository.ts";

const folder = mkdtempSync(join(tmpdir(), "outpace-packages-"));
try {
  const tarballs: Record<string, string> = {};
  for (const name of publishedPackages) {
    const tarball = await pack(name);
    await must("attw", [tarball, "--profile", "esm-only", ...withoutStyles(name)]);
    tarballs[`@outpace/${name}`] = `file:${tarball}`;
  }
  // Without overrides, npm would ask a registry for these packages as dependencies of each other.
  const manifest = { type: "module", dependencies: tarballs, overrides: tarballs };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  await must("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]);
  for (const module of ["domain/tiers", "data/errors", "ui/badge"]) {
    await must("node", ["--input-type=module", "--eval", `await import("@outpace/${module}")`]);
  }
} finally {
  rmSync(folder, { recursive: true });
}

/** Returns the tarball's path. */
async function pack(name: string): Promise<string> {
  const source = join(repositoryRoot, "packages", name);
  const output = await must("pnpm", ["pack", "--json", "--pack-destination", folder], source);
  return (JSON.parse(output) as { filename: string }).filename;
}

/** Excludes exports that are not modules: styles, fonts, outlines. */
function withoutStyles(name: string): string[] {
  const manifest = readFileSync(join(repositoryRoot, "packages", name, "package.json"), "utf8");
  const { exports } = JSON.parse(manifest) as { exports: Readonly<Record<string, string>> };
  const files = Object.keys(exports).filter((entry) => /\.(css|woff2|json)$/.test(entry));
  return files.length > 0 ? ["--exclude-entrypoints", ...files] : [];
}

/** Returns a command's output, and shows it only if the command fails. */
async function must(command: string, args: readonly string[], cwd = folder): Promise<string> {
  const { exitCode, output } = await readOutput(command, args, { cwd });
  if (exitCode !== 0) throw new Error(`${output}\n${command} ${args[0] ?? ""} failed.`);
  return output;
}
