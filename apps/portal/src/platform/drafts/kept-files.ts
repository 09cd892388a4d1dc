/**
 * Files that belong to a draft, kept like it for this tab. They are in the Cache API, because session storage
 * holds only text, and too little of it. Where a browser offers no Cache API or blocks it, files are not kept.
 */

import { tabStorage } from "../browser/tab-storage.ts";
import { draftsKey } from "./forget-drafts.ts";

const keptAt = "x-kept-at";
const keptNote = "x-note";

export interface KeptFile {
  readonly file: Blob;
  /** What was to be kept with it. */
  readonly note: string;
}

/** A tab that was closed leaves its files behind, which any other tab then removes. */
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

/** Keeps a file under a name, in place of an earlier one; null removes that. */
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
  // The disk may be full; the form itself still holds the file.
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
