/**
 * Problem: Lite rejects a File or Blob, which storage-js sends as a multipart form with an unnamed part, with
 * "Missing file in multipart upload", and does not read the form's cache lifetime.
 * Workaround: turn the form into the plain upload that Lite understands.
 * Remove when: the test "plain Lite rejects a browser's Blob" fails.
 */
import { BadRequest } from "../../http/failures.ts";
import type { Handler } from "../../http/handler.ts";

export function unpackMultipartUploads(next: Handler): Handler {
  return async (request, peer) => {
    const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data") ?? false;
    return next(isForm ? await unpack(request) : request, peer);
  };
}

async function unpack(request: Request): Promise<Request> {
  const form = await request.formData().catch(() => {
    throw new BadRequest("The multipart form cannot be read");
  });
  const file = [...form.values()].find((value) => value instanceof Blob);
  const lifetime = form.get("cacheControl");
  const body = file ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const headers = new Headers(request.headers);
  headers.set("content-type", file?.type === "" ? "application/octet-stream" : (file?.type ?? ""));
  headers.set("content-length", String(body.length));
  if (typeof lifetime === "string") headers.set("cache-control", `max-age=${lifetime}`);
  return new Request(request.url, { method: request.method, headers, body });
}
