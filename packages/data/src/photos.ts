import {
  backgroundPhotoBucket,
  backgroundPhotoPath,
  type ImageMime,
  photoLimitMessage,
} from "@outpace/domain/images";
import type { Client } from "./client.ts";
import { DataError } from "./errors.ts";
import { dataOf } from "./results.ts";
import { isDataError } from "./service-errors.ts";
import { isStoredAlready, readStorageError } from "./storage-errors.ts";
import { within } from "./timeout.ts";

/** Milliseconds. Shorter than the first attempt, so that the wait does not double. */
const secondUploadTimeout = 30_000;

interface PhotoUpload {
  readonly raceName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: ImageMime;
}

/**
 * Checks the limit before the upload: after Storage refuses a large file, its connection may hang. Also throws
 * `session_expired`, which Storage reports like a policy refusal.
 */
async function requireRoom(client: Client, bytes: number): Promise<void> {
  const hasRoom = await dataOf(client.rpc("photo_room", { bytes }));
  if (!hasRoom) throw new DataError("photo_limit", photoLimitMessage);
}

/**
 * Stores a valid photo and returns its public URL. Never overwrites a photo. Retries once, after calling `onSecondTry`,
 * unless the upload was refused.
 */
export async function uploadBackgroundPhoto(
  client: Client,
  photo: PhotoUpload,
  onSecondTry?: () => void,
): Promise<string> {
  const path = backgroundPhotoPath(photo.raceName, photo.mime, Date.now());
  const bucket = client.storage.from(backgroundPhotoBucket);
  const upload = async () => {
    const { error } = await bucket.upload(path, photo.bytes, {
      contentType: photo.mime,
      cacheControl: "3600",
      upsert: false,
    });
    return error;
  };
  const { publicUrl } = bucket.getPublicUrl(path).data;
  const refusal = async (error: unknown): Promise<DataError> => {
    const dataError = readStorageError(error, "Upload");
    if (isDataError(dataError, "storage_permissions"))
      await requireRoom(client, photo.bytes.length);
    return dataError;
  };
  await requireRoom(client, photo.bytes.length);
  const firstError = await upload();
  if (!firstError) return publicUrl;
  const dataError = await refusal(firstError);
  if (!isDataError(dataError, "unreachable") && !isDataError(dataError, "storage_busy"))
    throw dataError;
  onSecondTry?.();
  const error = await within(secondUploadTimeout, upload());
  // The first attempt stored the photo, but its response was lost.
  if (error && !isStoredAlready(error)) throw await refusal(error);
  return publicUrl;
}

/** Returns the public URL of a photo; the database stores it without the host. */
export function publicPhotoUrl(client: Client, stored: string): string {
  return client.storage.from(backgroundPhotoBucket).getPublicUrl(pathOf(stored) ?? "").data
    .publicUrl;
}

/** Returns the path within the bucket; undefined for any other URL. */
function pathOf(url: string): string | undefined {
  const [, path] = url.split(`/object/public/${backgroundPhotoBucket}/`);
  return path && decodeURIComponent(path);
}

/** Removes a photo that the caller uploaded, given its public URL. Succeeds if it is already gone. */
export async function removeBackgroundPhoto(client: Client, url: string): Promise<void> {
  const path = pathOf(url);
  if (path === undefined) return;
  const bucket = client.storage.from(backgroundPhotoBucket);
  const { error } = await bucket.remove([path]);
  if (error) throw readStorageError(error, "Delete");
}
