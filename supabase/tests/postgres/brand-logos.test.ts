/** A brand's logo; access.md says who may set one, logo-uploads.test.ts what may be stored. */
import { beforeEach, expect, test } from "vitest";
import { as, one, only, refusal, refused, signUpBrand } from "../harness/database.ts";
import { storePhoto } from "../harness/photos.ts";
import { openWithConnections, outcomes } from "./concurrency.ts";

const { database, owner } = await openWithConnections(8, "api");
let brand: Awaited<ReturnType<typeof signUpBrand>>;

const bucket = "/storage/v1/object/public/race-background-photos";
let n = 0;
const newLogo = () => `logos/harbor-${String(n++)}.png`;
let [first, second] = [newLogo(), newLogo()];
const urlOf = (name: string) => `${bucket}/${name}`;
const conflict = refused(
  "PT409",
  "Someone else has changed this meanwhile: logo_url",
  "edit_conflict",
);
const foreign = refused("PT400", "The logo must be one uploaded here.", "invalid_value");

const set = (logo: string | null, basedOn: string | null = null, userId = brand.userId) =>
  as(database, userId, async (sql) =>
    only(
      await sql<
        { logo: string | null }[]
      >`select public.set_brand_logo(${logo}, ${basedOn}) as logo`,
    ),
  ).then(({ logo }) => logo);

const storedLogo = async () =>
  (await one(owner`select logo_url from public.brand_partners where id = ${brand.brandId}`))[
    "logo_url"
  ];

const edits = () => owner`
  select details from public.audit_log where subject_id = ${brand.brandId} and action = 'brand_edited' order by id`;

beforeEach(async () => {
  [first, second] = [newLogo(), newLogo()];
  brand = await signUpBrand(database);
  await storePhoto(owner, first, brand.userId);
});

/** The brand uses the first logo and has stored the second. */
async function useFirst(): Promise<void> {
  await set(urlOf(first));
  await storePhoto(owner, second, brand.userId);
}

test("is set, replaced and removed; each change is in the audit log once", async () => {
  expect(await set(`https://api.outpace.example${urlOf(first)}`)).toBe(urlOf(first));
  await storePhoto(owner, second, brand.userId);
  expect(await set(urlOf(second), `https://elsewhere.example${urlOf(first)}`)).toBe(urlOf(second));
  expect(await set(" ", urlOf(second))).toBeNull();
  expect(await storedLogo()).toBeNull();
  expect((await edits()).map(({ details }) => (details as { logo_url: object }).logo_url)).toEqual([
    { from: null, to: urlOf(first) },
    { from: urlOf(first), to: urlOf(second) },
    { from: urlOf(second), to: null },
  ]);
});

test("that someone else has changed meanwhile, or at once, is not overwritten; a repeated call succeeds", async () => {
  await useFirst();
  expect(await refusal(set(urlOf(second)))).toEqual(conflict);
  expect(await refusal(set(null))).toEqual(conflict);
  expect(await set(urlOf(first))).toBe(urlOf(first));
  expect(await storedLogo()).toBe(urlOf(first));
  expect(await edits()).toHaveLength(1);
  const both = [set(urlOf(second), urlOf(first)), set(null, urlOf(first))];
  const { results, refusals } = await outcomes(both);
  expect(refusals).toEqual([conflict]);
  expect(await storedLogo()).toBe(results[0]);
});

test("is a stored logo of the brand and nothing else", async () => {
  const other = await signUpBrand(database);
  await storePhoto(owner, "logos/other-1.png", other.userId);
  await storePhoto(owner, "backgrounds/own-bg-1.png", brand.userId);
  for (const url of [
    urlOf("logos/other-1.png"),
    urlOf("logos/never-stored-1.png"),
    urlOf("backgrounds/own-bg-1.png"),
    `${urlOf(first)}?x=1`,
    "https://cdn.example/logos/elsewhere-1.png",
    "javascript:alert(1)",
  ]) {
    expect([url, await refusal(set(url))]).toEqual([url, foreign]);
  }
  expect(await storedLogo()).toBeNull();
  const asOperator = owner`
    update public.brand_partners set logo_url = 'https://cdn.example/logo.png' where id = ${brand.brandId}`;
  expect((await refusal(asOperator)).status).toBe("23514");
});

test("of a deleted brand is released, so that the schedule removes it", async () => {
  await set(urlOf(first));
  await owner`delete from public.brand_partners where id = ${brand.brandId}`;
  const released =
    await owner`select released_at from private.released_photos where url = ${urlOf(first)}`;
  expect(released).toHaveLength(1);
});
