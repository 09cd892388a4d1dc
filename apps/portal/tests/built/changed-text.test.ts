import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, type Plugin } from "vite";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const text = "No races created yet";

/** Builds the app, perhaps with another text, and returns the sizes of its scripts by their names. */
async function buildWith(replaced = text): Promise<Map<string, number>> {
  const outDir = mkdtempSync(join(tmpdir(), "outpace-portal-"));
  onTestFinished(() => {
    rmSync(outDir, { recursive: true });
  });
  const replace: Plugin = {
    name: "replace-text",
    transform: { order: "pre", handler: (code) => code.replace(text, replaced) },
  };
  const options = { outDir, emptyOutDir: true };
  await build({ root, mode: "e2e", logLevel: "error", plugins: [replace], build: options });
  const assets = join(outDir, "assets");
  const scripts = readdirSync(assets).filter((name) => name.endsWith(".js"));
  return new Map(scripts.map((name) => [name, statSync(join(assets, name)).size]));
}

test("a changed text renames neither React, supabase-js nor TanStack Query", async () => {
  const before = await buildWith();
  const after = await buildWith("No races yet");
  const kept = [...after].filter(([name]) => before.has(name));
  expect(kept.length).toBeLessThan(after.size);
  const names = kept.map(([name]) => name.split("-")[0]);
  expect(names).toEqual(expect.arrayContaining(["react", "supabase", "query"]));
});
