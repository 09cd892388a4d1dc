/** Runs the bundle of a function under Deno, as a hosted project does; nothing but this machine is in reach. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleFunction } from "@outpace/local-supabase/bundle";
import { onTestFinished } from "vitest";
import { publishableKey, secretKey } from "../harness/backend.ts";
import { supabaseFolder } from "../harness/files.ts";

const deno = join(supabaseFolder, "node_modules", ".bin", "deno");

/** Starts a function for one test; returns its address, or rejects with what it printed. */
export async function serveInDeno(name: string, variables: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "outpace-deno-"));
  const file = join(folder, `${name}.js`);
  writeFileSync(file, await bundleFunction(join(supabaseFolder, "functions", name, "index.ts")));
  const offline = ["--no-remote", "--cached-only", "--no-config", "--no-prompt"];
  const allowed = ["--allow-net=127.0.0.1", "--allow-env"];
  const child = spawn(
    deno,
    ["serve", ...offline, ...allowed, "--host", "127.0.0.1", "--port", "0", file],
    {
      // The command is a script that starts the binary: both end together.
      detached: true,
      env: {
        PATH: process.env["PATH"],
        NO_COLOR: "1",
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
        ...variables,
      },
    },
  );
  onTestFinished(() => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  let output = "";
  return new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const [, url] = /Listening on (http:\S+)/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", () => {
      reject(new Error(output));
    });
  });
}
