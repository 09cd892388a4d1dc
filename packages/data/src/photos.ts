import {
  backgroundPhotoBucket,
  backgroundPhotoPath,
  type ImageMime,
  photoLimitMessage,
} from "@outpace/domain/images";
import type { Client } from "./client.ts";
import { loadCode } from "./code.ts";
import { asCaller, databaseOf, dataOf } from "./database.ts";
import { DataError } from "./errors.ts";
import { isDataError } from "./service-errors.ts";
import { isStoredAlready, readStorageError } from "./storage-errors.ts";

/** In milliseconds: a slow line needs most of the first for 5 MB, and nobody should wait twice as long. */
const uploadTimeout = 60_000;
const secondUploadTimeout = 30_000;

async function bucketOf(client: Client, timeout = client.timeout) {
  const { StorageClient } = await loadCode(
    () => import("@supabase/storage-js"),
    client.isCodeServed,
  );
  return new StorageClient(
    `${client.url}/storage/v1`,
    {},
    asCaller(client, Math.max(client.timeout, timeout)),
  ).from(backgroundPhotoBucket);
}

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
  const hasRoom = await dataOf(databaseOf(client).rpc("photo_room", { bytes }));
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
  const upload = async (timeout: number) => {
    const bucket = await bucketOf(client, timeout);
    const { error } = await bucket.upload(path, photo.bytes, {
      contentType: photo.mime,
      cacheControl: "3600",
      upsert: false,
    });
    return { error, url: bucket.getPublicUrl(path).data.publicUrl };
  };
  const refusal = async (error: unknown): Promise<DataError> => {
    const dataError = readStorageError(error, "Upload");
    if (isDataError(dataError, "storage_permissions"))
      await requireRoom(client, photo.bytes.length);
    return dataError;
  };
  await requireRoom(client, photo.bytes.length);
  const first = await upload(uploadTimeout);
  if (!first.error) return first.url;
  const dataError = await refusal(first.error);
  if (!isDataError(dataError, "unreachable") && !isDataError(dataError, "storage_busy"))
    throw dataError;
  onSecondTry?.();
  const { error, url } = await upload(secondUploadTimeout);
  // Where only the response was lost, the photo is there.
  if (error && !isStoredAlready(error)) throw await refusal(error);
  return url;
}

/** Removes a photo that the caller has uploaded, by its public URL. No error when it is already gone. */
export async function removeBackgroundPhoto(client: Client, url: string): Promise<void> {
  const [, path] = url.split(`/object/public/${backgroundPhotoBucket}/`);
  if (path === undefined) return;
  const bucket = await bucketOf(client);
  const { error } = await bucket.remove([decodeURIComponent(path)]);
  if (error) throw readStorageError(error, "Delete");
}
