// Packs the published packages, installs them outside the workspace and imports every export.
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedPackages, repositoryRoot } from "./repository.ts";

/** Styles, fonts and outlines. */
const isFile = /\.(css|woff2|json)$/;

const folder = mkdtempSync(join(tmpdir(), "outpace-packages-"));
try {
  const tarballs: Record<string, string> = {};
  for (const name of publishedPackages) {
    const tarball = pack(name);
    const files = Object.keys(readExports(name)).filter((entry) => isFile.test(entry));
    const exclusions = files.length > 0 ? ["--exclude-entrypoints", ...files] : [];
    must("publint", ["run", tarball, "--strict"]);
    must("attw", [tarball, "--profile", "esm-only", ...exclusions]);
    tarballs[`@outpace/${name}`] = `file:${tarball}`;
  }
  // Without overrides, npm would ask a registry for these packages as dependencies of each other.
  const manifest = { type: "module", dependencies: tarballs, overrides: tarballs };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
  must("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]);
  const names = publishedPackages.flatMap((name) =>
    exportsOf(name).map((entry) => `@outpace/${name}/${entry}`),
  );
  writeFileSync(join(folder, "import.js"), importing(names));
  must("node", ["import.js"]);
} finally {
  rmSync(folder, { recursive: true });
}

/** Returns the tarball's path. */
function pack(name: string): string {
  const source = join(repositoryRoot, "packages", name);
  const output = must("pnpm", ["pack", "--json", "--pack-destination", folder], source);
  return (JSON.parse(output) as { filename: string }).filename;
}

/** The names under which a package exports something, with those of each file that a pattern covers. */
function exportsOf(name: string): readonly string[] {
  const exports = Object.entries(readExports(name));
  const hidden = exports.flatMap(([entry, source]) =>
    source === null ? [entry.slice(2, -1)] : [],
  );
  const entries = exports.flatMap(([entry, source]) => {
    if (source === null) return [];
    const [before = "", after = ""] = source.split("*");
    return globSync(source.replace("*", "**/*"), { cwd: join(repositoryRoot, "packages", name) })
      .filter((file) => !file.includes(".test."))
      .map((file) =>
        entry.replace("./", "").replace("*", `./${file}`.slice(before.length, -after.length)),
      );
  });
  return entries.filter((entry) => !hidden.some((folder) => entry.startsWith(folder)));
}

function readExports(name: string): Readonly<Record<string, string | null>> {
  const manifest = readFileSync(join(repositoryRoot, "packages", name, "package.json"), "utf8");
  return (JSON.parse(manifest) as { exports: Readonly<Record<string, string | null>> }).exports;
}

/** A program that imports each module, and finds each other file. */
function importing(names: readonly string[]): string {
  const statements = names.map((name) =>
    isFile.test(name)
      ? `readFileSync(new URL(import.meta.resolve("${name}")));`
      : `await import("${name}");`,
  );
  return ['import { readFileSync } from "node:fs";', ...statements].join("\n");
}

/** Returns a command's output, and shows it only if the command fails. */
function must(command: string, args: readonly string[], cwd = folder): string {
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${stdout}\n${command} ${args[0] ?? ""} failed.`);
  return stdout;
}
