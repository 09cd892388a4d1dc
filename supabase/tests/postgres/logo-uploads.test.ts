/** What Storage takes as a logo; brand-logos.test.ts says which one a brand may use. */
import { logoWaitingMessage, squareLogoRules } from "@outpace/domain/images";
import { expect, test } from "vitest";
import { asPerson, count, refusal, refused, signUpBrand } from "../harness/database.ts";
import { proof } from "../harness/environment.ts";
import { beginUpload, finishUpload, type PhotoMetadata, removePhotos } from "../harness/photos.ts";
import { openWithConnections, outcomes, times } from "./concurrency.ts";
import { busy, exists, tooLarge } from "./upload-refusals.ts";

const { database, owner } = await openWithConnections(12, "api");

let n = 0;
const waiting = refused("42501", logoWaitingMessage, "logo_waiting");
const newLogo = () => `logos/held-${String(n++)}.png`;
const use = (userId: string, name: string) => asPerson(database, userId)`
  select public.set_brand_logo(private.photo_url(${name}), (select logo_url from public.brand_partners))`;
const photosOf = (userId: string) => count(owner, `storage.objects where owner_id = '${userId}'`);

async function upload(userId: string, metadata: PhotoMetadata) {
  const name = newLogo();
  await beginUpload(database, userId, name);
  await finishUpload(database, userId, name, metadata);
}

test("a logo of more than 2 MB is not stored, although the bucket takes 5", async () => {
  const { userId } = await signUpBrand(database);
  const ofSize = (size: number) => refusal(upload(userId, { size, mimetype: "image/png" }));
  expect(await ofSize(squareLogoRules.maxBytes + 1)).toEqual(tooLarge);
  expect(await photosOf(userId)).toBe(0);
  await finishUpload(database, userId, newLogo(), {
    size: squareLogoRules.maxBytes,
    mimetype: "image/jpeg",
  });
  expect(await photosOf(userId)).toBe(1);
});

test("while a brand has an unused logo, another is refused at both steps", async () => {
  const [{ userId }, first, second] = [await signUpBrand(database), newLogo(), newLogo()];
  await beginUpload(database, userId, second);
  await finishUpload(database, userId, first);
  expect(await refusal(beginUpload(database, userId, second))).toEqual(waiting);
  expect(await refusal(finishUpload(database, userId, second))).toEqual(waiting);
  await use(userId, first);
  await finishUpload(database, userId, second);
  await use(userId, second);
  // The first one was used, and the schedule removes it.
  const third = newLogo();
  await finishUpload(database, userId, third);
  expect(await photosOf(userId)).toBe(3);
  // One that was removed before the brand used it does not count.
  await removePhotos(owner, third);
  await finishUpload(database, userId, newLogo());
});

test("a logo does not take the name of another brand's logo that was lost", async () => {
  const [one, other, name] = [await signUpBrand(database), await signUpBrand(database), newLogo()];
  await finishUpload(database, other.userId, name);
  await use(other.userId, name);
  await removePhotos(owner, name);
  expect(await refusal(beginUpload(database, one.userId, name))).toEqual(exists);
  expect(await refusal(finishUpload(database, one.userId, name))).toEqual(exists);
});

test("of ten uploads of logos that end at once, exactly one is stored", async () => {
  for (let round = 0; round < proof.rounds; round++) {
    const { userId } = await signUpBrand(database);
    const names = times(10, newLogo);
    await Promise.all(names.map((name) => beginUpload(database, userId, name)));
    const { results, refusals } = await outcomes(
      names.map((name) => finishUpload(database, userId, name)),
    );
    expect(results).toHaveLength(1);
    for (const refusal of refusals) expect([busy, waiting]).toContainEqual(refusal);
    expect(await photosOf(userId)).toBe(1);
  }
});
