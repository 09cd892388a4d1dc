/** Names that deceive: the domain and the database have one rule, for companies, people, races and links. */
import {
  foldedName,
  lookAlikes,
  lookedLike,
  nameCharacters,
  nameFault,
  nameMessages,
  nameSkeleton,
  normaliseName,
  searchName,
  topLevelDomains,
  type Named,
} from "@outpace/domain/names";
import { hostLetters } from "@outpace/domain/races";
import { characters as textCharacters } from "@outpace/domain/texts";
import { expect, test } from "vitest";
import { asPerson, openDatabase, refusal, refused, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";
import { dropped, names, otherNames, ownLanguages, sameNames } from "./names-lists.ts";

const characters = { ...textCharacters, ...nameCharacters, hostLetters };
const { database, owner } = await openDatabase();
const brand = await signUpBrand(database, "Straße Élan");
const race = await createRace(database, brand.userId);

type Faults = { normalised: string; faults: Readonly<Record<Named, string | null>> }[];

const faultsInSql = (texts: readonly string[]) =>
  owner<Faults>`
    select n.normalised, (
        select json_object_agg(named, private.name_fault(n.normalised, named) order by place)
        from unnest(array['company', 'person', 'race', 'link']) with ordinality of (named, place)
      ) as faults
    from unnest(${texts as string[]}::text[]) with ordinality t (name, place)
    cross join lateral (select private.normalised_name(t.name) as normalised) n order by place`;

function faultsInDomain(texts: readonly string[]): Faults {
  return texts.map((text) => {
    const normalised = normaliseName(text);
    const of = (named: Named) => nameFault(normalised, named);
    const faults = {
      company: of("company"),
      person: of("person"),
      race: of("race"),
      link: of("link"),
    };
    return { normalised, faults };
  });
}

const harmless = { company: null, person: null, race: null, link: null };
const ofAll = (message: string) => ({
  company: message,
  person: message,
  race: message,
  link: message,
});
const { reserved, webAddress, besideProduct } = nameMessages;
const refusals: Readonly<Record<keyof typeof names, Faults[number]["faults"]>> = {
  harmless,
  control: ofAll(nameMessages.control),
  direction: ofAll(nameMessages.direction),
  invisible: ofAll(nameMessages.invisible),
  mixedScripts: ofAll(nameMessages.mixedScripts),
  reserved: { ...harmless, company: reserved, person: reserved },
  besideProduct: { ...harmless, company: reserved, person: reserved, race: besideProduct },
  webAddress: { ...ofAll(webAddress), link: null },
  bareDomain: { ...harmless, person: webAddress, race: webAddress },
};

test.each(Object.entries(names))(
  "the domain and the database agree on %s names",
  async (kind, texts) => {
    const faults = refusals[kind as keyof typeof names];
    const found = faultsInDomain(texts);
    expect(found.map((one, n) => [texts[n], one.faults])).toEqual(
      texts.map((text) => [text, faults]),
    );
    expect([...(await faultsInSql(texts))]).toEqual(found);
  },
);

const listed = [...Object.values(names), ...sameNames, ...otherNames].flat();
const parts = listed.flatMap((name) => [...name, ..."aа '-2"]);
// A linear congruential generator, for the same names in every run.
let state = 7;
const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
const random = Array.from({ length: 2_000 }, () =>
  Array.from({ length: 1 + next(8) }, () => parts[next(parts.length)]).join(""),
);

/** Each character up to Hiragana, between two letters. */
const assigned = Array.from({ length: 0x30_00 - 1 }, (_, n) => String.fromCodePoint(n + 1))
  .filter((character) => /\P{Cn}/u.test(character))
  .map((character) => `a${character}b`);

test("the domain and the database fold, search and compare names alike", async () => {
  const more = ["ΔΡΟΜΟΣ", "İzmir", "𐐀 🏃", "ÉTÉ", ...lookAlikes, ...lookAlikes.toUpperCase()];
  // In lower case: versions of ICU know different capitals.
  const texts = [...listed, ...random, ...assigned.map((text) => text.toLowerCase()), ...more];
  const rows = await owner`
    select private.folded_name(t.name) as folded, private.search_name(t.name) as search,
      private.name_skeleton(t.name) as skeleton
    from unnest(${texts}::text[]) with ordinality t (name, place) order by place`;
  expect([...rows]).toEqual(
    texts.map((name) => ({
      folded: foldedName(name),
      search: searchName(name),
      skeleton: nameSkeleton(name),
    })),
  );
  for (const [one, other] of otherNames) expect(nameSkeleton(one)).not.toBe(nameSkeleton(other));
});

test("the domain and the database have the same look-alikes and top-level domains", async () => {
  const [claims, sql] = await owner<{ body: string }[]>`
    select prosrc as body from pg_proc
    where oid in ('private.name_skeleton'::regproc, 'private.claim_fault'::regproc) order by proname`;
  expect(claims?.body).toContain(`(?:${topLevelDomains})`);
  expect(sql?.body.match(/'.*'/g)).toEqual([`'${lookAlikes}'`, `'${lookedLike}'`]);
  expect([...lookAlikes]).toHaveLength(lookedLike.length);
  // A folded name has no other form of them.
  for (const letter of lookAlikes) expect(foldedName(letter).normalize("NFD")).toBe(letter);
});

test("the domain and the database have the same ranges of characters", async () => {
  const kinds = Object.keys(characters);
  const rows = await owner<{ ranges: string }[]>`
    select private.characters(lower(regexp_replace(k.kind, '([A-Z])', '_\\1', 'g'))) as ranges
    from unnest(${kinds}::text[]) with ordinality k (kind, place) order by place`;
  const inSql = rows.map(({ ranges }) =>
    ranges.replaceAll(/\\u(.{4})|\\U(.{8})/g, (_, short?: string, long?: string) =>
      String.fromCodePoint(Number.parseInt(short ?? long ?? "", 16)),
    ),
  );
  // PostgreSQL cannot store U+0000.
  expect(inSql).toEqual(Object.values(characters).map((ranges) => ranges.replace("\0", "\u0001")));
});

/** A character and its neighbors, if Unicode has them. */
function around(character: string): string[] {
  const point = character.codePointAt(0) ?? 0;
  return [point - 1, point, point + 1]
    .filter((near) => near > 0)
    .map((near) => String.fromCodePoint(near))
    .filter((near) => /[^\p{Cn}\p{Cs}]/u.test(near));
}

test("both agree on random names, each character up to Hiragana and the edges of ranges", async () => {
  const edges = Object.values(characters).flatMap((ranges) => [...ranges].flatMap(around));
  const contexts = ["ب?ب", "क्?क", "葛?", "ᠠ?ᠠ", "🏃\uFE0F?🏃", "1?\u20E3", "a?б", "?staff", "?\u200Db", "out?pace", "?w?www.", "a?.de?"]; // prettier-ignore
  const inContext = [...new Set(edges)].flatMap((character) =>
    contexts.map((context) => context.replace("?", character)),
  );
  const texts = [...random, ...assigned, ...inContext];
  const inDomain = faultsInDomain(texts);
  const inSql = await faultsInSql(texts);
  const different = texts.filter(
    (_, n) => JSON.stringify(inSql[n]) !== JSON.stringify(inDomain[n]),
  );
  expect(different).toEqual([]);
});

const invalid = (message: string) => refused("PT400", message, "invalid_value");

const rename = (userId: string, name: string, contact = "Robin") => asPerson(database, userId)`
  select public.update_brand_details(${name}, ${contact}, (select to_jsonb(b) from public.brand_partners b))`;

test("no name has a fault, and only a race's may hold the product's", async () => {
  const person = asPerson(database, brand.userId);
  const newcomer = await signUpBrand(database);
  for (const kind of ["control", "direction", "invisible", "mixedScripts", "webAddress"] as const) {
    const [name = ""] = names[kind];
    for (const change of [
      () => signUpBrand(database, name),
      () => rename(brand.userId, name),
      () => rename(brand.userId, "Straße Élan", name),
      () => owner`select private.person_name(${name})`,
      () => person`update public.live_races set name = ${name} where true`,
      () => createRace(database, newcomer.userId, { change: { name } }),
    ])
      expect(await refusal(change())).toEqual(invalid(nameMessages[kind]));
  }
  for (const change of [
    () => rename(brand.userId, "Outpace Events"),
    () => rename(brand.userId, "Straße Élan", "Stɑff"),
    () => owner`select private.person_name('Stɑff')`,
  ])
    expect(await refusal(change())).toEqual(invalid(reserved));
  await person`update public.live_races set name = 'Outpace the Tide' where id = ${race.id}`;
});

test("a name is stored as typed, in NFC", async () => {
  const person = asPerson(database, brand.userId);
  for (const [typed, stored] of [
    ...Object.values(dropped),
    ...Object.values(ownLanguages).map((name) => [name, name] as const),
  ]) {
    expect(normaliseName(typed)).toBe(stored);
    await person`update public.live_races set name = ${typed} where true`;
    expect([...(await owner`select name from public.live_races`)]).toEqual([{ name: stored }]);
  }
  const company = "Acme™ ½ Marathon می\u200Cدوم";
  const { brandId } = await signUpBrand(database, company);
  expect([
    ...(await owner`
      select name, brand_name, raw_user_meta_data ->> 'brand_name' as metadata
      from public.brand_partners b join public.brand_members m on m.brand_partner_id = b.id
      join auth.users u on u.id = m.user_id where b.id = ${brandId}`),
  ]).toEqual([{ name: company, brand_name: company, metadata: company }]);
});

test("once a company has a name, no other can have one that looks the same, even the longest", async () => {
  // With a skeleton 18 times as long.
  const longest = "ﷺ".repeat(117);
  for (const [taken, typed] of [...sameNames, [`${longest}1\u20442`, `${longest}½`] as const]) {
    await signUpBrand(database, taken);
    const rows = await asPerson(database, null)`
      select public.is_brand_name_available(${typed}) as free`;
    expect([typed, rows]).toEqual([typed, [{ free: false }]]);
    expect(await refusal(signUpBrand(database, typed))).toMatchObject({ hint: "brand_name_taken" });
  }
});

test("a stored name that breaks a newer rule stays until it changes", async () => {
  const { userId, brandId } = await signUpBrand(database);
  await owner.begin(async (sql) => {
    await sql`alter table public.brand_partners disable trigger guard_brand_details`;
    await sql`update public.brand_partners set name = 'Harbor Staff' where id = ${brandId}`;
    await sql`alter table public.brand_partners enable trigger guard_brand_details`;
    await sql`update private.member_names set name = 'Staff' where brand_partner_id = ${brandId}`;
  });
  await rename(userId, "Harbor Staff", "Staff");
  expect(await refusal(rename(userId, "Harbor Staff 2", "Staff"))).toEqual(invalid(reserved));
  expect(await refusal(rename(userId, "Harbor Staff", "Staff 2"))).toEqual(invalid(reserved));
});
