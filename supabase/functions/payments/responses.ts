/** Responses of functions: JSON, and `{ message, hint }` for each refusal. */
import { corsHeaders } from "@supabase/supabase-js/cors";
import { LedgerError } from "./ledger.ts";
import { describeFailure, isUnreachable } from "./provider.ts";
import type { Surroundings } from "./surroundings.ts";

export function refusal(status: number, message: string, hint: string): Response {
  return Response.json({ message, hint }, { status });
}

/** What the database refuses is said in its words; what is broken is logged, without any secret. */
export function failure(error: unknown, log: Surroundings["log"]): Response {
  if (error instanceof LedgerError) {
    if (error.status >= 400 && error.status < 500) {
      const { message, hint } = error;
      return Response.json(
        { message, ...(hint !== undefined && { hint }) },
        { status: error.status },
      );
    }
    logFailure(error, log);
    return refusal(500, "The database doesn't respond. Please try again.", "database_unreachable");
  }
  logFailure(error, log);
  return isUnreachable(error)
    ? refusal(
        502,
        "The payment service doesn't respond. Nothing is lost. Please try again in a few minutes.",
        "payment_provider_unreachable",
      )
    : refusal(
        500,
        "The payment could not be processed. Please try again later.",
        "payment_provider_refused",
      );
}

/** Without any message, which could have a key or a name in it. */
export function logFailure(error: unknown, log: Surroundings["log"]): void {
  log(
    error instanceof LedgerError
      ? `The database answered ${String(error.status)} ${error.hint ?? ""}`
      : `The payment service failed: ${describeFailure(error)}`,
  );
}

/** Lets the portal's pages, and no others, call a function. */
export async function withCors(
  request: Request,
  portalUrl: string,
  respond: () => Promise<Response>,
): Promise<Response> {
  const response =
    request.method === "OPTIONS" ? new Response(null, { status: 204 }) : await respond();
  const headers = { ...corsHeaders, "Access-Control-Allow-Origin": portalUrl, Vary: "Origin" };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
