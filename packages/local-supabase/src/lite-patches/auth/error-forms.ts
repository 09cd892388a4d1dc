/**
 * Problem: Lite's Auth only has the original error format, `{ code: 422, error_code, msg }`, whatever version a client
 * requests.
 * Workaround: return the form `{ code, message }` to clients that ask for version 2024-01-01 or later, as auth-js does.
 * Remove when: the test "plain Lite returns the original error format for every version" fails.
 */
import { asksForErrorCodes, errorCodeVersion, versionHeader } from "../../http/auth-errors.ts";
import type { Handler } from "../../http/handler.ts";
import { isRecord } from "../../http/json-body.ts";

export function returnErrorCodes(next: Handler): Handler {
  return async (request, peer) => {
    const response = await next(request, peer);
    if (response.status < 400 || !asksForErrorCodes(request)) return response;
    // Some refusals have no body.
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined);
    // Refusals of the gateway, for instance without a key, have their own format.
    if (!isRecord(body) || (body["error_code"] === undefined && response.status !== 500))
      return response;
    const { code: _, error_code: code = "unexpected_failure", msg, message, ...details } = body;
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    headers.set(versionHeader, errorCodeVersion);
    const form = { code, message: msg ?? message, ...details };
    return Response.json(form, { status: response.status, headers });
  };
}
