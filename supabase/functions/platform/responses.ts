/** Responses of functions: JSON, and `{ message, hint }` for each refusal. */
import { corsHeaders } from "@supabase/supabase-js/cors";
import type { DatabaseError } from "./database.ts";

export function refusal(status: number, message: string, hint: string): Response {
  return Response.json({ message, hint }, { status });
}

/** What the database refuses is said in its words. */
export function databaseRefusal({ status, message, hint }: DatabaseError): Response {
  return status >= 400 && status < 500
    ? Response.json({ message, ...(hint !== undefined && { hint }) }, { status })
    : refusal(500, "The database doesn't respond. Please try again.", "database_unreachable");
}

/** For the log. A message could have a name in it. */
export function describeDatabaseError({ status, hint }: DatabaseError): string {
  return `The database answered ${String(status)} ${hint ?? ""}`;
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
