/** Times calls as the REST API makes them: with the caller's role and claims, in a transaction of their own. */
import { createHash } from "node:crypto";
import type { BenchDatabase } from "./database.ts";

/** Who calls: a visitor, the owner of the brand with this number, staff, or a function of ours. */
export type Caller = "visitor" | { readonly brand: number } | "staff" | "service";

export interface Call {
  readonly name: string;
  /** The caller and the statement for a brand of that many. */
  readonly make: (brand: number) => readonly [Caller, string];
  /** The largest median: a ratio to the look-up of a race by its key, or milliseconds. */
  readonly atMost: { readonly lookUps: number } | { readonly ms: number };
}

const warmUps = 6;
const runs = 40;
/** Milliseconds after which a measurement ends with fewer runs. */
const patience = 8_000;

/** Milliseconds. */
export interface Times {
  readonly own: readonly number[];
  readonly unit: readonly number[];
}

/** Runs a call and its unit in turn, so that a busy machine slows both down. */
export async function timesOf(
  { api }: BenchDatabase,
  brands: number,
  call: Call,
  unit: Call,
): Promise<Times> {
  const times = { own: [] as number[], unit: [] as number[] };
  const start = performance.now();
  for (let run = -warmUps; run < runs && performance.now() - start < patience; run += 1) {
    // Other brands in each run; the first few have special ones.
    const brand = 10 + (((run + warmUps) * 7_919) % (brands - 10));
    const own = await timeOf(api, ...call.make(brand));
    const ofUnit = await timeOf(api, ...unit.make(brand));
    if (run < 0) continue;
    times.own.push(own);
    times.unit.push(ofUnit);
  }
  return times;
}

async function timeOf(api: BenchDatabase["api"], caller: Caller, statement: string) {
  await api`begin`;
  try {
    await api`select set_config('role', ${roleOf(caller)}, true),
      set_config('request.jwt.claims', ${JSON.stringify(claimsOf(caller))}, true)`;
    const start = performance.now();
    const rows = await api.unsafe(statement);
    const elapsed = performance.now() - start;
    // A refusal that is counted is a result.
    const text = JSON.stringify(rows);
    if (/"code":"PT4/.test(text)) throw new Error(`${statement}: ${text}`);
    return elapsed;
  } finally {
    await api`rollback`;
  }
}

function roleOf(caller: Caller): string {
  if (caller === "visitor") return "anon";
  return caller === "service" ? "service_role" : "authenticated";
}

function claimsOf(caller: Caller): object {
  const role = roleOf(caller);
  if (caller === "visitor" || caller === "service") return { role };
  const sub = idOf(caller === "staff" ? "staff 1" : `user ${String(caller.brand)}`);
  return { role, sub, session_id: idOf(`session ${sub}`), aal: "aal2" };
}

/** As in rows.sql, every id is a hash. */
function idOf(text: string): string {
  const hash = createHash("md5").update(text).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

export function median(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
