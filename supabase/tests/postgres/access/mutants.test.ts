import { expect, test } from "vitest";
import type { ReservedSql } from "postgres";
import { differencesOf, openMatrix, prepare, undone, type Matrix } from "./matrix.ts";
import { mutantsOfBodies } from "./mutants/bodies.ts";
import { mutantsOfGrants } from "./mutants/grants.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { mutantsOfObjects } from "./mutants/objects.ts";
import { readSnapshot, snapshotOf } from "./snapshot.ts";

/** The mutants that change nothing a person can do, and one that no probe can show, each with the reason. */
const survivors: Readonly<Record<string, string>> = {
  'policy "Brands edit their own company details" on public.brand_partners: with check true':
    "guard_brand_details refuses a change of the id, whatever the policy permits.",
  'policy "Brands edit their own races" on public.live_races: with check true':
    "guard_race refuses a change of the brand, whatever the policy permits.",
  'policy "Active brands add background photos" on storage.objects: for all':
    "It names the rows that may be written and none that may be read, and an update has the same check already.",
  "private.create_race: perform private.refuse(400, 'create_race needs read committed isolation.', 'invalid_value'); (place 1) → null;":
    "Every probe shares one transaction, which is read committed; matrix.test.ts tries the others.",
};

function isNoticed(
  sql: ReservedSql,
  { trials }: Matrix,
  { statements, reaches }: Mutant,
): Promise<boolean> {
  return undone(sql, async () => {
    await sql.unsafe(statements);
    if (reaches === "snapshot") {
      // The fixtures have a bucket of their own.
      const lines = (await snapshotOf(sql)).filter((line) => !line.startsWith("bucket elsewhere:"));
      return lines.join("\n") !== readSnapshot().join("\n");
    }
    const ids = trials.flatMap(({ probe }, id) => (reaches(probe) ? [id] : []));
    return (await differencesOf(sql, ids, true)).length > 0;
  });
}

test(
  "every change of a right, a policy, a guard or a check is noticed",
  { timeout: 300_000 },
  async () => {
    // A mutant locks what it changes, so that each connection has its own database.
    const matrices = [await openMatrix(), await openMatrix()] as const;
    const { catalog } = matrices[0];
    const queue = [
      ...mutantsOfObjects(catalog),
      ...mutantsOfBodies(catalog),
      ...mutantsOfGrants(catalog),
    ];
    const total = queue.length;
    const unnoticed: string[] = [];
    await Promise.all(
      matrices.map(async (matrix) => {
        const sql = await matrix.database.owner.reserve();
        await prepare(sql, matrix);
        for (const reaches of [() => true, "snapshot"] as const) {
          const unchanged = { name: "an unchanged schema", statements: "", reaches };
          expect(await isNoticed(sql, matrix, unchanged)).toBe(false);
        }
        for (let mutant = queue.pop(); mutant !== undefined; mutant = queue.pop()) {
          if (!(await isNoticed(sql, matrix, mutant))) unnoticed.push(mutant.name);
        }
        sql.release();
      }),
    );
    process.stdout.write(`${String(total)} mutants, ${String(unnoticed.length)} unnoticed\n`);
    expect(unnoticed.toSorted()).toEqual(Object.keys(survivors).toSorted());
    expect(unnoticed.length).toBeLessThanOrEqual(5);
  },
);
