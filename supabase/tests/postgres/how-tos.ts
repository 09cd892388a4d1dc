/** The statements that README.md gives operators, to be run as they stand there. */
import { readFileSync } from "node:fs";
import type { Row, Sql } from "postgres";

/** By heading. Those marked `hosted` need what only a hosted project has. */
export function readHowTos(): ReadonlyMap<string, readonly string[]> {
  const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
  const [, part = ""] = /\n## How to\n([^]*?)\n## /.exec(readme) ?? [];
  return new Map(
    part
      .split("\n### ")
      .slice(1)
      .map((section) => [
        section.slice(0, section.indexOf("\n")),
        [...section.matchAll(/```sql\n([^]*?)```/g)].map(([, statement = ""]) => statement),
      ]),
  );
}

export interface Steps {
  /** Runs the next statements of the how-to and answers their rows; of several, all rows together. */
  readonly next: () => Promise<readonly Row[]>;
  readonly left: () => number;
}

export function follow(owner: Sql, statements: readonly string[]): Steps {
  const left = [...statements];
  return {
    next: async () => {
      const statement = left.shift();
      if (statement === undefined) throw new Error("The how-to has no more statements.");
      // One session for all of them, since some begin a transaction.
      const session = await owner.reserve();
      try {
        const answer = (await session.unsafe(statement)) as readonly (Row | readonly Row[])[];
        return answer.flat() as Row[];
      } finally {
        session.release();
      }
    },
    left: () => left.length,
  };
}
