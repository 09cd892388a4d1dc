/** What handlers of requests share. */
import { AsyncLocalStorage } from "node:async_hooks";

/** Returns the response to a request. `peer` is the remote address of the socket. */
export type Handler = (request: Request, peer: string) => Promise<Response>;

/** True if a request's body is a file to store, which may contain anything and be arbitrarily slow. */
export function isUpload({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return (
    /^(POST|PUT)$/.test(method) &&
    /^\/storage\/v1\/object\/(?!(list|sign)\/)[^/]+\/./.test(pathname)
  );
}

/** Reads a request's JSON object and leaves it for Lite to read again. Empty without one, and for an uploaded file. */
export async function jsonBody(request: Request): Promise<Readonly<Record<string, unknown>>> {
  if (request.body === null || isUpload(request)) return {};
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined);
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** Another JSON body for a response. */
export function withBody({ status, headers: old }: Response, body: object): Response {
  const headers = new Headers(old);
  headers.delete("content-length");
  return Response.json(body, { status, headers });
}

/** A refusal of Auth. */
export function authRefusal(status: number, error_code: string, msg: string): Response {
  return Response.json({ code: status, error_code, msg }, { status });
}

/** The request being handled, for code below Lite, which does not pass requests down. */
export interface CurrentRequest {
  request: Request;
  /** The last database error while handling this request. */
  databaseError?: unknown;
}

const storage = new AsyncLocalStorage<CurrentRequest>();

export function runWithRequest<Result>(request: Request, work: () => Result): Result {
  return storage.run({ request }, work);
}

export function currentRequest(): CurrentRequest | undefined {
  return storage.getStore();
}
