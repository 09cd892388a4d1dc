import { backgroundPhotoBucket, backgroundPhotoPath, type ImageMime } from "@outpace/domain/images";
import type { Client } from "./client.ts";
import { loadCode } from "./code.ts";
import { asCaller } from "./database.ts";
import { isDataError } from "./failures.ts";
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
  const first = await upload(uploadTimeout);
  if (!first.error) return first.url;
  const failure = readStorageError(first.error, "Upload");
  if (!isDataError(failure, "unreachable") && !isDataError(failure, "storage_failed"))
    throw failure;
  onSecondTry?.();
  const { error, url } = await upload(secondUploadTimeout);
  // Where only the response was lost, the photo is there.
  if (error && !isStoredAlready(error)) throw readStorageError(error, "Upload");
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
