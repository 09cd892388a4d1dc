import { expect, test } from "vitest";
import type { ReservedSql } from "postgres";
import type { Trial } from "./expectation.ts";
import { differencesOf, openMatrix, prepare, undone, type Matrix } from "./matrix.ts";
import { mutantsOfBodies } from "./mutants/bodies.ts";
import { mutantsOfGrants } from "./mutants/grants.ts";
import type { Mutant } from "./mutants/mutant.ts";
import { mutantsOfObjects } from "./mutants/objects.ts";
import type { Probe } from "./probes.ts";
import { readSnapshot, snapshotOf } from "./snapshot.ts";

/** Mutants that change nothing a person can do or that no probe can show, each with the reason. */
const survivors: Readonly<Record<string, string>> = {
  'policy "Owners and editors edit the races of their brands" on public.live_races: with check true':
    "guard_race refuses a change of the brand, whatever the policy permits.",
  'policy "Editors of active brands add photos, owners also logos" on storage.objects: for all':
    "It names the rows that may be written and none that may be read, and an update has the same check already.",
  "private.create_race: perform private.refuse(400, 'create_race needs read committed isolation.', 'invalid_value'); (place 1) → null;":
    "Every probe shares one transaction, which is read committed; matrix.test.ts tries the others.",
  "private.guard_photo: perform private.refuse_photo( 'Another photo of your brand is just being stored. Please try again.', 'photo_busy'); (place 7) → null;":
    "No probe runs beside another; photo-uploads.test.ts lets two uploads end at once.",
  "private.update_brand_details: private.own_brand_id(brand_id) → coalesce(brand_id, private.own_brand_id())":
    "The wrapper asks own_brand_id before it counts a new name, and require_role is asked again after the lock.",
};

/** Changes without effect, which no probe may notice. */
const unchanged: readonly Mutant[] = [
  { name: "nothing, to the probes", reaches: () => true },
  { name: "nothing, to the snapshot", reaches: "snapshot" as const },
].map((mutant) => ({ subject: "the schema", statements: "", ...mutant }));

const kindOf = ({ stage, probe: { verb, person } }: Trial) =>
  `${String(stage)} ${verb} ${person.name}`;

/** The ids of trials by the relation or function that they try. */
type IdsByThing = ReadonlyMap<string, readonly number[]>;

/** The kinds of trials that have noticed a mutant, by its subject. */
const noticing = new Map<string, Set<string>>();

/** Every sixteenth trial, then the rest: most mutants change the end of many trials. */
function sampleFirst(ids: readonly number[]): [number[], number[]] {
  const isSample = (_: number, n: number) => n % 16 === 0;
  return [ids.filter(isSample), ids.filter((id, n) => !isSample(id, n))];
}

/** Whether a trial ends differently; tries kinds first that noticed the subject's other mutants. */
async function isNoticedByProbes(
  sql: ReservedSql,
  { trials }: Matrix,
  idsByThing: IdsByThing,
  { subject, things, reaches }: Mutant & { readonly reaches: (probe: Probe) => boolean },
): Promise<boolean> {
  const kinds = noticing.get(subject) ?? new Set();
  const [likely, others]: [number[], number[]] = [[], []];
  const ids = [...(things ?? idsByThing.keys())].flatMap((thing) => idsByThing.get(thing) ?? []);
  for (const id of ids.toSorted((one, other) => one - other)) {
    const trial = trials[id] as Trial;
    if (reaches(trial.probe)) (kinds.has(kindOf(trial)) ? likely : others).push(id);
  }
  for (const ids of [likely, ...sampleFirst(others)]) {
    await sql`savepoint before_trials`;
    const [difference] = await differencesOf(sql, ids, true);
    if (difference) {
      noticing.set(subject, kinds.add(kindOf(trials[difference.id] as Trial)));
      return true;
    }
    await sql`rollback to before_trials`;
  }
  return false;
}

function isNoticed(
  sql: ReservedSql,
  matrix: Matrix,
  idsByThing: IdsByThing,
  mutant: Mutant,
): Promise<boolean> {
  const { statements, reaches } = mutant;
  return undone(sql, async () => {
    if (/\bstorage\b/.test(statements)) await sql`select matrix.run_as_platform(${statements})`;
    else await sql.unsafe(statements);
    if (reaches !== "snapshot")
      return isNoticedByProbes(sql, matrix, idsByThing, { ...mutant, reaches });
    // The fixtures have their own bucket and schema.
    const lines = (await snapshotOf(sql)).filter(
      (line) => !/^bucket elsewhere:|\bmatrix\b/.test(line),
    );
    return lines.join("\n") !== readSnapshot().join("\n");
  });
}

test(
  "the probes notice every change of a right, a policy, a guard or a check",
  { timeout: 900_000 },
  async () => {
    // A mutant locks what it changes, so each connection has its own database.
    const matrices = await Promise.all([openMatrix(), openMatrix()]);
    const { catalog, trials } = matrices[0];
    const idsByThing = new Map<string, number[]>();
    for (const [id, { probe }] of trials.entries())
      idsByThing.set(probe.thing, [...(idsByThing.get(probe.thing) ?? []), id]);
    const queue = [
      ...mutantsOfObjects(catalog),
      ...mutantsOfBodies(catalog),
      ...mutantsOfGrants(catalog),
      ...unchanged,
    ];
    const total = queue.length - unchanged.length;
    const unnoticed: string[] = [];
    await Promise.all(
      matrices.map(async (matrix) => {
        const sql = await matrix.database.owner.reserve();
        await prepare(sql, matrix);
        for (let mutant = queue.pop(); mutant !== undefined; mutant = queue.pop()) {
          if (!(await isNoticed(sql, matrix, idsByThing, mutant))) unnoticed.push(mutant.name);
        }
        sql.release();
      }),
    );
    const expected = [...Object.keys(survivors), ...unchanged.map(({ name }) => name)];
    process.stdout.write(
      `${String(total)} mutants, ${String(unnoticed.length - unchanged.length)} unnoticed\n`,
    );
    expect(unnoticed.toSorted()).toEqual(expected.toSorted());
    expect(Object.keys(survivors).length).toBeLessThanOrEqual(5);
  },
);
