/**
 * Fault: Lite answers most SQLSTATEs, `raise exception` and check violations among them, with status 500,
 * the code `SUP` and no hint; a selection whose last quote is not closed too.
 * Repair: they get PostgREST's statuses and keep code, message, details and hint.
 * Can go when: the test "plain Lite answers a raised exception with status 500" fails.
 */
import type { PgliteConnection } from "@supabase/lite/pglite";
import type { DatabaseError } from "../database-error.ts";
import { isDatabaseError } from "../database-error.ts";

/** Lite answers these as PostgREST does, and its Storage looks for some of them by their code. */
const rightInLite = /^(PGRST|PT...|42501|42P01|23502|23503|23505|25006|(21|22|42|55)...)$/;

const statuses: [SqlState: RegExp, status: number][] = [
  [/^08|^53/, 503],
  [/^0[LP]|^28/, 403],
  [/^P0001$/, 400],
  [/^(09|25|2D|38|39|3B|40|54|55|57|58|F0|HV|P0|XX)/, 500],
];

export function answerDatabaseErrors(connection: PgliteConnection): void {
  connection.normalizeDbError = (error: unknown) => {
    if (isDatabaseError(error))
      return rightInLite.test(error.code) ? error : asPostgrestError(error);
    const isUnparsed = error instanceof Error && error.message.startsWith("Missing closing quote");
    return isUnparsed ? asPostgrestError({ code: "PGRST100", message: error.message }) : error;
  };
}

/** The form in which SQL itself may dictate an answer, which Lite carries out to the letter. */
function asPostgrestError({ code, message, detail, hint }: DatabaseError) {
  const status = statuses.find(([state]) => state.test(code))?.[1] ?? 400;
  return {
    code: "PGRST",
    message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status, headers: {} }),
  };
}
