/** A brand's logo; access.md says who may set one, photo-uploads.test.ts what may be stored. */
import { beforeEach, expect, test } from "vitest";
import { asPerson, count, one, refusal, refused, signUpBrand } from "../harness/database.ts";
import { storePhoto } from "../harness/photos.ts";
import { openWithConnections, outcomes } from "./concurrency.ts";

const { database, owner } = await openWithConnections(8, "api");
let brand: Awaited<ReturnType<typeof signUpBrand>>;
let first: string;
let logos = 0;

async function store(
  name = `logos/harbor-${String(logos++)}.png`,
  { userId } = brand,
): Promise<string> {
  await storePhoto(owner, name, userId);
  return urlOf(name);
}

const urlOf = (name: string) => `/storage/v1/object/public/race-background-photos/${name}`;

const set = async (logo: string | null, basedOn: string | null = null) =>
  (
    await one(
      asPerson(database, brand.userId)<{ logo: string | null }>`
        select public.set_brand_logo(${logo}, ${basedOn}) as logo`,
    )
  ).logo;

/** The brand's logo, and the changes of it in the audit log. */
const recorded = () => owner`
  select b.logo_url as logo, array(
    select details -> 'logo_url' from public.audit_log
    where subject_id = b.id and action = 'brand_edited' order by id) as edits
  from public.brand_partners b where id = ${brand.brandId}`;

beforeEach(async () => {
  brand = await signUpBrand(database);
  first = await store();
});

test("is set, replaced and removed; each change is in the audit log once", async () => {
  expect(await set(`https://api.outpace.example${first}`)).toBe(first);
  const second = await store();
  expect(await set(second, `https://elsewhere.example${first}`)).toBe(second);
  expect(await set(" ", second)).toBeNull();
  const edits = [
    { from: null, to: first },
    { from: first, to: second },
    { from: second, to: null },
  ];
  expect(await one(recorded())).toEqual({ logo: null, edits });
});

test("that someone else has changed meanwhile, or at once, is not overwritten; a repeated call succeeds", async () => {
  await set(first);
  const second = await store();
  const message = "Someone else has changed this meanwhile: logo_url";
  const conflict = refused("PT409", message, "edit_conflict");
  for (const change of [second, null]) expect(await refusal(set(change))).toEqual(conflict);
  expect(await set(first)).toBe(first);
  expect(await one(recorded())).toEqual({ logo: first, edits: [{ from: null, to: first }] });
  const { results, refusals } = await outcomes([set(second, first), set(null, first)]);
  expect(refusals).toEqual([conflict]);
  expect(await one(recorded())).toMatchObject({ logo: results[0] });
});

test("is a stored logo of the brand and nothing else", async () => {
  const other = await signUpBrand(database);
  const foreign = refused("PT400", "The logo must be one uploaded here.", "invalid_value");
  for (const url of [
    await store("logos/other-1.png", other),
    urlOf("logos/never-stored-1.png"),
    await store("backgrounds/own-bg-1.png"),
    `${first}?x=1`,
    "https://cdn.example/logos/elsewhere-1.png",
    "javascript:alert(1)",
  ])
    expect([url, await refusal(set(url))]).toEqual([url, foreign]);
  expect(await one(recorded())).toEqual({ logo: null, edits: [] });
  const asOperator = owner`
    update public.brand_partners set logo_url = 'https://cdn.example/logo.png' where id = ${brand.brandId}`;
  expect((await refusal(asOperator)).status).toBe("23514");
});

test("of a deleted brand is released, so that the schedule removes it", async () => {
  await set(first);
  await owner`delete from public.brand_partners where id = ${brand.brandId}`;
  expect(await count(owner, `private.released_photos where url = '${first}'`)).toBe(1);
});
