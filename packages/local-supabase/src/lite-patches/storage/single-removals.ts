/**
 * Problem: Lite's Storage only removes files by a list of names; a request to remove one by its address returns 404.
 * Workaround: pass such a request on as a list of one.
 * Remove when: the test "plain Lite cannot remove a file by its address" fails.
 */
import { BadRequest } from "../../http/failures.ts";
import type { Handler } from "../../http/handler.ts";

export function removeByAddress(next: Handler): Handler {
  return async (request, peer) => {
    const { pathname } = new URL(request.url);
    const [, list = "", name] = /^(\/storage\/v1\/object\/[^/]+)\/(.+)$/.exec(pathname) ?? [];
    if (request.method !== "DELETE" || name === undefined) return next(request, peer);
    const headers = new Headers(request.headers);
    headers.delete("content-length");
    headers.set("content-type", "application/json");
    const body = JSON.stringify({ prefixes: [decoded(name)] });
    const listed = new Request(new URL(list, request.url), { method: "DELETE", headers, body });
    const response = await next(listed, peer);
    if (!response.ok) return response;
    const removed = (await response.json()) as unknown[];
    if (removed.length > 0) return Response.json({ message: "Successfully deleted" });
    const missing = { statusCode: "404", error: "not_found", message: "Object not found" };
    return Response.json(missing, { status: 400 });
  };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    throw new BadRequest("The path is not valid UTF-8");
  }
}
