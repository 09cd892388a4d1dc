/**
 * Fault: asked about an object, Lite answers its whole row, the id of whoever stored it included, and not
 * the fields that storage-js reads.
 * Repair: what a hosted project answers.
 * Can go when: the test "plain Lite tells whose an object is" fails.
 */
import type { Handler } from "../http/handler.ts";

interface Row {
  id: string;
  name: string;
  version: string | null;
  bucket_id: string;
  created_at: string;
  metadata: Record<string, unknown> | null;
  user_metadata: Record<string, unknown> | null;
}

export function describeObjects(handler: Handler): Handler {
  return async (request, peer) => {
    const response = await handler(request, peer);
    const isInfo = new URL(request.url).pathname.startsWith("/storage/v1/object/info/");
    if (!isInfo || request.method !== "GET" || !response.ok) return response;
    return Response.json(describe((await response.json()) as Row));
  };
}

function describe({ id, name, version, bucket_id, created_at, metadata, user_metadata }: Row) {
  return {
    id,
    name,
    version,
    bucket_id,
    size: metadata?.["size"],
    content_type: metadata?.["mimetype"],
    cache_control: metadata?.["cacheControl"],
    etag: metadata?.["eTag"],
    metadata: user_metadata,
    last_modified: metadata?.["lastModified"],
    created_at,
  };
}
