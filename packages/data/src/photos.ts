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

/** In milliseconds: nobody should wait twice as long as the first upload may take. */
const secondUploadTimeout = 30_000;

interface PhotoUpload {
  readonly raceName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: ImageMime;
}

/**
 * Asks the database before Storage is sent what it would refuse: a connection on which it has refused a large file may stay
 * without an answer. Throws `session_expired` too, which Storage does not tell from a policy that refuses.
 */
async function requireRoom(client: Client, bytes: number): Promise<void> {
  const hasRoom = await dataOf(client.rpc("photo_room", { bytes }));
  if (!hasRoom) throw new DataError("photo_limit", photoLimitMessage);
}

/**
 * Stores a photo that the rules allow and returns its public URL. Never overwrites another photo. What fails without being
 * refused is tried once more, after a call of `onSecondTry`.
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
  // Where only the response was lost, the photo is there.
  if (error && !isStoredAlready(error)) throw await refusal(error);
  return publicUrl;
}

/** The public URL of a photo, which the database stores without the host. */
export function publicPhotoUrl(client: Client, stored: string): string {
  return client.storage.from(backgroundPhotoBucket).getPublicUrl(pathOf(stored) ?? "").data
    .publicUrl;
}

/** In the bucket; undefined for a URL of another place. */
function pathOf(url: string): string | undefined {
  const [, path] = url.split(`/object/public/${backgroundPhotoBucket}/`);
  return path && decodeURIComponent(path);
}

/** Removes a photo that the caller has uploaded, by its public URL. No error when it is already gone. */
export async function removeBackgroundPhoto(client: Client, url: string): Promise<void> {
  const path = pathOf(url);
  if (path === undefined) return;
  const bucket = client.storage.from(backgroundPhotoBucket);
  const { error } = await bucket.remove([path]);
  if (error) throw readStorageError(error, "Delete");
}
