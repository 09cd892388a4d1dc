/** Runs mutants, each in a transaction of its own, and returns those that nothing notices. */
import type { ReservedSql } from "postgres";
import { differencesOf, openMatrix, prepare, undone, type Matrix } from "../matrix.ts";
import { readSnapshot, snapshotOf } from "../snapshot.ts";
import { mutantsOfBodies } from "./bodies.ts";
import { mutantsOfGrants } from "./grants.ts";
import type { Mutant } from "./mutant.ts";
import { mutantsOfObjects } from "./objects.ts";

function isNoticed(
  sql: ReservedSql,
  matrix: Matrix,
  { statements, reaches }: Mutant,
): Promise<boolean> {
  return undone(sql, async () => {
    await sql.unsafe(statements);
    if (reaches === "snapshot") {
      // The fixtures have a bucket of their own.
      const lines = (await snapshotOf(sql)).filter((line) => !line.startsWith("bucket elsewhere:"));
      return lines.join("\n") !== readSnapshot().join("\n");
    }
    const ids = matrix.trials.flatMap(({ probe }, id) => (reaches(probe) ? [id] : []));
    return (await differencesOf(sql, ids, true)).length > 0;
  });
}

export interface Hunt {
  readonly mutants: number;
  readonly unnoticed: readonly string[];
}

/** Each connection has its own database, because a mutant locks what it changes. */
export async function hunt(connections: number): Promise<Hunt> {
  const matrices = await Promise.all(Array.from({ length: connections }, () => openMatrix()));
  const { catalog } = matrices[0] as Matrix;
  const queue = [
    ...mutantsOfObjects(catalog),
    ...mutantsOfBodies(catalog),
    ...mutantsOfGrants(catalog),
  ];
  const mutants = queue.length;
  const unnoticed: string[] = [];
  await Promise.all(
    matrices.map(async (matrix) => {
      const sql = await matrix.database.owner.reserve();
      await prepare(sql, matrix);
      for (const reaches of [() => true, "snapshot"] as const) {
        if (await isNoticed(sql, matrix, { name: "none", statements: "", reaches })) {
          throw new Error("The probes or the snapshot report a change of an unchanged schema.");
        }
      }
      for (let mutant = queue.pop(); mutant !== undefined; mutant = queue.pop()) {
        if (!(await isNoticed(sql, matrix, mutant))) unnoticed.push(mutant.name);
      }
      sql.release();
    }),
  );
  return { mutants, unnoticed };
}
