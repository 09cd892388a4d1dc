/** Starts the embedded backend in the test's process, as `start` and `exec` do. */
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { localPublishableKey, localSecretKey } from "../keys.ts";
import { startLocalSupabase, type LocalSupabase } from "../local-supabase.ts";
import type { LocalSupabaseOptions } from "../local-supabase.ts";

/** The cache folder of the command line. */
export const cacheFolder = join(import.meta.dirname, "../../../../.local/cache");

export interface StartedSupabase extends LocalSupabase {
  visitor(): SupabaseClient;
  /** Bypasses every policy. */
  service(): SupabaseClient;
  rows(sql: string): Promise<object[]>;
}

/** Stopped after the test, unless the test stops it. */
export async function startForTest(options: LocalSupabaseOptions): Promise<StartedSupabase> {
  const backend = await startLocalSupabase({ cacheFolder, ...options });
  onTestFinished(() => backend.stop());
  const client = (key: string) =>
    createClient(backend.apiUrl, key, { auth: { persistSession: false, autoRefreshToken: false } });
  return {
    ...backend,
    visitor: () => client(localPublishableKey),
    service: () => client(localSecretKey),
    rows: async (sql) => (await backend.database.query<object>(sql)).rows,
  };
}
