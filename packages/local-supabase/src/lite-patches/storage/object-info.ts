/**
 * Problem: for an object's info, Lite returns the whole row, its owner's id included, without the fields that
 * storage-js reads.
 * Workaround: return the fields of a hosted project.
 * Remove when: the test "plain Lite reveals the owner of an object" fails.
 */
import type { Handler } from "../../http/handler.ts";

interface Row {
  id: string;
  name: string;
  version: string | null;
  bucket_id: string;
  created_at: string;
  metadata: Record<string, unknown> | null;
  user_metadata: Record<string, unknown> | null;
}

export function returnObjectInfo(next: Handler): Handler {
  return async (request, peer) => {
    const response = await next(request, peer);
    if (request.method !== "GET" || !response.ok) return response;
    return Response.json(toInfo((await response.json()) as Row));
  };
}

function toInfo({ id, name, version, bucket_id, created_at, metadata, user_metadata }: Row) {
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
