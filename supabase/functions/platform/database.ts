/** Calls the database's functions, which hold every rule. */
import { createClient, type PostgrestError, type SupabaseClient } from "@supabase/supabase-js";
import type { Surroundings } from "./surroundings.ts";

/** What the database refused, or status 0 if it does not respond. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
  readonly status: number;
  readonly hint: string | undefined;
  constructor(status: number, message: string, hint: string | undefined) {
    super(message);
    this.status = status;
    this.hint = hint;
  }
}

const milliseconds = 15_000;

/** Answers of the database as data; its refusals are thrown. */
export async function answer<Row>(
  request: PromiseLike<{ data: unknown; error: PostgrestError | null; status: number }>,
): Promise<Row> {
  const { data, error, status } = await request;
  if (error) throw new DatabaseError(status, error.message, error.hint || undefined);
  return data as Row;
}

export function connect(
  { environment, fetch }: Surroundings,
  key: string,
  authorization?: string,
): SupabaseClient {
  return createClient(environment.supabaseUrl, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    db: { retry: false, timeout: milliseconds },
    global: { fetch, ...(authorization !== undefined && { headers: { authorization } }) },
  });
}
