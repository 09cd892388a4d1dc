import {
  backgroundPhotoBucket,
  backgroundPhotoPath,
  type ImageMime,
  photoLimitMessage,
  photoPreview,
} from "@outpace/domain/images";
import type { Client } from "./client.ts";
import { DataError, type DataErrorCode } from "./errors.ts";
import { dataOf } from "./internal/results.ts";
import { isDataError } from "./internal/service-errors.ts";
import { isStoredAlready, readStorageError } from "./internal/storage-errors.ts";
import { within } from "./internal/timeout.ts";

/** Milliseconds. Shorter than the first attempt, so that the wait does not double. */
const secondUploadTimeout = 30_000;

/** Milliseconds that a race waits for its photo's preview, without which it shows the photo. */
const previewTimeout = 15_000;

interface PhotoUpload {
  readonly brandId?: string | undefined;
  readonly raceName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: ImageMime;
  /** A JPEG by `photoPreviewRules`, made during the upload; null if it could not be. */
  readonly preview?: Promise<Uint8Array<ArrayBuffer> | null>;
}

/**
 * Checks the limit before the upload: after Storage refuses a large file, its connection may hang. Reserves the name, so that the
 * photo belongs to this brand. Also throws `session_expired`, which Storage reports like a policy refusal.
 */
async function requireRoom(
  client: Client,
  {
    brandId,
    path: name,
    bytes: { length: bytes },
  }: Pick<ImageUpload, "brandId" | "path" | "bytes">,
): Promise<void> {
  const hasRoom = await dataOf(
    client.rpc("photo_room", { bytes, name, ...(brandId !== undefined && { brand_id: brandId }) }),
  );
  if (!hasRoom) throw new DataError("photo_limit", photoLimitMessage);
}

/** Failures that say nothing about the photo. */
const temporary: readonly DataErrorCode[] = ["unreachable", "storage_busy", "photo_busy"];

/**
 * Stores a valid photo, with its preview, and returns its public URL. Never overwrites a photo. Retries once, after calling
 * `onSecondTry`, unless the upload was refused. A preview that cannot be stored is left out: later, when a race shows the photo,
 * the database takes none.
 */
export async function uploadBackgroundPhoto(
  client: Client,
  { brandId, raceName, bytes, mime, preview }: PhotoUpload,
  onSecondTry?: () => void,
): Promise<string> {
  const path = backgroundPhotoPath(raceName, mime, Date.now());
  const url = await uploadImage(client, { brandId, path, bytes, mime }, onSecondTry);
  await within(previewTimeout, storePreview(client, path, preview)).catch(() => undefined);
  return url;
}

async function storePreview(
  client: Client,
  photo: string,
  preview: PhotoUpload["preview"],
): Promise<void> {
  const path = photoPreview(photo);
  const bytes = await preview;
  if (path === null || !bytes) return;
  await client.storage
    .from(backgroundPhotoBucket)
    .upload(path, bytes, { contentType: "image/jpeg", cacheControl: "3600", upsert: false });
}

interface ImageUpload {
  /** Whose room the image takes; if omitted, that of the caller's only brand. */
  readonly brandId?: string | undefined;
  /** Within the bucket. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: ImageMime;
}

/** `uploadBackgroundPhoto` for any path in its bucket. */
export async function uploadImage(
  client: Client,
  { brandId, path, bytes, mime }: ImageUpload,
  onSecondTry?: () => void,
): Promise<string> {
  const bucket = client.storage.from(backgroundPhotoBucket);
  let hasRoom = false;
  /** Set once a first attempt may have stored the photo, without its response. */
  let mayBeStored = false;
  const upload = async (): Promise<void> => {
    if (!hasRoom) await requireRoom(client, { brandId, path, bytes });
    hasRoom = true;
    const { error } = await bucket.upload(path, bytes, {
      contentType: mime,
      cacheControl: "3600",
      upsert: false,
    });
    if (!error || (mayBeStored && isStoredAlready(error))) return;
    const dataError = readStorageError(error, "Upload");
    if (isDataError(dataError, "storage_permissions")) {
      await requireRoom(client, { brandId, path, bytes });
    }
    throw dataError;
  };
  try {
    await upload();
  } catch (error) {
    if (!isDataError(error) || !temporary.includes(error.code)) throw error;
    mayBeStored = hasRoom && error.code !== "photo_busy";
    onSecondTry?.();
    await within(secondUploadTimeout, upload());
  }
  return bucket.getPublicUrl(path).data.publicUrl;
}

/** Returns the public URL of a photo or logo. The database stores it without the host; a race's own logo may be elsewhere. */
export function publicUrl(client: Client, stored: string): string {
  const path = pathOf(stored);
  if (path === undefined) return stored;
  return client.storage.from(backgroundPhotoBucket).getPublicUrl(path).data.publicUrl;
}

/** Returns the path within the bucket; undefined for any other URL. */
function pathOf(url: string): string | undefined {
  const [, path] = url.split(`/object/public/${backgroundPhotoBucket}/`);
  return path && decodeURIComponent(path);
}

/** Removes a photo of the caller's brand, and its preview, given its public URL. Succeeds if they are already gone. */
export async function removeBackgroundPhoto(client: Client, url: string): Promise<void> {
  const path = pathOf(url);
  if (path === undefined) return;
  const bucket = client.storage.from(backgroundPhotoBucket);
  const { error } = await bucket.remove([path, photoPreview(path)].filter((one) => one !== null));
  if (error) throw readStorageError(error, "Delete");
}
