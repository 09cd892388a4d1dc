import { readFileSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { migrationFiles, platformFile, seedFile } from "./files.ts";
import { connect, startPostgres } from "./server.ts";

/** Starts the server and makes the templates on it, each a copy of the one before with more in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const run = async (database: string, role: string, files: readonly string[]) => {
    const sql = connect(server, database, role);
    for (const file of files) await sql.unsafe(readFileSync(file, "utf8"));
    await sql.end();
  };
  try {
    const root = connect(server, "postgres");
    await root`create database hosted`;
    await run("hosted", "supabase_admin", [platformFile]);
    await root`create database outpace template hosted`;
    await root`grant create on database outpace to postgres`;
    await run("outpace", "postgres", migrationFiles());
    await root`create database outpace_seeded template outpace`;
    await run("outpace_seeded", "postgres", [seedFile]);
    await root.end();
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("server", { port: server.port, password: server.password });
  return server.stop;
}
