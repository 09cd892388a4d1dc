/** Which brand a stored photo belongs to, which decides whose limit it counts for, and who may remove and use it. */
import { expect, test } from "vitest";
import { as, asPerson, count, one, openDatabase, refusal, refused } from "../harness/database.ts";
import { allowRemovals, beginUpload, finishUpload, storePhoto } from "../harness/photos.ts";
import { createRace } from "../harness/races.ts";
import { teamsOf } from "../harness/teams.ts";

const { database, owner } = await openDatabase();
const { addMember, join, newBrand } = teamsOf(database);

let n = 0;
const newName = () => `backgrounds/shared-bg-${String(n++)}.png`;
const newLogo = () => `logos/shared-${String(n++)}.png`;
const exists = refused("42501", "The resource already exists", "photo_exists");

type Brand = Awaited<ReturnType<typeof newBrand>>;

const brandOf = async (name: string) =>
  (await owner`select brand_partner_id as id from private.brand_photos where name = ${name}`)[0]?.[
    "id"
  ] as string | undefined;

const mayStore = async (userId: string, { brandId }: Brand, name: string | null = null) =>
  (
    await one(
      asPerson(database, userId)<{ has: boolean }>`
        select public.photo_room(3, ${brandId}, ${name}) as has`,
    )
  ).has;

/** Both steps of an upload. */
async function upload(userId: string, name: string): Promise<string> {
  await beginUpload(database, userId, name);
  await finishUpload(database, userId, name);
  return name;
}

const remove = (userId: string, name: string) =>
  as(database, userId, async (sql) => {
    await allowRemovals(sql);
    return (await sql`delete from storage.objects where name = ${name}`).count === 1;
  });

test("a viewer's own photos do not count for the brand they view", async () => {
  const [own, viewed] = [await newBrand(), await newBrand()];
  await join(own.userId, viewed);
  for (let photo = 0; photo < 50; photo++) await storePhoto(owner, newName(), own.userId);
  expect(await mayStore(own.userId, own)).toBe(false);
  expect(await mayStore(viewed.userId, viewed)).toBe(true);
  expect(await brandOf(await upload(viewed.userId, newName()))).toBe(viewed.brandId);
});

test("an editor of several brands reserves a name for one; that does not count", async () => {
  const [own, other] = [await newBrand(), await newBrand()];
  await join(own.userId, other, "editor");
  const message =
    "You belong to several brands. Call photo_room with the photo's name and its brand first.";
  const several = refused("42501", message, "brand_required");
  const unreserved = newName();
  expect(await refusal(beginUpload(database, own.userId, unreserved))).toEqual(several);
  expect(await refusal(finishUpload(database, own.userId, unreserved))).toEqual(several);
  const name = newName();
  expect(await mayStore(own.userId, other, name)).toBe(true);
  expect(await mayStore(own.userId, other, name)).toBe(true);
  const stranger = await newBrand();
  expect(await refusal(upload(stranger.userId, name))).toEqual(exists);
  expect((await refusal(mayStore(stranger.userId, stranger, name))).hint).toBe("photo_exists");
  expect(await brandOf(await upload(own.userId, name))).toBe(other.brandId);
  // They own one of the two, and only owners store a logo.
  expect(await brandOf(await upload(own.userId, newLogo()))).toBe(own.brandId);
  for (let photo = 0; photo < 48; photo++) await storePhoto(owner, newName(), other.userId);
  expect(await mayStore(other.userId, other, newName())).toBe(true);
  expect(await mayStore(other.userId, other)).toBe(true);
});

test("an account reserves up to ten names, for ten minutes each", async () => {
  const brand = await newBrand();
  const names = Array.from({ length: 10 }, newName);
  for (const name of names) await mayStore(brand.userId, brand, name);
  const eleventh = () => mayStore(brand.userId, brand, newName());
  const message = "Ten of your photos are being stored. Please try again in a few minutes.";
  expect(await refusal(eleventh())).toEqual(refused("PT429", message, "photo_busy"));
  expect(await mayStore(brand.userId, brand, names[0])).toBe(true);
  await upload(brand.userId, names[0] ?? "");
  expect(await eleventh()).toBe(true);
  await owner`update private.brand_photos set reserved_until = now() where reserved_by = ${brand.userId}`;
  expect(await eleventh()).toBe(true);
  const stranger = await newBrand();
  expect(await brandOf(await upload(stranger.userId, names[1] ?? ""))).toBe(stranger.brandId);
  expect((await refusal(mayStore(brand.userId, brand, "backgrounds/else.png"))).hint).toBe(
    "invalid_value",
  );
});

test("a brand's editors remove its photos, owners also logos, viewers nothing", async () => {
  const brand = await newBrand();
  const [editor, viewer, gone] = [
    await addMember(brand, "editor"),
    await addMember(brand),
    await addMember(brand, "editor"),
  ];
  const photo = await upload(gone, newName());
  const logo = await upload(brand.userId, newLogo());
  await owner`delete from public.brand_members where user_id = ${gone}`;
  const stranger = await newBrand();
  await join(gone, stranger, "editor");
  for (const userId of [viewer, gone, stranger.userId])
    expect(await remove(userId, photo)).toBe(false);
  expect(await remove(editor, logo)).toBe(false);
  expect(await remove(editor, photo)).toBe(true);
  expect(await remove(brand.userId, logo)).toBe(true);
  expect([await brandOf(photo), await brandOf(logo)]).toEqual([undefined, undefined]);
});

test("an operator's photo belongs to the brand that uses it first", async () => {
  const [brand, other] = [await newBrand(), await newBrand()];
  const name = newName();
  await finishUpload(database, null, name);
  expect(await brandOf(name)).toBeUndefined();
  const use = (userId: string, photo: string) =>
    createRace(database, userId, {
      change: { background_photo_url: `/storage/v1/object/public/race-background-photos/${photo}` },
    });
  await use(brand.userId, name);
  expect(await brandOf(name)).toBe(brand.brandId);
  expect((await refusal(use(other.userId, name))).hint).toBe("invalid_value");
  const moved = newName();
  await owner`update storage.objects set name = ${moved} where name = ${name}`;
  expect(await brandOf(moved)).toBe(brand.brandId);
  expect(await count(owner, `private.brand_photos where name = '${name}'`)).toBe(0);
});
