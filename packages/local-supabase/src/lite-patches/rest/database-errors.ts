/**
 * Problem: Lite returns status 500, the code `SUP` and no hint for most SQLSTATEs, `raise exception` and check
 * violations included.
 * Workaround: give these errors PostgREST's status and keep their code, message, details and hint.
 * Needed by: every refusal of our SQL functions: packages/data reads its code, hint and message.
 * Remove when: the test "plain Lite returns status 500 for a raised exception" fails.
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import { isDatabaseError, type DatabaseError } from "../../errors.ts";

/** Lite maps these as PostgREST does, and its Storage recognizes some of them by code. */
const mappedByLite = /^(PGRST|PT...|42501|42P01|23502|23503|23505|25006|(21|22|42|55)...)$/;

const statuses: [SqlState: RegExp, status: number][] = [
  [/^08|^53/, 503],
  [/^0[LP]|^28/, 403],
  [/^P0001$/, 400],
  [/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/, 500],
];

export function mapDatabaseErrors(connection: PgliteConnection): void {
  connection.normalizeDbError = (error: unknown) => {
    const isOurs = isDatabaseError(error) && !mappedByLite.test(error.code);
    return isOurs ? asPostgrestError(error) : error;
  };
}

/** The form in which SQL can dictate a response. Lite returns it unchanged. */
function asPostgrestError({ code, message, detail, hint }: DatabaseError) {
  const status = statuses.find(([state]) => state.test(code))?.[1] ?? 400;
  return {
    code: "PGRST",
    message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status, headers: {} }),
  };
}
