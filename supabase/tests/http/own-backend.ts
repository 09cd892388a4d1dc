/**
 * A backend of a test file's own, whose database and log it sees: for what would get in the way of the
 * files that share one.
 */
import { resolve } from "node:path";
import {
  localJwtSecret,
  localPublishableKey,
  localSecretKey,
  startLocalSupabase,
  type LocalSupabase,
} from "@outpace/local-supabase";
import { afterAll, vi } from "vitest";
import type { Backend } from "./backend.ts";

export interface OwnBackend extends Backend {
  readonly database: LocalSupabase["database"];
  /** What the server wrote to its log, the last entry last. */
  readonly log: readonly unknown[];
}

/** For `beforeAll`; stops after the file's last test. */
export async function startOwnBackend(): Promise<OwnBackend> {
  const log: unknown[] = [];
  // Lite writes every refused statement to the console, which is the test run's here.
  const consoles = (["error", "warn", "log"] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation((...entry: unknown[]) => {
      log.push(...entry);
    }),
  );
  const repository = resolve(import.meta.dirname, "../../..");
  const started = await startLocalSupabase({
    supabaseFolder: resolve(repository, "supabase"),
    cacheFolder: resolve(repository, ".local/cache"),
  });
  afterAll(async () => {
    await started.stop();
    for (const spy of consoles) spy.mockRestore();
  });
  return {
    url: started.apiUrl,
    publishableKey: localPublishableKey,
    secretKey: localSecretKey,
    jwtSecret: localJwtSecret,
    database: started.database,
    log,
  };
}
