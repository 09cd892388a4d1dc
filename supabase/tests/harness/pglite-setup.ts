import { PGlite } from "@electric-sql/pglite";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { Template } from "./database.ts";
import { migrationFiles, platformFile, seedFile } from "./files.ts";

/** Keeps the templates of the real server as images, each of which PGlite opens in half a second. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "outpace-pglite-"));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const database = await PGlite.create();
    // PGlite's own superuser has the name that belongs to the owner of the schema.
    await database.exec(`
      create role supabase_admin superuser login;
      set session authorization supabase_admin;
      alter role postgres rename to pglite;`);
    await database.exec(readFileSync(platformFile, "utf8"));
    await database.exec("set session authorization postgres");
    const keep = async (template: Template): Promise<string> => {
      const file = join(folder, `${template}.tar`);
      const image = await database.dumpDataDir("none");
      writeFileSync(file, new Uint8Array(await image.arrayBuffer()));
      return file;
    };
    const hosted = await keep("hosted");
    for (const file of migrationFiles()) await database.exec(readFileSync(file, "utf8"));
    const outpace = await keep("outpace");
    await database.exec(readFileSync(seedFile, "utf8"));
    const seeded = await keep("outpace_seeded");
    await database.close();
    project.provide("images", { hosted, outpace, outpace_seeded: seeded });
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}
