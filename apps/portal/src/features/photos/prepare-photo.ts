import {
  type PreparedPhoto,
  prepareBackgroundPhoto,
  unreadableImageMessage,
} from "@outpace/domain/images";

/** Holds a chosen file to the rules by its bytes, then has the browser draw it once to prove it whole. */
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
    const drawn = await createImageBitmap(new Blob([prepared.photo.content]));
    drawn.close();
    return prepared;
  } catch {
    return unreadable;
  }
}
