/** Runs the developer's backend until it is stopped, and keeps its data between runs. */
import { join } from "node:path";
import { localPublishableKey } from "../keys.ts";
import { sendConsoleTo } from "../log.ts";
import { startLocalSupabase, type LocalSupabaseOptions } from "../local-supabase.ts";

export async function startCommand(
  options: LocalSupabaseOptions & { dataFolder: string },
): Promise<void> {
  sendConsoleTo(join(options.dataFolder, "server.log"));
  // Before the start, so that an interrupt during it also stops cleanly.
  const stopRequest = new Promise((resolve) => {
    process.once("SIGINT", resolve).once("SIGTERM", resolve).once("SIGHUP", resolve);
  });
  const backend = await startLocalSupabase(options);
  const count = backend.migrated.length;
  const actions = [
    count > 0 && `${String(count)} ${count === 1 ? "migration" : "migrations"} applied`,
    backend.seeded.length > 0 && "seeded",
  ].filter(Boolean);
  process.stdout.write(
    `Supabase is ready at ${backend.apiUrl} (key ${localPublishableKey}), mail at ${backend.mailUrl}` +
      `${backend.paymentsUrl === undefined ? "" : `, pretend checkout at ${backend.paymentsUrl}`}` +
      `${actions.length > 0 ? `; ${actions.join(", ")}` : ""}\n`,
  );
  await stopRequest;
  await backend.stop();
}
