/** Auth has two forms of errors: the first one, and that of the version which auth-js asks for. */

export const versionHeader = "x-supabase-api-version";
export const errorCodeVersion = "2024-01-01";

/** Whether a request asks for errors of the form `{ code, message }`. */
export function asksForErrorCodes({ headers }: Request): boolean {
  return (headers.get(versionHeader) ?? "") >= errorCodeVersion;
}

/** The body of a refusal in the first form. */
export function authRefusal(status: number, error_code: string, msg: string): Response {
  return Response.json({ code: status, error_code, msg }, { status });
}
