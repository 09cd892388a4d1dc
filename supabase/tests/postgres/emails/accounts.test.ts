/** What an account is told about its security, what it can switch off, and what could not be delivered to it. */
import { expect, test } from "vitest";
import {
  asPerson,
  count,
  one,
  openDatabase,
  refusal,
  refused,
  signUp,
  signUpBrand,
  signUpStaff,
  type BrandAccount,
} from "../../harness/database.ts";
import { outboxOf } from "./outbox.ts";

const { auth, database, owner } = await openDatabase();
const { add, forgetAll, toldTo } = outboxOf(database);
const staffId = await signUpStaff(database);

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0";
const safari =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15";

let people = 0;
const account = () => signUp(database, `person-${String(++people)}@mailbox.example`);
const signIn = (userId: string, userAgent: string | null) => auth`
  insert into auth.sessions (id, user_id, user_agent, created_at)
  values (gen_random_uuid(), ${userId}, ${userAgent}, '2026-05-04T09:00:00Z')`;
const setUser = (userId: string, change: object) =>
  auth`update auth.users set ${auth(change)} where id = ${userId}`;
const at = expect.stringMatching(/^2.*T.*Z$/) as string;
const link = expect.stringMatching(/^[\w:-]+\.\d+\.[0-9a-f]{64}$/) as string;

test("an account, of staff too, is told of a sign-in on a new device, once, but not of its first session or an updated browser", async () => {
  const other = await account();
  await signIn(other, safari);
  for (const userId of [await account(), staffId]) {
    const told: number[] = [];
    const updated = firefox.replaceAll("141", "142");
    for (const device of [firefox, firefox, updated, safari, safari, firefox, null]) {
      await signIn(userId, device);
      told.push((await toldTo(userId)).length);
    }
    expect(told).toEqual([0, 0, 0, 1, 1, 1, 2]);
    const payload = { device: safari, at: "2026-05-04T09:00:00.000Z" };
    expect((await toldTo(userId))[0]).toEqual({ kind: "new_sign_in", payload, recipient: null });
  }
  expect(await toldTo(other)).toEqual([]);
});

test("a failure to tell of a sign-in does not break it", async () => {
  const userId = await account();
  await signIn(userId, firefox);
  for (const table of ["known_devices", "outbox"]) {
    await owner.unsafe(`alter table private.${table} rename to mislaid`);
    await signIn(userId, safari);
    await owner.unsafe(`alter table private.mislaid rename to ${table}`);
  }
  expect(await count(owner, `auth.sessions where user_id = '${userId}'`)).toBe(3);
});

test("an account is told that its password was changed, but not of its first one, nor before it has confirmed its address", async () => {
  const [userId, unconfirmed] = [await account(), await account()];
  await setUser(unconfirmed, { email_confirmed_at: null });
  for (const encrypted_password of ["first", "second", "second", "third"])
    for (const id of [userId, unconfirmed]) await setUser(id, { encrypted_password });
  await setUser(unconfirmed, { email: "mended@mailbox.example" });
  const payload = { at, by: null, by_email: null, device: null, address: null, token: link };
  const told = { kind: "password_changed", payload, recipient: null };
  expect(await toldTo(userId)).toEqual([told, told]);
  expect(await toldTo(unconfirmed)).toEqual([]);
});

test("a new password is told with the one session that the auth server leaves, and none that an operator ended", async () => {
  const told: unknown[] = [];
  for (const remaining of [1, 0]) {
    const userId = await account();
    await setUser(userId, { encrypted_password: "first" });
    for (const device of [firefox, safari]) await signIn(userId, device);
    await auth.begin(async (sql) => {
      await sql`update auth.users set encrypted_password = 'second' where id = ${userId}`;
      await sql`delete from auth.sessions
        where user_id = ${userId} and (${remaining} = 0 or user_agent <> ${firefox})`;
    });
    told.push((await toldTo(userId)).find(({ kind }) => kind === "password_changed")?.payload);
  }
  expect(told).toMatchObject([{ device: firefox }, { device: null }]);
});

test("both addresses are told of a new one, the former alone with a link, and what it did not take is forgotten", async () => {
  const userId = await account();
  const recipient = `person-${String(people)}@mailbox.example`;
  await add({ userId });
  await owner`update private.outbox set failed_at = now() where user_id = ${userId}`;
  await setUser(userId, { email: "new@mailbox.example" });
  const payload = {
    ...{ at, by: null, by_email: null, device: null, address: null },
    ...{ old_email: recipient, new_email: "new@mailbox.example" },
  };
  const kind = "email_changed";
  expect(await toldTo(userId)).toEqual([
    { kind, payload: { ...payload, token: link, is_new: false }, recipient },
    { kind, payload: { ...payload, token: null, is_new: true }, recipient: null },
  ]);
});

const preferencesOf = async (userId: string) => {
  const rows = await asPerson(database, userId)<{ line: string }>`
    select topic || case when is_on then '' else ' off' end as line from public.email_preferences()`;
  return rows.map(({ line }) => line);
};
const set = (userId: string, topic: string | null, isOn: boolean) =>
  asPerson(database, userId)`select public.set_email_preference(${topic}, ${isOn})`;

async function linkFor(user: string, topic: string, valid = "1 day", purpose = "switch_off_email") {
  const signed = owner<{ token: string }[]>`
    select private.sign_link(${purpose}, ${`${user}:${topic}`}, now() + ${valid}::interval) as token`;
  return (await one(signed)).token;
}

const changes = ["off", "on"] as const;

/** Returns the topic. */
const press = async (change: "off" | "on", token: string | null) => {
  const call = owner(`public.switch_${change}_email`);
  return (await one(asPerson(database, null)`select ${call}(${token}) as topic`))["topic"];
};

const all = ["decisions", "places", "recaps", "starts"];

test("a brand switches its four topics, staff their one, and nobody any other; twice is as once", async () => {
  const { userId } = await signUpBrand(database);
  const nobody = await account();
  expect(await preferencesOf(staffId)).toEqual(["waiting_races"]);
  expect(await preferencesOf(nobody)).toEqual([]);
  const none = refused("PT400", "You get no e-mails of this kind.", "invalid_value");
  for (const person of [staffId, nobody])
    expect(await refusal(set(person, "recaps", false))).toEqual(none);
  for (const topic of ["order_paid", null])
    expect(await refusal(set(userId, topic, false))).toEqual(none);
  for (const isOn of [false, false, true, true]) {
    await set(userId, "starts", isOn);
    const starts = isOn ? "starts" : "starts off";
    expect(await preferencesOf(userId)).toEqual([...all.slice(0, 3), starts]);
  }
});

test("an e-mail's link switches its account's topic off without a login, and on again, however often; that of a deleted account does nothing and says so to nobody", async () => {
  const [{ userId }, marked] = [await signUpBrand(database), await signUpBrand(database)];
  const token = await linkFor(userId, "places");
  for (const change of ["off", "off", "on", "on"] as const) {
    expect(await press(change, token)).toBe("places");
    const places = change === "on" ? "places" : "places off";
    expect(await preferencesOf(userId)).toEqual(["decisions", places, ...all.slice(2)]);
  }
  await owner`delete from auth.users where id = ${userId}`;
  await owner`update auth.users set deleted_at = now() where id = ${marked.userId}`;
  for (const link of [token, await linkFor(marked.userId, "places")])
    for (const change of changes) expect(await press(change, link)).toBe("places");
  expect(await count(owner, "private.email_opt_outs")).toBe(0);
});

test("altered, foreign, expired and incomplete links change nothing", async () => {
  const [{ userId }, other] = [await signUpBrand(database), await signUpBrand(database)];
  const token = await linkFor(userId, "recaps");
  const incomplete = refused(
    "PT400",
    "This link is not complete. Please open it from the e-mail again.",
    "invalid_link",
  );
  for (const wrong of [
    ...[null, "", token.slice(0, -1), token.replace(userId, other.userId)],
    ...[token.replace("recaps", "starts"), token.replace(/\.\d+\./, ".0.")],
    await linkFor(userId, "recaps", "1 day", "confirm_newsletter"),
  ]) {
    for (const change of changes) expect(await refusal(press(change, wrong))).toEqual(incomplete);
  }
  const old = await linkFor(userId, "recaps", "-1 second");
  const expired = refused("PT410", "This link has expired.", "expired_link");
  expect(await refusal(press("off", old))).toEqual(expired);
  expect(await preferencesOf(userId)).toEqual(all);
});

/** Of an account, or to an address. */
const fail = (to: BrandAccount | null, kind: string, day: string, recipient?: string) => owner`
  insert into private.outbox (key, kind, user_id, brand_partner_id, recipient, payload, failed_at, last_error)
  values (gen_random_uuid()::text, ${kind}, ${to?.userId ?? null}, ${to?.brandId ?? null},
    ${recipient ?? null}, '{}', ${`${day}T00:00:00Z`}, 'bounced')`;

test("an account sees each kind that did not reach its address, once and since when, until a later e-mail has arrived", async () => {
  const [brand, other] = [await signUpBrand(database), await signUpBrand(database)];
  const own = () => asPerson(database, brand.userId)`select * from public.undelivered_emails()`;
  const address = "gone@away.example";
  await owner`update auth.users set email = ${address} where id = ${brand.userId}`;
  await forgetAll();
  await fail(brand, "order_paid", "2026-05-02");
  await fail(brand, "order_paid", "2026-05-03");
  await fail(brand, "race_starts", "2026-05-01");
  await fail(brand, "email_changed", "2026-05-01", "former@away.example");
  await fail(other, "order_due", "2026-05-01");
  const later = await add({ userId: brand.userId });
  expect(await own()).toEqual([
    { kind: "race_starts", address, since: new Date("2026-05-01T00:00:00Z") },
    { kind: "order_paid", address, since: new Date("2026-05-02T00:00:00Z") },
  ]);
  await owner`update private.outbox set sent_at = '2026-05-04T00:00:00Z' where id = ${later}`;
  expect(await own()).toEqual([]);
});

test("staff read all of it in pages of fifty, the newest first, and back", async () => {
  await forgetAll();
  const { userId, brandId } = await signUpBrand(database, "Fjordwool");
  await owner`
    insert into private.outbox (key, kind, user_id, brand_partner_id, payload, failed_at, last_error)
    select 'n' || n, 'order_due', ${userId}::uuid, ${brandId}::uuid, '{}',
      timestamptz '2026-01-01' + n / 2 * interval '1 second', 'bounced'
    from generate_series(1, 60) n`;
  await fail(null, "newsletter_confirmation", "2026-02-01", "reader@away.example");
  const list = asPerson(database, staffId)<{ id: string; sort_value: string }>;
  const first = await list`select * from public.list_undelivered_emails()`;
  expect(first).toHaveLength(51);
  expect(first.slice(0, 2)).toMatchObject([
    {
      ...{ kind: "newsletter_confirmation", address: "reader@away.example", brand_id: null },
      ...{ since: new Date("2026-02-01T00:00:00Z"), error: "bounced" },
    },
    { brand_id: brandId, brand_name: "Fjordwool", kind: "order_due" },
  ]);
  const page = (isForward: boolean, row: (typeof first)[number] | undefined) => list`
    select * from public.list_undelivered_emails(${isForward}, ${row?.sort_value ?? ""}, ${row?.id ?? ""})`;
  const second = await page(true, first[49]);
  const ids = [...first.slice(0, 50), ...second].map(({ id }) => id);
  expect([second.length, new Set(ids).size]).toEqual([11, 61]);
  const back = await page(false, second[0]);
  expect(back.map(({ id }) => id).reverse()).toEqual(ids.slice(0, 50));
});
