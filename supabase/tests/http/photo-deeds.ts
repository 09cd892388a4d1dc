/** What photos.md names: each tries one thing and answers whether it came to pass. */
import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { bucket, newPhotoPath, png } from "./photo-files.ts";
import { ask } from "./requests.ts";
import { expected } from "./world.ts";

export interface Deed {
  /** Who tries it, and the headers that say so. */
  readonly client: SupabaseClient;
  readonly identity: Readonly<Record<string, string>>;
  /** Past every policy. */
  readonly service: SupabaseClient;
  /** Where the photo is. */
  readonly path: string;
}

const type = { contentType: "image/png" };
const overwriting = { ...type, upsert: true };

/** Other bytes than those of any photo here. */
const bytes = () => Buffer.concat([png, Buffer.from(randomUUID())]);

const photos = ({ client }: Pick<Deed, "client">) => client.storage.from(bucket);

const outside = () => `elsewhere/${randomUUID()}.png`;

async function succeeds(attempt: PromiseLike<{ error: unknown }>): Promise<boolean> {
  return (await attempt).error === null;
}

/** A bucket that may go: nobody's photos are in it. */
async function spareBucket(service: SupabaseClient): Promise<string> {
  const name = `spare-${randomUUID()}`;
  await expected(service.storage.createBucket(name, { public: true }));
  await expected(service.storage.from(name).upload("a.png", png, type));
  return name;
}

const known = (service: SupabaseClient, name: string) => service.storage.getBucket(name);

export const deeds: Readonly<Record<string, (deed: Deed) => Promise<boolean>>> = {
  "read its public address": async (deed) => {
    const answer = await fetch(photos(deed).getPublicUrl(deed.path).data.publicUrl);
    return answer.status === 200 && answer.headers.get("content-type") === "image/png";
  },
  "download it through the API": (deed) => succeeds(photos(deed).download(deed.path)),
  "read what is known of it": (deed) => succeeds(photos(deed).info(deed.path)),
  "list it in its folder": async (deed) => {
    const { data } = await photos(deed).list("backgrounds", { limit: 10_000 });
    return (data ?? []).some(({ name }) => deed.path.endsWith(`/${name}`));
  },
  "find it by searching": async (deed) => {
    const [, search = ""] = deed.path.split("/");
    return ((await photos(deed).list("backgrounds", { search })).data ?? []).length > 0;
  },
  "sign an address of it": (deed) => succeeds(photos(deed).createSignedUrl(deed.path, 60)),
  "sign addresses of it and of another": async (deed) => {
    const { data } = await photos(deed).createSignedUrls([deed.path, newPhotoPath()], 60);
    return (data ?? []).some(({ error }) => error === null);
  },
  "upload another photo": (deed) => succeeds(photos(deed).upload(newPhotoPath(), bytes(), type)),
  "upload outside the photos' folder": (deed) =>
    succeeds(photos(deed).upload(outside(), bytes(), type)),
  "upload to its path": (deed) => succeeds(photos(deed).upload(deed.path, bytes(), type)),
  "overwrite it by an upload": (deed) =>
    succeeds(photos(deed).upload(deed.path, bytes(), overwriting)),
  "overwrite it by an update": (deed) => succeeds(photos(deed).update(deed.path, bytes(), type)),
  "sign an upload of another photo": (deed) =>
    succeeds(photos(deed).createSignedUploadUrl(newPhotoPath())),
  "sign an upload to its path": (deed) => succeeds(photos(deed).createSignedUploadUrl(deed.path)),
  "sign an overwriting upload to its path": (deed) =>
    succeeds(photos(deed).createSignedUploadUrl(deed.path, { upsert: true })),
  "move it": (deed) => succeeds(photos(deed).move(deed.path, newPhotoPath())),
  "move it outside the photos' folder": (deed) => succeeds(photos(deed).move(deed.path, outside())),
  "move another onto it": async (deed) => {
    const from = newPhotoPath();
    await photos(deed).upload(from, bytes(), type);
    return succeeds(photos(deed).move(from, deed.path));
  },
  "copy it": (deed) => succeeds(photos(deed).copy(deed.path, newPhotoPath())),
  "copy another over it": async (deed) => {
    const from = newPhotoPath();
    await photos(deed).upload(from, bytes(), type);
    const { status } = await ask("/storage/v1/object/copy", {
      headers: { ...deed.identity, "x-upsert": "true" },
      body: { bucketId: bucket, sourceKey: from, destinationKey: deed.path },
    });
    return status === 200;
  },
  "delete it": async (deed) => ((await photos(deed).remove([deed.path])).data ?? []).length > 0,
  "list the buckets": async ({ client }) =>
    ((await client.storage.listBuckets()).data ?? []).length > 0,
  "read a bucket's settings": ({ client }) => succeeds(client.storage.getBucket(bucket)),
  "create a bucket": async ({ client, service }) => {
    const name = `made-${randomUUID()}`;
    await client.storage.createBucket(name, { public: true });
    return succeeds(known(service, name));
  },
  "change a bucket": async ({ client, service }) => {
    const name = await spareBucket(service);
    await client.storage.updateBucket(name, { public: false });
    return !(await expected(known(service, name))).public;
  },
  "empty a bucket": async ({ client, service }) => {
    const name = await spareBucket(service);
    await client.storage.emptyBucket(name);
    return (await expected(service.storage.from(name).list())).length === 0;
  },
  "delete a bucket": async ({ client, service }) => {
    const name = await spareBucket(service);
    await expected(service.storage.emptyBucket(name));
    await client.storage.deleteBucket(name);
    return (await known(service, name)).data === null;
  },
};
