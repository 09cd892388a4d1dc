/** A PGlite of its own, opened from a template's image, behind the same pools as the real server. */
import { PGlite } from "@electric-sql/pglite";
import { readFile } from "node:fs/promises";
import postgres, { type Options } from "postgres";
import type { OpenedDatabase } from "./database.ts";
import { PgliteSessions } from "./pglite-sessions.ts";

export async function openInPglite(image: string): Promise<OpenedDatabase> {
  const database = await PGlite.create({ loadDataDir: new Blob([await readFile(image)]) });
  const sessions = new PgliteSessions(database);
  return {
    connect: (role, max) => {
      // postgres.js documents a socket of one's own, its types do not know it.
      const options: Options<Record<string, never>> & { socket: unknown } = {
        max,
        onnotice: () => undefined,
        socket: () => sessions.connect(role),
      };
      return postgres(options);
    },
    close: () => database.close(),
  };
}
