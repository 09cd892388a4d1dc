/** A database in PGlite, of which `pg_dump` makes a copy; its one session takes each role in turn. */
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { pgcrypto } from "@electric-sql/pglite/contrib/pgcrypto";
import { readFileSync } from "node:fs";
import { Duplex } from "node:stream";
import postgres, { type Options, type Sql } from "postgres";
import { platformExtensions, templates, type Template } from "./files.ts";

/** Messages of the protocol: authenticated, ready, in no transaction. */
const welcome = "R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I";
const terminate = "X".charCodeAt(0);

/** postgres.js writes whole messages, beginning with the start-up message. */
function socketOf(run: (messages: Buffer) => Promise<Uint8Array>): Duplex {
  let isWelcome = false;
  const socket = new Duplex({
    read: () => undefined,
    write: (messages: Buffer, _, done) => {
      if (messages[0] === terminate) {
        socket.destroy();
        done();
        return;
      }
      const results = isWelcome ? run(messages) : Promise.resolve(Buffer.from(welcome));
      isWelcome = true;
      results.then((bytes) => {
        socket.push(bytes);
        done();
      }, done);
    },
  });
  // postgres.js checks this before it ends a connection.
  return Object.assign(socket, { readyState: "open" });
}

export async function openInPglite(template: Template): Promise<{
  readonly database: PGlite;
  readonly connect: (role: string) => Sql;
  readonly close: () => Promise<void>;
}> {
  const database = await PGlite.create({ extensions: { pg_trgm, pgcrypto } });
  // PGlite's superuser has the name of the schema's owner.
  await database.exec(`
    create role supabase_admin superuser login;
    set session authorization supabase_admin;
    alter role postgres rename to pglite;`);
  let current = "supabase_admin";
  const become = async (role: string) => {
    if (current !== role) await database.exec(`set session authorization ${role}`);
    current = role;
  };
  for (const { name, role, files } of templates) {
    await become(role);
    for (const file of files) await database.exec(readFileSync(file, "utf8"));
    // PGlite cannot load other extensions.
    if (name === "hosted")
      for (const { file } of platformExtensions) await database.exec(readFileSync(file, "utf8"));
    if (name === template) break;
  }
  return {
    database,
    connect: (role) => {
      // postgres.js documents `socket`, but its types lack it.
      const options: Options<Record<string, never>> & { socket: unknown } = {
        max: 1,
        onnotice: () => undefined,
        socket: () =>
          socketOf(async (messages) => {
            await become(role);
            return database.execProtocolRaw(messages, { syncToFs: false });
          }),
      };
      return postgres(options);
    },
    close: () => database.close(),
  };
}
