/** Names that deceive: the domain's rule and the database's are one, and brands and races obey it. */
import { companyNameFault, nameFault, nameMessages, normaliseName } from "@outpace/domain/names";
import { expect, test } from "vitest";
import { asPerson, openDatabase, refusal, refused, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const database = await openDatabase();
const { owner } = database;
const brand = await signUpBrand(database, "Straße Élan");
const race = await createRace(database, brand.userId);

const names: Readonly<Record<keyof typeof nameMessages | "harmless", readonly string[]>> = {
  harmless: [
    "Harbor Run", "O'Neill & Söns (Ltd.)", "日本 マラソン", "שלום ריצה", "سباق", "Δρόμος Run", "Бег 2030",
    "β-Carotene", "Ⅳ ½ ﬁve", "Ｗｉｄｅ", "E\u0301lan", "👩🏽‍🚀 Run", "❤️ Run", "1️⃣ Mile", "🏳️‍🌈🏳️‍⚧️", "👨‍👩‍👧‍👦",
    "a\u00A0b", "Staffordshire", "Outpaced", "Distaff", "Fußball", "한글", "हिन्दी", "©®", "İı", "x\u0301\u0302",
  ],
  control: ["a\nb", "a\tb", "a\u0001", "\u007Fa", "a\u0085b", "a\u2028b", "a\u2029b", "\u001B[2J"],
  direction: ["a\u202Eb", "\u200Fa", "a\u2066b", "\u061Ca", "a\u200E"],
  invisible: [
    "a\u200Bb", "a\u200Cb", "a\u200Db", "👩\u200D", "\u200D👩", "👩\u200D\u200D🚀", "a\u00ADb", "a\uFEFFb", "a\u2060b", "a\uFFF9b", "a\u{1BCA0}b", "a\u{1D173}b",
    "a\u180Eb", "\u3164", "a\uFE0F", "a\u034Fb", "a\u{E0041}b", "❤\uFE0F\uFE0F",
  ],
  mixedScripts: [
    "Pаcific", "Αcme", "Harbor Rυn", "B\u00B5", "аb", "bа", "Nike\u2019а", "x2а", "x\u0323а", "Ꙁz", "ɑα",
  ],
  reserved: [
    "Outpace", "OUTPACE Events", "the outpace", "Ｏｕｔｐａｃｅ", "Outpace's Club", "Staff", "Harbor STAFF", "(staff)",
    "Outpace-Run", "staff_1", "🏃Staff",
  ],
}; // prettier-ignore

type Faults = { normalised: string; fault: string | null; ofCompany: string | null }[];

const faultsInSql = (texts: readonly string[]) =>
  owner<Faults>`
    select n.normalised, private.name_fault(n.normalised) as fault,
      private.company_name_fault(n.normalised) as "ofCompany"
    from unnest(${texts as string[]}::text[]) with ordinality t (name, place)
    cross join lateral (select private.normalised_name(t.name) as normalised) n order by place`;

function faultsInDomain(texts: readonly string[]): Faults {
  return texts.map((text) => {
    const normalised = normaliseName(text);
    const [fault, ofCompany] = [nameFault(normalised), companyNameFault(normalised)];
    return { normalised, fault, ofCompany };
  });
}

test.each(Object.entries(names))(
  "the domain and the database agree on %s names",
  async (kind, texts) => {
    const message = kind === "harmless" ? null : nameMessages[kind as keyof typeof nameMessages];
    const found = faultsInDomain(texts);
    expect(found.map(({ ofCompany }, n) => [texts[n], ofCompany])).toEqual(
      texts.map((text) => [text, message]),
    );
    if (kind === "reserved") expect(found.every(({ fault }) => fault === null)).toBe(true);
    expect([...(await faultsInSql(texts))]).toEqual(found);
  },
);

test("they agree on random names of characters that matter and on each character up to Hiragana", async () => {
  const parts = Object.values(names)
    .flat()
    .flatMap((name) => [...name, ..."aа '-2"]);
  // A linear congruential generator: the same names in each run.
  let state = 7;
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const random = Array.from({ length: 2_000 }, () =>
    Array.from({ length: 1 + next(8) }, () => parts[next(parts.length)]).join(""),
  );
  const assigned = Array.from({ length: 0x30_00 - 1 }, (_, n) => String.fromCodePoint(n + 1))
    .filter((character) => /\P{Cn}/u.test(character))
    .map((character) => `a${character}b`);
  const texts = [...random, ...assigned];
  expect([...(await faultsInSql(texts))]).toEqual(faultsInDomain(texts));
});

const invalid = (message: string) => refused("PT400", message, "invalid_value");

test.each(["control", "direction", "invisible", "mixedScripts"] as const)(
  "neither a company nor a race can have a name with a fault of the kind %s",
  async (kind) => {
    const [name = ""] = names[kind];
    const person = asPerson(database, brand.userId);
    const newcomer = await signUpBrand(database);
    for (const change of [
      () => signUpBrand(database, name),
      () => person`
        select public.update_brand_details(${name}, based_on =>
          (select to_jsonb(b) from public.brand_partners b))`,
      () => person`update public.live_races set name = ${name} where true`,
      () => createRace(database, newcomer.userId, { change: { name } }),
    ]) {
      expect(await refusal(change())).toEqual(invalid(nameMessages[kind]));
    }
  },
);

test("a company cannot be called by the product's name, and a race can", async () => {
  const person = asPerson(database, brand.userId);
  const rename = person`
    select public.update_brand_details('Outpace Events', 'Robin',
      (select to_jsonb(b) from public.brand_partners b))`;
  expect(await refusal(rename)).toEqual(invalid(nameMessages.reserved));
  await person`update public.live_races set name = 'Outpace the staff' where id = ${race.id}`;
});

test("a name is stored normalised, and taken however it is written", async () => {
  await asPerson(
    database,
    brand.userId,
  )`update public.live_races set name = 'E\u0301lan Ｒｕｎ' where true`;
  expect([...(await owner`select name from public.live_races`)]).toEqual([{ name: "Élan Run" }]);
  const visitor = asPerson(database, null);
  for (const name of ["STRASSE élan", "strasse e\u0301lan", "Ｓtraße Élan\u3000", "STRAẞE ÉLAN"]) {
    const rows = await visitor`select public.is_brand_name_available(${name}) as free`;
    expect([name, ...rows]).toEqual([name, { free: false }]);
    const message = "This brand name is already taken";
    expect(await refusal(signUpBrand(database, name))).toEqual(
      refused("PT409", message, "brand_name_taken"),
    );
  }
});

test("a stored name that breaks a newer rule stays until it is changed", async () => {
  const { userId, brandId } = await signUpBrand(database);
  await owner.begin(async (sql) => {
    await sql`alter table public.brand_partners disable trigger guard_brand_details`;
    await sql`update public.brand_partners set name = 'Harbor Staff' where id = ${brandId}`;
    await sql`alter table public.brand_partners enable trigger guard_brand_details`;
  });
  const person = asPerson(database, userId);
  await person`
    select public.update_brand_details('Harbor Staff', 'Robin',
      (select to_jsonb(b) from public.brand_partners b))`;
  const rename = person`
    select public.update_brand_details('Harbor Staff 2', 'Robin',
      (select to_jsonb(b) from public.brand_partners b))`;
  expect(await refusal(rename)).toEqual(invalid(nameMessages.reserved));
});
