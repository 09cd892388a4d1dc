/**
 * Plain and patched Lite side by side. Starting one takes seconds, so the test files of a worker share the two, and each file
 * uses its own names for tables, accounts and buckets.
 */
import { beforeAll, expect, test } from "vitest";
import { startPatchedLite } from "./patched-lite.ts";
import { startPlainLite } from "./plain-lite.ts";
import type { TestBackend } from "./test-backend.ts";

export interface PlainAndPatched {
  plain: TestBackend;
  patched: TestBackend;
}

let started: Promise<PlainAndPatched> | undefined;

/** The SQL runs on both, like a migration before the start. */
export function plainAndPatchedLite(sql = ""): PlainAndPatched {
  const lite = {} as PlainAndPatched;
  beforeAll(async () => {
    started ??= startBoth();
    Object.assign(lite, await started);
    await lite.plain.prepare(sql);
    await lite.patched.prepare(sql);
  });
  return lite;
}

async function startBoth(): Promise<PlainAndPatched> {
  return { plain: await startPlainLite(), patched: await startPatchedLite() };
}

interface Comparison {
  /** What both are asked. */
  probe: (backend: TestBackend) => Promise<unknown>;
  /** The title of the test of the fault, and plain Lite's answer. */
  plain: [title: string, answer: unknown];
  patched: [title: string, answer: unknown];
}

/** Shows a fault of plain Lite, and that patched Lite does not have it. */
export function compare(lite: PlainAndPatched, { probe, plain, patched }: Comparison): void {
  test(plain[0], async () => {
    expect(await probe(lite.plain)).toEqual(plain[1]);
  });
  test(patched[0], async () => {
    expect(await probe(lite.patched)).toEqual(patched[1]);
  });
}
