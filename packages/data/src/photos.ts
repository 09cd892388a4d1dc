import { backgroundPhotoBucket, backgroundPhotoPath, type ImageMime } from "@outpace/domain/images";
import type { Client } from "./client.ts";
import { loadCode } from "./code.ts";
import { asCaller } from "./database.ts";
import { readStorageError } from "./storage-errors.ts";

const uploadTimeout = 60_000;

async function bucketOf(client: Client) {
  const { StorageClient } = await loadCode(
    () => import("@supabase/storage-js"),
    client.isCodeServed,
  );
  return new StorageClient(
    `${client.url}/storage/v1`,
    {},
    asCaller(client, Math.max(client.timeout, uploadTimeout)),
  ).from(backgroundPhotoBucket);
}

interface PhotoUpload {
  readonly raceName: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: ImageMime;
}

/** Stores a photo that the rules allow and returns its public URL. Never overwrites another photo. */
export async function uploadBackgroundPhoto(client: Client, photo: PhotoUpload): Promise<string> {
  const bucket = await bucketOf(client);
  const path = backgroundPhotoPath(photo.raceName, photo.mime, Date.now());
  const { error } = await bucket.upload(path, photo.bytes, {
    contentType: photo.mime,
    cacheControl: "3600",
    upsert: false,
  });
  if (error) throw readStorageError(error, "Upload");
  return bucket.getPublicUrl(path).data.publicUrl;
}

/** Removes a photo that the caller has uploaded, by its public URL. No error when it is already gone. */
export async function removeBackgroundPhoto(client: Client, url: string): Promise<void> {
  const [, path] = url.split(`/object/public/${backgroundPhotoBucket}/`);
  if (path === undefined) return;
  const bucket = await bucketOf(client);
  const { error } = await bucket.remove([decodeURIComponent(path)]);
  if (error) throw readStorageError(error, "Delete");
}
