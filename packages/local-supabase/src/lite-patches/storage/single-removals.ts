/**
 * Problem: Lite's Storage only removes files by a list of names; a request to remove one by its address returns 404.
 * Workaround: pass such a request on as a list of one.
 * Needed by: private.sweep_photos, which removes unused photos.
 * Remove when: the test "plain Lite cannot remove a file by its address" fails.
 */
import type { Handler } from "../../http/requests.ts";

export function removeByAddress(next: Handler): Handler {
  return (request, peer) => {
    const { pathname } = new URL(request.url);
    const [, list = "", name] = /^(\/storage\/v1\/object\/[^/]+)\/(.+)$/.exec(pathname) ?? [];
    if (request.method !== "DELETE" || name === undefined) return next(request, peer);
    const headers = new Headers(request.headers);
    headers.set("content-type", "application/json");
    const body = JSON.stringify({ prefixes: [decodeURIComponent(name)] });
    return next(new Request(new URL(list, request.url), { method: "DELETE", headers, body }), peer);
  };
}
