import {
  type PreparedPhoto,
  prepareBackgroundPhoto,
  unreadableImageMessage,
} from "@outpace/domain/images";

/** Checks a file by its bytes, then decodes it once, because only the browser can tell that it is complete. */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const unreadable = { ok: false, message: unreadableImageMessage(file.name) } as const;
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return unreadable;

  const prepared = prepareBackgroundPhoto({
    bytes: new Uint8Array(bytes),
    mime: file.type,
    name: file.name,
  });
  if (!prepared.ok) return prepared;
  try {
    const bitmap = await createImageBitmap(new Blob([prepared.photo.content]));
    bitmap.close();
    return prepared;
  } catch {
    return unreadable;
  }
}
