/**
 * Lite plain and Lite repaired, side by side. All test files share the two, for starting one takes
 * seconds; so each file's tables, accounts and buckets carry names of their own.
 */
import { beforeAll } from "vitest";
import { startPlainLite } from "./plain-lite.ts";
import { startRepairedLite } from "./repaired-lite.ts";
import type { TestBackend } from "./test-backend.ts";

export interface Both {
  plain: TestBackend;
  repaired: TestBackend;
}

let started: Promise<Both> | undefined;

export function bothBackends(sql = ""): Both {
  const both = {} as Both;
  beforeAll(async () => {
    started ??= startBoth();
    Object.assign(both, await started);
    await both.plain.prepare(sql);
    await both.repaired.prepare(sql);
  });
  return both;
}

async function startBoth(): Promise<Both> {
  return { plain: await startPlainLite(), repaired: await startRepairedLite() };
}
