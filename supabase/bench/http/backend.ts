/** Runs the embedded backend as a developer does, in its own process, with the bench's brands. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBackend } from "../../tests/harness/backend.ts";
import { supabaseFolder } from "../../tests/harness/files.ts";

export const seededBrands = { withRaces: 100, all: 60_000 } as const;

interface RunningBackend {
  readonly url: string;
  readonly processId: number;
  readonly stop: () => Promise<void>;
}

export async function startBackend(): Promise<RunningBackend> {
  const folder = mkdtempSync(join(tmpdir(), "outpace-bench-"));
  for (const name of ["config.toml", "local.toml", "migrations", "templates", "seed-photos"]) {
    cpSync(join(supabaseFolder, name), join(folder, "supabase", name), { recursive: true });
  }
  cpSync(join(import.meta.dirname, "brands.sql"), join(folder, "supabase/seed.sql"));
  const { ready, processId, end } = launchBackend(folder);
  const { url } = await ready;
  return {
    url,
    processId,
    stop: async () => {
      await end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
