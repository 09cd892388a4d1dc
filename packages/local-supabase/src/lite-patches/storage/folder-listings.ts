/**
 * Problem: Lite lists a folder as every object below it, with whole keys and private columns; it has no folders.
 * Workaround: return one level, folders first, with names relative to the folder, as a hosted project does.
 * Needed by: logo.spec: unused logos are found by folder.
 * Remove when: the test "plain Lite lists whole keys at every depth" fails.
 */
import { jsonBody, type Handler } from "../../http/requests.ts";

interface Entry {
  name: string;
  id: string | null;
  updated_at: string | null;
  created_at: string | null;
  metadata: unknown;
}

export function listFolders(next: Handler): Handler {
  return async (request, peer) => {
    const query = await jsonBody(request);
    const folder = String(query["prefix"] ?? "").replace(/^\/|\/$/g, "");
    const prefix = folder === "" ? "" : `${folder}/`;
    const headers = new Headers(request.headers);
    headers.delete("content-length");
    // Lite uses the prefix as a LIKE pattern.
    const pattern = prefix.replace(/[\\%_]/g, (character) => `\\${character}`);
    const body = JSON.stringify({ prefix: pattern, sortBy: { column: "name", order: "asc" } });
    const response = await next(new Request(request.url, { method: "POST", headers, body }), peer);
    if (!response.ok) return response;
    const entries = entriesIn(prefix, (await response.json()) as Entry[]);
    const { limit = 100, offset = 0 } = query as { limit?: number; offset?: number };
    return Response.json(entries.slice(offset, offset + limit));
  };
}

function entriesIn(prefix: string, objects: Entry[]): Entry[] {
  const folders = new Map<string, Entry>();
  const files: Entry[] = [];
  for (const object of objects) {
    const [name = "", ...below] = object.name.slice(prefix.length).split("/");
    const { id, updated_at, created_at, metadata } = object;
    if (below.length === 0) files.push({ name, id, updated_at, created_at, metadata });
    else folders.set(name, { name, id: null, updated_at: null, created_at: null, metadata: null });
  }
  return [...folders.values(), ...files];
}
