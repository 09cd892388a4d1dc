/**
 * Files that belong to a draft, kept for this tab. They live in the Cache API, because session storage holds only text,
 * and little of it. Where a browser has no Cache API or blocks it, files are not kept.
 */

import { tabStorage } from "../browser/tab-storage.ts";
import { draftsKey } from "./forget-drafts.ts";

const keptAt = "x-kept-at";
const keptNote = "x-note";

export interface KeptFile {
  readonly file: Blob;
  /** The text stored with the file. */
  readonly note: string;
}

/** In milliseconds. A closed tab leaves its files behind; any other tab removes them after this time. */
const maxAge = 24 * 60 * 60 * 1000;

async function openCache(): Promise<Cache | null> {
  try {
    return await globalThis.caches.open(draftsKey);
  } catch {
    return null;
  }
}

function addressOf(name: string): string {
  const tabKey = "outpace-tab";
  const tab = tabStorage.getItem(tabKey) ?? crypto.randomUUID();
  tabStorage.setItem(tabKey, tab);
  return `/kept-files/${tab}/${encodeURIComponent(name)}`;
}

/** Stores a file under a name, replacing an earlier one; null removes it. */
export async function keepFile(name: string, file: Blob | null, note = ""): Promise<void> {
  const cache = await openCache();
  if (!cache) return;
  if (!file) {
    await cache.delete(addressOf(name));
    return;
  }
  const headers = {
    "content-type": file.type,
    [keptAt]: String(Date.now()),
    [keptNote]: encodeURIComponent(note),
  };
  // Writing may fail on a full disk; the form still holds the file.
  await cache.put(addressOf(name), new Response(file, { headers })).catch(() => undefined);
}

export async function readKeptFile(name: string): Promise<KeptFile | null> {
  const cache = await openCache();
  if (!cache) return null;
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    const age = Date.now() - Number(response?.headers.get(keptAt));
    if (age > maxAge) await cache.delete(request);
  }
  const kept = await cache.match(addressOf(name));
  if (!kept) return null;
  return { file: await kept.blob(), note: decodeURIComponent(kept.headers.get(keptNote) ?? "") };
}
