/** Auth has two error formats: the original, and that of the API version auth-js requests. */

export const versionHeader = "x-supabase-api-version";
export const errorCodeVersion = "2024-01-01";

/** True if a request asks for errors of the form `{ code, message }`. */
export function asksForErrorCodes({ headers }: Request): boolean {
  return (headers.get(versionHeader) ?? "") >= errorCodeVersion;
}

/** A refusal in the original format. */
export function authRefusal(status: number, error_code: string, msg: string): Response {
  return Response.json({ code: status, error_code, msg }, { status });
}
