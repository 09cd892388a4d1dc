/**
 * Fault: a File or Blob, which storage-js sends as a multipart form with an unnamed part, is refused with
 * "Missing file in multipart upload", and the form's cache lifetime is not read.
 * Repair: the form becomes the plain upload that Lite understands.
 * Can go when: the test "plain Lite refuses a browser's Blob" fails.
 */
import { BadRequest } from "../http/failures.ts";
import type { Handler } from "../http/handler.ts";

export function unpackUploads(handler: Handler): Handler {
  return async (request, peer) => {
    const isUpload =
      /^\/storage\/v1\/object\//.test(new URL(request.url).pathname) &&
      (request.headers.get("content-type") ?? "").startsWith("multipart/form-data");
    return handler(isUpload ? await unpack(request) : request, peer);
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
