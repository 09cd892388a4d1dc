/**
 * Problem: Lite lists a folder as every object below it, with whole keys and private columns; it has no folders.
 * Workaround: return one level, folders first, with names relative to the folder, as a hosted project does.
 * Remove when: the test "plain Lite lists whole keys at every depth" fails.
 */
import { BadRequest } from "../../http/failures.ts";
import type { Handler } from "../../http/handler.ts";

interface Entry {
  name: string;
  id: string | null;
  updated_at: string | null;
  created_at: string | null;
  last_accessed_at: string | null;
  metadata: unknown;
}

interface Query {
  prefix?: string;
  limit?: number;
  offset?: number;
  search?: string;
  sortBy?: { column?: string; order?: string };
}

export function listFolders(next: Handler): Handler {
  return async (request, peer) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "POST" || !/\/list\/[^/]+$/.test(pathname)) return next(request, peer);
    const query = (await request.json().catch(() => {
      throw new BadRequest("body must be object");
    })) as Query;
    const folder = (query.prefix ?? "").replace(/^\/|\/$/g, "");
    const prefix = folder === "" ? "" : `${folder}/`;
    const sortBy = { column: query.sortBy?.column ?? "name", order: query.sortBy?.order ?? "asc" };
    const headers = new Headers(request.headers);
    headers.delete("content-length");
    const body = JSON.stringify({ prefix: escapeLike(prefix), sortBy });
    const response = await next(new Request(request.url, { method: "POST", headers, body }), peer);
    if (!response.ok) return response;
    const objects = (await response.json()) as Entry[];
    const entries = entriesIn(prefix, objects, query.search ?? "");
    const { limit = 100, offset = 0 } = query;
    return Response.json(entries.slice(offset, offset + limit));
  };
}

/** Lite uses the prefix as a LIKE pattern. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}

function entriesIn(prefix: string, objects: Entry[], search: string): Entry[] {
  const folders = new Map<string, Entry>();
  const files: Entry[] = [];
  for (const object of objects) {
    const [name = "", ...below] = object.name.slice(prefix.length).split("/");
    if (!name.toLowerCase().startsWith(search.toLowerCase())) continue;
    const { id, updated_at, created_at, last_accessed_at, metadata } = object;
    if (below.length > 0) folders.set(name, folderEntry(name));
    else files.push({ name, id, updated_at, created_at, last_accessed_at, metadata });
  }
  return [...folders.values(), ...files];
}

function folderEntry(name: string): Entry {
  return {
    name,
    id: null,
    updated_at: null,
    created_at: null,
    last_accessed_at: null,
    metadata: null,
  };
}
