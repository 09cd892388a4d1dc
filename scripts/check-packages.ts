// Packs the published packages, installs them in a project outside the workspace as a stranger would, and runs there
// what their READMEs show. Needs SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY of a backend for the example of `data`.
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publishedPackages, writeConsumer } from "./packages/consumer.ts";
import { withPnpm } from "./process/pnpm.ts";
import { readOutput } from "./process/run.ts";
import { repositoryRoot } from "./repository.ts";

/** What the examples print, by package. */
const printed: Readonly<Record<keyof typeof publishedPackages, string>> = {
  domain: "Premium: $1,000, 1000 runners\nPending Sun, Apr 18, 2027, 9:00 AM CEST\n",
  data: "true\n",
  ui: "Active",
};
/** A class that only a component of the package has, not its stylesheet. */
const componentClass = ".-skew-x-12";

const env = await withPnpm(process.env);
const folder = mkdtempSync(join(tmpdir(), "outpace-packages-"));
try {
  await check();
} finally {
  rmSync(folder, { recursive: true });
}

async function check(): Promise<void> {
  const tarballs: Record<string, string> = {};
  for (const name of Object.keys(publishedPackages)) {
    tarballs[name] = await pack(name);
    await must("attw", [tarballs[name], "--profile", "esm-only", ...withoutStyles(name)]);
    await checkPublication(name, tarballs[name]);
  }
  writeConsumer(folder, tarballs);
  await must("npm", [
    "install",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    "--fetch-timeout=20000",
  ]);
  await must("npx", ["tsc"]);
  for (const [name, expected] of Object.entries(printed)) {
    const { exitCode, output } = await readOutput("node", [`out/${name}.js`], { cwd: folder, env });
    if (exitCode !== 0 || !output.includes(expected)) {
      throw new Error(`The example of @outpace/${name} printed ${JSON.stringify(output)}.`);
    }
  }
  await must("npx", ["vite", "build", "--logLevel", "warn"]);
  const styles = globSync("dist/**/*.css", { cwd: folder }).map((file) =>
    readFileSync(join(folder, file), "utf8"),
  );
  if (!styles.join("").includes(componentClass)) {
    throw new Error("A stylesheet that imports the look has no class of a component.");
  }
}

/** Returns the tarball's path. */
async function pack(name: string): Promise<string> {
  const cwd = join(repositoryRoot, "packages", name);
  const args = ["pack", "--json", "--pack-destination", folder];
  const { exitCode, output } = await readOutput("pnpm", args, { cwd, env });
  if (exitCode !== 0) throw new Error(`@outpace/${name} cannot be packed.`);
  return (JSON.parse(output) as { filename: string }).filename;
}

/** Publishes without sending anything. Provenance is for public packages that name their repository. */
async function checkPublication(name: string, tarball: string): Promise<void> {
  const cwd = join(repositoryRoot, "packages", name);
  const { exitCode } = await readOutput("pnpm", ["publish", "--dry-run", "--no-git-checks"], {
    cwd,
    env,
  });
  if (exitCode !== 0) throw new Error(`@outpace/${name} cannot be published.`);
  const packed = await readOutput("tar", ["-xzOf", tarball, "package/package.json"]);
  const { repository } = JSON.parse(packed.output) as {
    repository?: Readonly<Record<string, string>>;
  };
  if (!repository?.["url"] || repository["directory"] !== `packages/${name}`) {
    throw new Error(`@outpace/${name} does not say which repository it is from.`);
  }
  const changesets = readFileSync(join(repositoryRoot, ".changeset/config.json"), "utf8");
  if ((JSON.parse(changesets) as { access: string }).access !== "public") {
    throw new Error("The packages would not be public.");
  }
}

/** Has exports left out that are no modules: styles, fonts, outlines. */
function withoutStyles(name: string): string[] {
  const manifest = readFileSync(join(repositoryRoot, "packages", name, "package.json"), "utf8");
  const { exports } = JSON.parse(manifest) as { exports: Readonly<Record<string, string>> };
  const files = Object.keys(exports).filter((entry) => /\.(css|woff2|json)$/.test(entry));
  return files.length > 0 ? ["--exclude-entrypoints", ...files] : [];
}

/** Runs a command in the folder; shows what it prints only when it fails. */
async function must(command: string, args: readonly string[]): Promise<void> {
  const { exitCode, output } = await readOutput(command, args, { cwd: folder, env });
  if (exitCode !== 0) throw new Error(`${output}\n${command} ${args[0] ?? ""} failed.`);
}
