/** Replaces `psql`, with the options of `docs/operate.md`, for machines without it. */
import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ReservedSql, Sql } from "postgres";

type Session = ReservedSql;

/** Resolves paths in the folder. */
export async function psql(sql: Sql, folder: string, words: readonly string[]): Promise<void> {
  const session = await sql.reserve();
  const isWhole = words.includes("--single-transaction");
  try {
    if (isWhole) await session`begin`;
    for (const [n, option] of words.entries()) {
      const value = words[n + 1] ?? "";
      if (option === "--file")
        await session.unsafe(readFileSync(join(folder, value), "utf8")).simple();
      if (option === "--command") await run(session, folder, value);
    }
    if (isWhole) await session`commit`;
  } catch (error) {
    await session`rollback`;
    throw error;
  } finally {
    session.release();
  }
}

async function run(session: Session, folder: string, command: string): Promise<void> {
  const [, what = "", direction, file = "", format = ""] =
    /^\\copy (.+) (to|from) '([^']+)' (\w+)$/.exec(command) ?? [];
  const path = join(folder, file);
  if (direction === "to") {
    const rows = await session.unsafe(`copy ${what} to stdout ${format}`).readable();
    await pipeline(rows, createWriteStream(path));
  } else if (direction === "from") {
    const rows = await session.unsafe(`copy ${what} from stdin ${format}`).writable();
    await pipeline(createReadStream(path), rows);
  } else {
    await session.unsafe(command).simple();
  }
}
