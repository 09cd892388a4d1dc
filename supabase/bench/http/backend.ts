/** The embedded backend as a developer runs it, in a process of its own, with the bench's brands in it. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const room = join(import.meta.dirname, "../..");
const commandLine = join(
  dirname(createRequire(import.meta.url).resolve("@outpace/local-supabase")),
  "cli.ts",
);

export const seededBrands = { withRaces: 100, all: 60_000 } as const;

export interface Backend {
  readonly url: string;
  readonly processId: number;
  readonly stop: () => Promise<void>;
}

export async function startBackend(): Promise<Backend> {
  const folder = mkdtempSync(join(tmpdir(), "outpace-bench-"));
  for (const name of ["config.toml", "migrations", "seed-photos"]) {
    cpSync(join(room, name), join(folder, "supabase", name), { recursive: true });
  }
  cpSync(join(import.meta.dirname, "brands.sql"), join(folder, "supabase/seed.sql"));
  const child = spawn(
    process.execPath,
    [
      ...[commandLine, "start", "--api-port", "0", "--mail-port", "0"],
      ...["--supabase-folder", "supabase", "--data-folder", "data"],
    ],
    { cwd: folder, stdio: ["ignore", "pipe", "inherit"] },
  );
  const closed = once(child, "close");
  const stopNow = () => child.kill("SIGKILL");
  process.once("exit", stopNow);
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const [ready] = /http:\S+(?= \(key)/.exec(output) ?? [];
      if (ready !== undefined) resolve(ready);
    });
    void closed.then(() => {
      reject(new Error(`The backend ended before it was ready: ${output}`));
    });
  });
  return {
    url,
    processId: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await closed;
      process.off("exit", stopNow);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
