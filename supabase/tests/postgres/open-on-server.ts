/** A copy of a template on the real server. */
import { randomUUID } from "node:crypto";
import postgres from "postgres";
import type { OpenedDatabase, Template } from "./database.ts";
import type { Server } from "./global-setup.ts";

export async function openOnServer(server: Server, template: Template): Promise<OpenedDatabase> {
  const connect = (database: string, username: string, password: string, max: number) =>
    postgres({
      host: "127.0.0.1",
      port: server.port,
      database,
      username,
      password,
      max,
      onnotice: () => undefined,
    });
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const root = connect("postgres", "supabase_admin", server.superuserPassword, 1);
  await root.unsafe(`create database ${name} template ${template}`);
  // Rights on a database are not copied with it.
  await root.unsafe(`grant create on database ${name} to postgres`);
  await root.end();
  return { connect: (role, max) => connect(name, role, role, max), close: () => Promise.resolve() };
}
