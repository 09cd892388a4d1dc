import { expect, test } from "vitest";
import { backgroundPhotoBucket } from "@outpace/domain/images";
import { getOwnBrand } from "../src/brands.ts";
import { getRace, listRaces } from "../src/races.ts";
import { getRaceLogo, setLogo, uploadLogo } from "../src/logos.ts";
import { updateRows, visitor } from "./backend.ts";
import { png, sharedBrand, signedInBrand, signedInBrandWithRace } from "./fixtures.ts";

const logo = { brandName: "Harbour & Söhne", bytes: png, mime: "image/png" } as const;

test("everyone can read a brand's logo, stored under the brand's name", async () => {
  const { client } = await signedInBrand();
  const url = await uploadLogo(client, logo);
  expect(url).toMatch(
    new RegExp(`/object/public/${backgroundPhotoBucket}/logos/harbour-sohne-\\d{13}\\.png$`),
  );
  expect(await setLogo(client, { url, basedOn: null })).toBe(url);
  expect(await getOwnBrand(client)).toMatchObject({ logoUrl: url });
  const response = await fetch(url);
  expect(response.headers.get("content-type")).toBe("image/png");
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
});

test("a replaced or unused logo is removed with the next upload, and the used one stays", async () => {
  const { client } = await signedInBrand();
  const statusOf = async (url: string) => (await fetch(url)).ok;
  const unused = await uploadLogo(client, logo);
  const first = await uploadLogo(client, logo);
  expect(await statusOf(unused)).toBe(false);
  await setLogo(client, { url: first, basedOn: null });
  const second = await uploadLogo(client, logo);
  expect(await statusOf(first)).toBe(true);
  await setLogo(client, { url: second, basedOn: first });
  await uploadLogo(client, logo);
  expect(await Promise.all([first, second].map(statusOf))).toEqual([false, true]);
});

test("a removed logo can be restored", async () => {
  const { client } = await signedInBrand();
  const url = await uploadLogo(client, logo);
  await setLogo(client, { url, basedOn: null });
  expect(await setLogo(client, { url: null, basedOn: url })).toBeNull();
  expect(await getOwnBrand(client)).toMatchObject({ logoUrl: null });
  expect(await setLogo(client, { url, basedOn: null })).toBe(url);
});

test("a change that is based on another logo is an edit conflict", async () => {
  const { client } = await signedInBrand();
  const url = await uploadLogo(client, logo);
  await setLogo(client, { url, basedOn: null });
  await expect(setLogo(client, { url: null, basedOn: null })).rejects.toMatchObject({
    code: "edit_conflict",
  });
});

test("a brand only takes a logo of its own", async () => {
  const [{ client }, other] = [await signedInBrand(), await signedInBrand()];
  const url = await uploadLogo(other.client, logo);
  await expect(setLogo(client, { url, basedOn: null })).rejects.toMatchObject({
    code: "invalid_value",
  });
});

test("a logo of more than 2 MB is a failed upload", async () => {
  const { client } = await sharedBrand();
  const bytes = new Uint8Array(2 * 1024 * 1024 + 1);
  bytes.set(png);
  await expect(uploadLogo(client, { ...logo, bytes })).rejects.toMatchObject({
    code: "storage_failed",
  });
});

test("a race has its own logo, else its brand's, else none", async () => {
  const { brandId, client, race } = await signedInBrandWithRace();
  expect(await getRaceLogo(client, race.id)).toBeNull();
  const url = await uploadLogo(client, logo);
  await setLogo(client, { url, basedOn: null });
  expect(await getRaceLogo(client, race.id)).toBe(url);
  const own = "https://cdn.example/cup.png";
  await updateRows(`live_races?id=eq.${race.id}`, { custom_logo_url: own });
  expect(await getRaceLogo(client, race.id)).toBe(own);
  const [listed] = (await listRaces(client, { brandId })).items;
  for (const one of [await getRace(client, race.id), listed?.race]) {
    expect(one).toMatchObject({ logoUrl: own, backgroundUrl: null });
  }
  const other = await sharedBrand();
  expect(await getRaceLogo(other.client, race.id)).toBeNull();
  expect(await getRaceLogo(client, "no-id")).toBeNull();
  await expect(getRaceLogo(visitor(), race.id)).rejects.toMatchObject({ code: "session_expired" });
});
