/** The minimum interval between two emails of a kind to one address: the configuration's `max_frequency`. */
import type { PGlite } from "@supabase/lite/pglite";
import type { TomlTable } from "smol-toml";
import { authRefusal } from "../http/auth-errors.ts";

interface Sent {
  address: string;
  /** The column of `auth.users` with the time of the last one. */
  sent: "confirmation_sent_at" | "recovery_sent_at";
  settings: TomlTable;
}

export function intervalOf({ max_frequency: frequency = "1s" }: TomlTable): string {
  return String(frequency);
}

/** The refusal of an email requested too soon after the last; undefined if it may be sent. */
export async function tooSoon(
  database: PGlite,
  { address, sent, settings }: Sent,
): Promise<Response | undefined> {
  const { rows } = await database.query<{ seconds: number }>(
    `select trunc(extract(epoch from ${sent} + $2::interval - now()))::int as seconds
     from auth.users where email = lower($1) and ${sent} > now() - $2::interval`,
    [address, intervalOf(settings)],
  );
  const [wait] = rows;
  return (
    wait &&
    authRefusal(
      429,
      "over_email_send_rate_limit",
      `For security purposes, you can only request this after ${String(wait.seconds)} seconds.`,
    )
  );
}
