/** Mutants let loose on databases of their own, and which of them neither the matrix nor the list of rights noticed. */
import { idsOf, openMatrix, prepareTrials, type Matrix } from "../matrix.ts";
import { stages } from "../lines.ts";
import { rightsIn, rightsWritten } from "../rights.ts";
import { areAsExpected } from "../session.ts";
import type { ReservedSql } from "postgres";
import { mutantsOfBodies } from "./bodies.ts";
import { mutantsOfGrants } from "./grants.ts";
import { mutantsOfGuards } from "./guards.ts";
import type { Mutant } from "./mutant.ts";
import { mutantsOfPolicies } from "./policies.ts";
import { mutantsOfRights } from "./rights.ts";
import { mutantsOfViews } from "./views.ts";

export async function makeMutants({ database: { owner } }: Matrix): Promise<Mutant[]> {
  return [
    ...(await mutantsOfGuards(owner)),
    ...(await mutantsOfBodies(owner)),
    ...(await mutantsOfPolicies(owner)),
    ...(await mutantsOfViews(owner)),
    ...(await mutantsOfGrants(owner)),
    ...(await mutantsOfRights(owner)),
  ];
}

const unchanged: Mutant = { name: "none", statements: "", reaches: () => true };

/** The world has a bucket of its own. */
async function areRightsAsWritten(sql: ReservedSql): Promise<boolean> {
  const lines = (await rightsIn(sql)).filter((line) => !line.startsWith("bucket elsewhere:"));
  return lines.join("\n") === rightsWritten().join("\n");
}

async function isInTheRights(sql: ReservedSql, { statements }: Mutant): Promise<boolean> {
  await sql`begin`;
  try {
    await sql.unsafe(statements);
    return !(await areRightsAsWritten(sql));
  } finally {
    await sql`rollback`;
  }
}

/** The probes that it can reach at every stage, and only then the others. */
async function isNoticed(sql: ReservedSql, matrix: Matrix, mutant: Mutant): Promise<boolean> {
  if (mutant.isRight === true) return isInTheRights(sql, mutant);
  for (const isReached of [true, false]) {
    await sql`begin`;
    try {
      await sql.unsafe(mutant.statements);
      for (const stage of stages) {
        await sql.unsafe(stage.opens);
        const ids = idsOf(matrix, stage, ({ probe }) => mutant.reaches(probe) === isReached);
        if (!(await areAsExpected(sql, ids))) return true;
      }
    } finally {
      await sql`rollback`;
    }
  }
  return false;
}

export interface Hunt {
  readonly mutants: number;
  readonly unnoticed: readonly string[];
}

/** A database for each connection, for a mutant locks what it changes. */
export async function hunt(connections: number): Promise<Hunt> {
  const matrices = await Promise.all(Array.from({ length: connections }, () => openMatrix()));
  const queue = await makeMutants(matrices[0] as Matrix);
  const mutants = queue.length;
  const unnoticed: string[] = [];
  await Promise.all(
    matrices.map(async (matrix) => {
      const sql = await matrix.database.owner.reserve();
      await prepareTrials(sql, matrix);
      if (
        (await isNoticed(sql, matrix, unchanged)) ||
        (await isNoticed(sql, matrix, { ...unchanged, isRight: true }))
      ) {
        throw new Error(
          "The matrix or the list of rights complains of a schema that nobody changed.",
        );
      }
      for (let mutant = queue.pop(); mutant !== undefined; mutant = queue.pop()) {
        if (!(await isNoticed(sql, matrix, mutant))) unnoticed.push(mutant.name);
      }
      sql.release();
    }),
  );
  return { mutants, unnoticed };
}
