/** The rows of photos.md; each tries one operation and returns whether it succeeded. */
import { bucket, newLogoPath, newPhotoPath, png } from "./fixtures.ts";
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { expected } from "../harness/backend.ts";

interface Attempt {
  readonly storage: SupabaseClient["storage"];
  readonly photos: ReturnType<SupabaseClient["storage"]["from"]>;
  /** The operator's client. */
  readonly service: SupabaseClient["storage"];
  /** The photo's path. */
  readonly path: string;
  /** Gives the photo at a path to a race of the uploader's brand, or of a third brand. */
  readonly use: (path: string, isThirdBrand?: boolean) => Promise<unknown>;
  /** Stores a logo as the photo's uploader and returns its path. */
  readonly uploadLogo: () => Promise<string>;
  /** Makes it the logo of the uploader's brand. */
  readonly useLogo: (path: string) => Promise<unknown>;
  /** Copies over an existing object, which the client library cannot; returns the status. */
  readonly copyOver: (from: string, to: string) => Promise<number>;
}

type Outcome = boolean | { readonly error: unknown };

const type = { contentType: "image/png" };
const overwriting = { ...type, upsert: true };

/** Bytes that differ from the photo's. */
const bytes = () => Buffer.concat([png, Buffer.from(randomUUID())]);

const outside = () => `elsewhere/${randomUUID()}.png`;

async function uploadAnother({ photos }: Attempt): Promise<string> {
  const path = newPhotoPath();
  await photos.upload(path, bytes(), type);
  return path;
}

/** Creates a bucket for one test, with a photo. */
async function spareBucket({ service }: Attempt): Promise<string> {
  const name = `spare-${randomUUID()}`;
  await expected(service.createBucket(name, { public: true }));
  await expected(service.from(name).upload("a.png", png, type));
  return name;
}

export const operations: Readonly<Record<string, (attempt: Attempt) => PromiseLike<Outcome>>> = {
  "read its public address": async ({ photos, path }) => {
    const response = await fetch(photos.getPublicUrl(path).data.publicUrl);
    return response.status === 200 && response.headers.get("content-type") === "image/png";
  },
  "download it through the API": ({ photos, path }) => photos.download(path),
  "read what is known of it": ({ photos, path }) => photos.info(path),
  "list it in its folder": async ({ photos, path }) => {
    const { data } = await photos.list("backgrounds", { limit: 10_000 });
    return (data ?? []).some(({ name }) => path.endsWith(`/${name}`));
  },
  "find it by searching": async ({ photos, path }) => {
    const [, search = ""] = path.split("/");
    return ((await photos.list("backgrounds", { search })).data ?? []).length > 0;
  },
  "sign an address of it": ({ photos, path }) => photos.createSignedUrl(path, 60),
  "sign addresses of it and of another": async ({ photos, path }) => {
    const { data } = await photos.createSignedUrls([path, newPhotoPath()], 60);
    return (data ?? []).some(({ error }) => error === null);
  },
  "upload another photo": ({ photos }) => photos.upload(newPhotoPath(), bytes(), type),
  "upload outside the photos' folder": ({ photos }) => photos.upload(outside(), bytes(), type),
  "upload to its path": ({ photos, path }) => photos.upload(path, bytes(), type),
  "overwrite it by an upload": ({ photos, path }) => photos.upload(path, bytes(), overwriting),
  "overwrite it by an update": ({ photos, path }) => photos.update(path, bytes(), type),
  "sign an upload of another photo": ({ photos }) => photos.createSignedUploadUrl(newPhotoPath()),
  "sign an upload to its path": ({ photos, path }) => photos.createSignedUploadUrl(path),
  "sign an overwriting upload to its path": ({ photos, path }) =>
    photos.createSignedUploadUrl(path, { upsert: true }),
  "move it": ({ photos, path }) => photos.move(path, newPhotoPath()),
  "move it outside the photos' folder": ({ photos, path }) => photos.move(path, outside()),
  "move another onto it": async (attempt) =>
    attempt.photos.move(await uploadAnother(attempt), attempt.path),
  "copy it": ({ photos, path }) => photos.copy(path, newPhotoPath()),
  "copy another over it": async (attempt) =>
    (await attempt.copyOver(await uploadAnother(attempt), attempt.path)) === 200,
  "delete it": async ({ photos, path }) => ((await photos.remove([path])).data ?? []).length > 0,
  "delete it while a race uses it": async ({ photos, path, use }) => {
    await use(path);
    return ((await photos.remove([path])).data ?? []).length > 0;
  },
  "overwrite it while a race uses it": async ({ photos, path, use }) => {
    await use(path);
    return photos.upload(path, bytes(), overwriting);
  },
  "upload to the path of a third brand's lost photo": async ({ photos, use }) => {
    const path = newPhotoPath();
    await use(path, true);
    return photos.upload(path, bytes(), type);
  },
  "upload a logo": ({ photos }) => photos.upload(newLogoPath(), bytes(), type),
  "upload a logo of more than 2 MB": ({ photos }) =>
    photos.upload(newLogoPath(), Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), type),
  "upload a logo beside one that waits": async ({ photos, uploadLogo }) => {
    await uploadLogo();
    return photos.upload(newLogoPath(), bytes(), type);
  },
  "upload the next logo": async ({ photos, uploadLogo, useLogo }) => {
    await useLogo(await uploadLogo());
    return photos.upload(newLogoPath(), bytes(), type);
  },
  "overwrite a logo by an upload": async ({ photos, uploadLogo }) =>
    photos.upload(await uploadLogo(), bytes(), overwriting),
  "delete a logo that waits": async ({ photos, uploadLogo }) =>
    ((await photos.remove([await uploadLogo()])).data ?? []).length > 0,
  "delete a logo that its brand uses": async ({ photos, uploadLogo, useLogo }) => {
    const logo = await uploadLogo();
    await useLogo(logo);
    return ((await photos.remove([logo])).data ?? []).length > 0;
  },
  "list the buckets": async ({ storage }) => ((await storage.listBuckets()).data ?? []).length > 0,
  "read a bucket's settings": ({ storage }) => storage.getBucket(bucket),
  "create a bucket": async ({ storage, service }) => {
    const name = `made-${randomUUID()}`;
    await storage.createBucket(name, { public: true });
    return service.getBucket(name);
  },
  "change a bucket": async (attempt) => {
    const name = await spareBucket(attempt);
    await attempt.storage.updateBucket(name, { public: false });
    return !(await expected(attempt.service.getBucket(name))).public;
  },
  "empty a bucket": async (attempt) => {
    const name = await spareBucket(attempt);
    await attempt.storage.emptyBucket(name);
    return (await expected(attempt.service.from(name).list())).length === 0;
  },
  "delete a bucket": async (attempt) => {
    const name = await spareBucket(attempt);
    await expected(attempt.service.emptyBucket(name));
    await attempt.storage.deleteBucket(name);
    return (await attempt.service.getBucket(name)).data === null;
  },
};
