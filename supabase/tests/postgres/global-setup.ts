import { readFileSync } from "node:fs";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrationFiles, platformFile, seedFile } from "./files.ts";
import { startPostgres } from "./server.ts";

export interface Server {
  readonly port: number;
  readonly superuserPassword: string;
}

declare module "vitest" {
  interface ProvidedContext {
    server: Server;
  }
}

/** Starts the server and lays the templates on it, each a copy of the one before with a step more. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  try {
    const connect = (database: string, username: string, password: string) =>
      postgres({
        host: "127.0.0.1",
        port: server.port,
        database,
        username,
        password,
        max: 1,
        onnotice: () => undefined,
      });

    const root = connect("postgres", "supabase_admin", server.password);
    await root`create database hosted`;
    const platform = connect("hosted", "supabase_admin", server.password);
    await platform.unsafe(readFileSync(platformFile, "utf8"));
    await platform.end();

    await root`create database outpace template hosted`;
    await root`grant create on database outpace to postgres`;
    const owner = connect("outpace", "postgres", "postgres");
    for (const file of migrationFiles()) await owner.unsafe(readFileSync(file, "utf8"));
    await owner.end();

    await root`create database outpace_seeded template outpace`;
    const seeder = connect("outpace_seeded", "postgres", "postgres");
    await seeder.unsafe(readFileSync(seedFile, "utf8"));
    await seeder.end();
    await root.end();
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide("server", { port: server.port, superuserPassword: server.password });
  return server.stop;
}
