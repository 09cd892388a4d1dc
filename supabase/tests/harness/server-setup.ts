import { readFileSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { templates } from "./files.ts";
import { connect, startPostgres } from "./server.ts";

/** Starts the server and creates the templates on it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // A worker that vacuums a table while a test's transaction holds grants on it can end in a deadlock.
  const server = await startPostgres({ autovacuum: "off" });
  try {
    const root = connect(server, "postgres");
    let earlier = "template1";
    for (const { name, role, files } of templates) {
      await root.unsafe(`create database ${name} template ${earlier}`);
      // A copy of a database has none of its rights.
      if (name === "outpace") await root`grant create on database outpace to postgres`;
      const sql = connect(server, name, role);
      for (const file of files) await sql.unsafe(readFileSync(file, "utf8"));
      await sql.end();
      earlier = name;
    }
    await root.end();
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("server", { port: server.port, password: server.password });
  return server.stop;
}
