import { expected } from "../harness/backend.ts";
import { type Account } from "./fixtures.ts";

export const bucket = "race-background-photos";

/** One pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let timestamp = Date.now();

/** A path that the bucket accepts and no photo has. */
export const newPhotoPath = () => `backgrounds/harbor-run-bg-${String(timestamp++)}.png`;

export async function uploadPhoto({ client }: Account): Promise<string> {
  const path = newPhotoPath();
  await expected(client.storage.from(bucket).upload(path, png, { contentType: "image/png" }));
  return path;
}

/** The bytes at a photo's public address; undefined without a photo. */
export async function storedPhoto(
  { client }: Pick<Account, "client">,
  path: string,
): Promise<Buffer | undefined> {
  const response = await fetch(client.storage.from(bucket).getPublicUrl(path).data.publicUrl);
  return response.status === 200 ? Buffer.from(await response.arrayBuffer()) : undefined;
}
