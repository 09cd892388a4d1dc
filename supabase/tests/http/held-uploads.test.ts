/** Storage decides again at an upload's end; postgres/photo-uploads.test.ts has every rule of it. */
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { expected, publishableKey, sharedBackend } from "../harness/backend.ts";
import * as fixtures from "./fixtures.ts";

const { bucket, newPhotoPath, png, storedPhoto, uploadPhoto } = fixtures;
const backend = await sharedBackend();
const [owner, brand] = [await fixtures.addBrand(backend), await fixtures.addBrand(backend)];
const bytes = Buffer.concat([png, Buffer.from("another photo")]);

/** Sends half of a photo, before which Storage checks the policies; `finish` sends the rest and returns its response. */
async function holdUpload({ token }: fixtures.Account, path: string) {
  const outgoing = request(`${backend.url}/storage/v1/object/${bucket}/${path}`, {
    method: "POST",
    headers: {
      ...{ apikey: publishableKey, authorization: `Bearer ${token}`, expect: "100-continue" },
      ...{ "content-type": "image/png", "content-length": String(bytes.length) },
    },
  });
  const response = once(outgoing, "response").then(async ([incoming]: IncomingMessage[]) => {
    if (incoming === undefined) throw new Error("No response came.");
    return [incoming.statusCode, JSON.parse(await text(incoming))] as const;
  });
  outgoing.flushHeaders();
  await once(outgoing, "continue");
  const half = Math.floor(bytes.length / 2);
  await new Promise((resolve) => outgoing.write(bytes.subarray(0, half), resolve));
  // The server takes requests in turn, so a later request's response means that the upload has begun.
  await expected(backend.service().storage.listBuckets());
  return {
    breakOff: () => {
      response.catch(() => undefined);
      outgoing.destroy();
    },
    finish: () => {
      outgoing.end(bytes.subarray(half));
      return response;
    },
  };
}

test("a photo that was held half-way is stored at its end, unless something changed", async () => {
  const [path, taken, refused] = [newPhotoPath(), newPhotoPath(), newPhotoPath()];
  const held = await holdUpload(owner, path);
  expect(await storedPhoto(owner, path)).toBeUndefined();
  expect((await held.finish())[0]).toBe(200);
  expect(await storedPhoto(owner, path)).toEqual(bytes);

  const refusedWith = (message: string) => [400, { statusCode: "403", message }];
  const [overTaken, ofInactive] = [
    await holdUpload(brand, taken),
    await holdUpload(brand, refused),
  ];
  await expected(
    owner.client.storage.from(bucket).upload(taken, png, { contentType: "image/png" }),
  );
  expect(await overTaken.finish()).toMatchObject(refusedWith("The resource already exists"));
  expect(await storedPhoto(owner, taken)).toEqual(png);
  const deactivate = "update public.brand_partners set is_active = false where id = $1";
  await backend.database.query(deactivate, [brand.brandId]);
  const inactive = "Your brand account is not active. Please contact support.";
  expect(await ofInactive.finish()).toMatchObject(refusedWith(inactive));
  expect(await storedPhoto(owner, refused)).toBeUndefined();
});

test("an upload that breaks off stores nothing, and blocks nobody", async () => {
  const path = newPhotoPath();
  (await holdUpload(owner, path)).breakOff();
  await uploadPhoto(owner);
  expect(await storedPhoto(owner, path)).toBeUndefined();
});
