// What proves the database, a stage a room of supabase/tests: short in `npm test`, long in `npm run prove`.
import type { Stage } from "./run-stages.ts";
import { runVitestTask } from "./turbo.ts";

const rooms = {
  "test:postgres": "Database on PostgreSQL",
  "test:pglite": "Database on PGlite",
  "test:http": "Database over HTTP",
  "test:crash": "Backend killed in mid-write",
} as const;

function stages(settings?: Readonly<Record<string, string>>): readonly Stage[] {
  return Object.entries(rooms).map(([task, name]) => ({
    name,
    run: () => runVitestTask(task, [], settings),
  }));
}

export const proofs = stages();
export const longProofs = stages({ OUTPACE_PROVE: "1" });
export const proofTasks: readonly string[] = Object.keys(rooms);
