/** Compares the domain's constants with those repeated in SQL; other tests compare messages. */
import { normaliseDiscountCode } from "@outpace/domain/discounts";
import { isEmailAddress, normaliseEmail } from "@outpace/domain/email-addresses";
import { emailTopics, namedEmailKinds } from "@outpace/domain/emails";
import {
  backgroundPhotoBucket,
  backgroundPhotoPath,
  logoPath,
  photoPreview,
} from "@outpace/domain/images";
import { productName } from "@outpace/domain/product";
import {
  isTimeZone,
  isWebAddress,
  normaliseWebsite,
  raceNameMaxLength,
  raceStatuses,
  startTimeRange,
} from "@outpace/domain/races";
import { cleanAddress } from "@outpace/domain/texts";
import { limitsByTier, tiers } from "@outpace/domain/tiers";
import { expect, test } from "vitest";
import { asPerson, openDatabase, refusal, signUpBrand } from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const { database, owner } = await openDatabase();

test("tiers, prices, caps, monthly races and free codes equal the domain's", async () => {
  const rows = await owner`
    select tier, price_cents as "priceCents", participant_cap as "participantCap",
      races_per_month as "racesPerMonth" from public.tiers order by 2`;
  expect([...rows]).toEqual(tiers.map((tier) => ({ tier, ...limitsByTier[tier] })));
  // Each has a free code, named after its price and the product.
  const codes = await owner<{ code: string; tier: string }[]>`
    select c.code, c.tier from public.discount_codes c join public.tiers t using (tier)
    where discount_type = 'percent' and discount_value = 100 order by price_cents`;
  const named = tiers.map((tier) => {
    const dollars = limitsByTier[tier].priceCents / 100;
    return { code: `FREE${String(dollars)}${productName.toUpperCase()}`, tier };
  });
  expect([...codes]).toEqual(named);
});

test("a race's statuses equal the domain's", async () => {
  const { id } = await createRace(database, (await signUpBrand(database)).userId);
  const set = (status: string) =>
    owner`update public.live_races set status = ${status} where id = ${id}`;
  for (const status of raceStatuses) await set(status);
  expect(await refusal(set("paused"))).toMatchObject({ status: "23514" });
});

test("each kind of e-mail has a name, and each topic a sentence", async () => {
  const kinds = await owner<{ kind: string }[]>`select kind from private.email_kinds`;
  expect(kinds.map(({ kind }) => kind).sort()).toEqual([...namedEmailKinds].sort());
  const topics = await owner<{ topic: string }[]>`select topic from private.email_topics`;
  expect(topics.map(({ topic }) => topic).sort()).toEqual([...emailTopics].sort());
});

test("the years in which a race may start equal the domain's", async () => {
  const { from, before } = startTimeRange;
  const rows = await owner`
    select private.is_start_time(instant - interval '1 ms') as earlier, private.is_start_time(instant) as then
    from unnest(${[from, before]}::timestamptz[]) instant`;
  expect([...rows]).toEqual([
    { earlier: false, then: true },
    { earlier: true, then: false },
  ]);
});

test("the database accepts the addresses that forms accept, in the form in which they send them", async () => {
  const typed = [
    ..."q&a@acme.example sales/eu@acme.example ADA@acme.example ada@xn--e1afmkfd.xn--p1ai a@b".split(
      " ",
    ),
    ..."ada@пример.рф info@bücher.example ä@acme.example .a@acme.example a..b@acme.example".split(
      " ",
    ),
    ..."a@-acme.example a@acme-.example a@acme.1 a@acme.e a@acme.example. a@b@acme.example".split(
      " ",
    ),
    ...[`a@${"x".repeat(64)}.example`, `${"a".repeat(242)}@acme.example`, "a b@acme.example", ""],
    ...[
      "a@acme.example\n",
      '"a"@acme.example',
      "a@[127.0.0.1]",
      "!#$%&'*+/=?^_`{|}~-@acme.example",
    ],
  ];
  const sent = typed.map(normaliseEmail);
  const rows = await owner<{ ok: boolean }[]>`
    select private.is_email(address) as ok from unnest(${sent}::text[]) with ordinality t(address, place)
    order by place`;
  expect(rows.map(({ ok }) => ok)).toEqual(sent.map(isEmailAddress));
  const [raw] = await owner`select private.is_email('info@bücher.example') as ok`;
  expect(raw).toEqual({ ok: false });
});

test("the database accepts every time zone that a browser offers, and none that the domain refuses", async () => {
  const isKnown = async (zones: readonly string[]) => {
    const rows = await owner<{ zone: string }[]>`
      select zone from unnest(${zones as string[]}::text[]) zone where private.is_time_zone(zone)`;
    return rows.map(({ zone }) => zone);
  };
  const offered = [...Intl.supportedValuesOf("timeZone"), "UTC"];
  expect(await isKnown(offered)).toEqual(offered);
  const names = [
    ..."+05:30 Etc/Unknown Mars/Olympus europe/berlin CET Japan GMT EST5EDT Etc/GMT0 Etc/GMT+5".split(
      " ",
    ),
    ...["", "Asia/Kolkata", "US/Pacific", "America/Argentina/Ushuaia", "UTC"],
  ];
  expect(await isKnown(names)).toEqual(names.filter(isTimeZone));
});

test("the photo bucket and its paths equal the domain's", async () => {
  expect([...(await owner`select id from storage.buckets`)]).toEqual([
    { id: backgroundPhotoBucket },
  ]);
  const long = "n".repeat(raceNameMaxLength);
  for (const name of ["Harbor Run", "Ünïcode & Söns", "日本", "Acme™ ½", "می\u200Cدویم", long]) {
    for (const mime of ["image/png", "image/jpeg"]) {
      const path = backgroundPhotoPath(name, mime, Date.now());
      const url = `/storage/v1/object/public/${backgroundPhotoBucket}/${path}`;
      const rows = await owner`
        select private.is_background_photo_path(${path}) as allowed, private.photo_url(${path}) as url,
          private.background_photo_name(${url}) as path`;
      expect([...rows]).toEqual([{ allowed: true, url, path }]);
      const preview = photoPreview(path) ?? "";
      const previews = await owner`
        select private.is_photo_preview_path(${preview}) and not private.is_photo_preview_path(${path}) as allowed,
          private.is_background_photo_path(${preview}) as is_photo,
          private.background_photo_name(private.photo_url(${preview})) as path,
          array[${path}, ${preview}] <@ private.photo_names(${path}) as belongs,
          private.photo_names(${path}) = private.photo_names(${preview}) as is_pair`;
      expect([...previews]).toEqual([
        { allowed: true, is_photo: false, path: null, belongs: true, is_pair: true },
      ]);
      const logo = logoPath(name, mime, Date.now());
      const logos = await owner`
        select private.is_logo_path(${logo}) as allowed, private.is_background_photo_path(${logo}) as is_photo,
          private.logo_name(private.photo_url(${logo})) as path`;
      expect([...logos]).toEqual([{ allowed: true, is_photo: false, path: logo }]);
    }
  }
});

test("the database accepts the same websites as the domain", async () => {
  const hosts = [
    ..."harbour.example my_shop.example _a_.example harbour.example. harbour.example.. a..example".split(
      " ",
    ),
    ..."-a.example a-.example harbour 192.0.2.7. münchen.example हिन्दी.भारत a.e a.e_x a.ex_".split(
      " ",
    ),
    ..."“a.example” 🏃.example robin@a.example a.1x a.xn--p1ai A.EXAMPLE ſ.example".split(" "),
    ...["نامه\u200Cای.example", "a b.example", "a\u1680b.example"],
    ...[`${"x".repeat(63)}.example`, `${"x".repeat(64)}.example`],
  ];
  const schemes = ["https://", "HTTP://", "ftp://", "//"];
  const rests = [
    ...["", ":80", ":99999", ":123456", ":", "/a?b#c", "/a b", "/a\u00A0b", "?a\u2028", "/é"],
    `/${"x".repeat(2048)}`,
  ];
  const addresses = schemes.flatMap((scheme) =>
    hosts.flatMap((host) => rests.map((rest) => scheme + host + rest)),
  );
  const rows = await owner<{ address: string }[]>`
    select address from unnest(${addresses}::text[]) address where private.is_website(address)`;
  expect(rows.map(({ address }) => address)).toEqual(addresses.filter(isWebAddress));
  const typed = ["a.example", " \u202Ahttps://a\u200B.example\u202C\u00A0", "\u200B", "HTTPS://a.example"]; // prettier-ignore
  const normalised = await owner<{ address: string | null }[]>`
    select private.with_https(t.typed) as address
    from unnest(${typed}::text[]) with ordinality t (typed, place) order by place`;
  expect(normalised.map(({ address }) => address)).toEqual(typed.map(normaliseWebsite));
});

test("the database reads typed discount codes and e-mail addresses like the domain", async () => {
  const codes = [" free500\u200Boutpace\uFEFF", "FREE\u00AD1000\u2060OUTPACE\u00A0", "ｆｒｅｅ５００", "\u200Ba\u200Cb\u200D", "\u200B "]; // prettier-ignore
  const rows = await owner<{ code: string | null }[]>`
    select private.discount_code(t.typed) as code
    from unnest(${codes}::text[]) with ordinality t (typed, place) order by place`;
  expect(rows.map(({ code }) => code ?? "")).toEqual(codes.map(normaliseDiscountCode));
  const addresses = ["\u200BRobin@Harbor.example\u200E", "\u202Aa@b.example\u202C\uFEFF", " a\u00AD@b\u2060.example\u00A0"]; // prettier-ignore
  const cleaned = await owner<{ address: string }[]>`
    select private.clean_address(t.typed) as address
    from unnest(${addresses}::text[]) with ordinality t (typed, place) order by place`;
  expect(cleaned.map(({ address }) => address)).toEqual(addresses.map(cleanAddress));
  // Letter case makes no other address.
  for (const email of ["ROBIN@Mailbox.example", "\u202Arobin@mail\u200Bbox.EXAMPLE\u202C"])
    await asPerson(database, null)`select public.subscribe_to_newsletter(${email})`;
  const subscribed = await owner`select email from public.newsletter_subscribers`;
  expect([...subscribed]).toEqual([{ email: "robin@mailbox.example" }]);
});
