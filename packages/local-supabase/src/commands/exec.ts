/**
 * Runs a command with its own backend, which is new, in memory and stopped afterwards. If the backend fails to start, stops
 * the command.
 */
import { spawn } from "node:child_process";
import { localJwtSecret, localPublishableKey, localSecretKey } from "../keys.ts";
import { listenLocalSupabase, type LocalSupabaseOptions } from "../local-supabase.ts";
import { ReadableError } from "../errors.ts";

/** Returns the command's exit code. `prefix` is prepended to the variables' names. */
export async function execCommand(
  command: string[],
  options: Omit<LocalSupabaseOptions, "dataFolder">,
  prefix: string,
): Promise<number> {
  const [program, ...args] = command;
  if (program === undefined) throw new ReadableError("exec needs a command after --");
  // Its passwords do not outlive it, and hashing them at full strength would be its slowest task.
  process.env["LITE_AUTH_BCRYPT_COST"] ??= "4";
  const backend = await listenLocalSupabase(options);
  // The command starts at the same time; its first request waits for the backend.
  const child = spawn(program, args, {
    stdio: "inherit",
    env: {
      ...process.env,
      [`${prefix}SUPABASE_URL`]: backend.apiUrl,
      [`${prefix}SUPABASE_PUBLISHABLE_KEY`]: localPublishableKey,
      [`${prefix}SUPABASE_SECRET_KEY`]: localSecretKey,
      [`${prefix}SUPABASE_JWT_SECRET`]: localJwtSecret,
      [`${prefix}SUPABASE_DB_URL`]: await backend.openDatabasePort(),
      [`${prefix}SUPABASE_MAIL_URL`]: backend.mailUrl,
      ...(backend.paymentsUrl !== undefined && {
        [`${prefix}SUPABASE_PAYMENTS_URL`]: backend.paymentsUrl,
      }),
    },
  });
  // The command handles an interrupt, and this process ends after it. A terminal sends SIGINT to both; forwarding it would
  // send it twice.
  const pass = (signal: NodeJS.Signals) => {
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  process.on("SIGINT", pass).on("SIGTERM", pass);
  backend.ready.catch(() => child.kill());
  try {
    const exitCode = await new Promise<number>((resolve, reject) => {
      child.once("error", (error) => {
        reject(new ReadableError(`${program} cannot be started: ${error.message}`));
      });
      child.once("exit", (code, signal) => {
        resolve(code ?? (signal === "SIGINT" ? 130 : 143));
      });
    });
    await backend.ready;
    return exitCode;
  } finally {
    process.off("SIGINT", pass).off("SIGTERM", pass);
    await backend.stop();
  }
}
