import { expect, test } from "vitest";
import { newsletterWording } from "@outpace/domain/newsletter";
import { answerOf, asPerson, count, one, refusal, refused } from "../../harness/database.ts";
import { proof } from "../../harness/environment.ts";
import { openWithConnections, times } from "../concurrency.ts";
import { newAddress, newsletterOf } from "./subscriber.ts";

const atOnce = 20;
const { database, owner } = await openWithConnections(atOnce, "api");
const newsletter = newsletterOf(database);
const { confirm, emailsTo, eventsOf, join, statusOf, subscribe, tokensOf, unsubscribe, wait } =
  newsletter;

/** Each from an address of its own. */
const from = (n: number) =>
  asPerson(database, null, {
    "cf-connecting-ip": `198.18.${String((n >> 8) % 256)}.${String(n % 256)}`,
  });
/** How many e-mails with the link that confirms an address has got since it last confirmed. */
const asked = async (email: string) => {
  const [row] = await owner<{ unanswered: number }[]>`
    select unanswered from private.newsletter_confirmations where address_hash = private.address_hash(${email})`;
  return row?.unanswered;
};
const subscribeFrom = (email: string, n: number) =>
  from(n)`select public.subscribe_to_newsletter(${email}, '/newsletter', '2026-11')`;

test("the wording that the pages show is the newest one in the database", async () => {
  const wording = await one(owner`
    select version, form, confirmation from private.newsletter_wordings order by version desc limit 1`);
  expect(wording).toEqual(newsletterWording);
});

test("subscribing asks the address by e-mail and keeps what was consented to, and where", async () => {
  const email = newAddress();
  await asPerson(database, null, { "cf-connecting-ip": "203.0.113.20" })`
    select public.subscribe_to_newsletter(${email}, '/newsletter?from=instagram', '2026-11')`;
  expect(await statusOf(email)).toEqual({ status: "pending", email });
  const [mail] = await owner`
    select kind, user_id, payload from private.outbox where recipient = ${email}`;
  expect(mail).toEqual({ kind: "newsletter_confirmation", user_id: null, payload: {} });
  const [consent] = await owner`
    select c.event, c.wording, c.page, c.client = private.address_hash(private.client_key('203.0.113.20')) as "isClient"
    from private.newsletter_consents c
    join public.newsletter_subscribers s on s.id = c.subscriber_id where s.email = ${email}`;
  const page = "/newsletter?from=instagram";
  expect(consent).toEqual({ event: "requested", wording: "2026-11", page, isClient: true });
});

test("an address gets one e-mail an hour, however often and in whatever form it is entered, and each link works", async () => {
  const email = newAddress();
  for (const typed of [email, email.toUpperCase(), ` ${email} `]) await subscribe(typed);
  const first = await tokensOf(email);
  expect(await emailsTo(email)).toBe(1);
  await wait(email, "59 minutes");
  await subscribe(email);
  expect(await emailsTo(email)).toBe(1);
  await wait(email, "1 minute");
  await subscribe(email);
  expect(await emailsTo(email)).toBe(2);
  expect(await eventsOf(email)).toEqual(["requested", "requested"]);
  expect(await confirm(first.confirm)).toBe(true);
});

test("every address has the same answer, whether it is new, pending, subscribed or has left", async () => {
  const { email: subscribed } = await join();
  const left = await join();
  await unsubscribe(left.unsubscribe);
  const pending = newAddress();
  await subscribe(pending);
  for (const email of [newAddress(), pending, subscribed, left.email])
    expect(await subscribe(email)).toEqual([{ subscribe_to_newsletter: null }]);
  expect(await statusOf(subscribed)).toMatchObject({ status: "confirmed" });
  expect(await eventsOf(subscribed)).toEqual(["requested", "confirmed"]);
});

test("an address that has left and comes back uses the link that it has for an hour, and then a new one", async () => {
  const { email, ...first } = await join();
  await unsubscribe(first.unsubscribe);
  await subscribe(email);
  expect(await emailsTo(email)).toBe(0);
  expect(await confirm(first.confirm)).toBe(true);
  await unsubscribe(first.unsubscribe);
  await wait(email, "2 hours");
  await subscribe(email);
  expect(await statusOf(email)).toEqual({ status: "pending", email });
  expect(await emailsTo(email)).toBe(1);
  expect(await refusal(confirm(first.confirm))).toMatchObject({ hint: "expired_link" });
  expect(await confirm((await tokensOf(email)).confirm)).toBe(true);
});

test("after three unanswered e-mails, an address gets one in 30 days", async () => {
  const email = newAddress();
  const ask = async (after: string) => {
    await wait(email, after);
    expect(await subscribeFrom(email, 50_000)).toEqual([{ subscribe_to_newsletter: null }]);
    return asked(email);
  };
  expect([await ask("0"), await ask("2 hours"), await ask("2 hours")]).toEqual([1, 2, 3]);
  await wait(email, "8 days");
  await owner`select private.delete_pending_subscribers()`;
  expect([await ask("2 hours"), await ask("21 days 21 hours")]).toEqual([3, 3]);
  expect(await statusOf(email)).toBeUndefined();
  expect([await ask("2 hours"), await ask("29 days"), await ask("1 day")]).toEqual([4, 4, 5]);
  await confirm((await tokensOf(email)).confirm);
  await unsubscribe((await tokensOf(email)).unsubscribe);
  expect([await ask("2 hours"), await ask("2 hours")]).toEqual([1, 2]);
  await wait(email, "1 year");
  await owner`select private.clear_confirmations()`;
  expect([await asked(email), await ask("0")]).toEqual([undefined, 1]);
});

test("unsubscribing before confirming stops e-mails for 30 days", async () => {
  const email = newAddress();
  await subscribeFrom(email, 50_000);
  const tokens = await tokensOf(email);
  await unsubscribe(tokens.unsubscribe);
  for (const time of ["2 hours", "29 days"]) {
    await wait(email, time);
    expect(await subscribeFrom(email, 50_000)).toEqual([{ subscribe_to_newsletter: null }]);
    expect(await statusOf(email)).toEqual({ status: "unsubscribed", email: null });
    expect(await refusal(confirm(tokens.confirm))).toMatchObject({ hint: "used_link" });
  }
  const record = await answerOf(owner`select private.newsletter_record(${email})`);
  expect(record).toMatchObject({ confirmations_unanswered: 1 });
  await wait(email, "1 day");
  await subscribeFrom(email, 50_000);
  expect([await asked(email), await emailsTo(email)]).toEqual([2, 1]);
  await owner`select private.forget_newsletter_address(${email})`;
  expect(await asked(email)).toBeUndefined();
});

test("what is no address, another site's page or words that no page had are refused, and nothing is kept", async () => {
  const noAddress = "Please enter a valid email address.";
  const outOfDate = "This page is out of date. Please load it again.";
  for (const [email, page, wording, message] of [
    ["nobody", "/newsletter", "2026-11", noAddress],
    ["1<reader@mailbox.example>", "/newsletter", "2026-11", noAddress],
    ["a@b.example,c@b.example", "/newsletter", "2026-11", noAddress],
    ['"reader"@mailbox.example', "/newsletter", "2026-11", noAddress],
    ["a@b.example", "https://b.example", "2026-11", outOfDate],
    ["a@b.example", "/newsletter", "1999-01", outOfDate],
  ] as const) {
    const call = newsletter.visitor`
      select public.subscribe_to_newsletter(${email}, ${page}, ${wording})`;
    expect(await refusal(call)).toEqual(refused("PT400", message, "invalid_value"));
    expect(await count(owner, `public.newsletter_subscribers where email = '${email}'`)).toBe(0);
  }
});

test("a client may subscribe thirty times in ten minutes, and another one still may", async () => {
  for (let call = 0; call < 30; call += 1) await subscribeFrom(newAddress(), 60_000);
  const limited = { status: "PT429", hint: "rate_limited" };
  expect(await refusal(subscribeFrom(newAddress(), 60_000))).toMatchObject(limited);
  await subscribeFrom(newAddress(), 60_001);
});

test("many sign-ups at once, every tenth twice, all succeed and send one e-mail each", async () => {
  const people = proof.isLong ? 1000 : atOnce;
  const addresses = times(people, (n) => `${String(n)}@crowd.example`);
  const again = addresses.filter((_, n) => n % 10 === 0);
  // Both requests of a double click are on their way at once.
  await Promise.all([...again, ...addresses].map(subscribeFrom));
  const consents = `private.newsletter_consents c
    join public.newsletter_subscribers s on s.id = c.subscriber_id where s.email`;
  const subscribers = "public.newsletter_subscribers where email";
  for (const rows of [subscribers, "private.outbox where recipient", consents])
    expect([rows, await count(owner, `${rows} like '%@crowd.example'`)]).toEqual([rows, people]);
});

test("twenty sign-ups of one address at once send one e-mail, presses of its link confirm once, and unsubscribe once", async () => {
  const email = newAddress();
  const typed = (n: number) => (n % 2 ? email : email.toUpperCase());
  await Promise.all(times(atOnce, (n) => subscribeFrom(typed(n), n)));
  expect(await emailsTo(email)).toBe(1);
  const tokens = await tokensOf(email);
  const press = async (call: (n: number) => Promise<{ result: unknown }[]>) =>
    (await Promise.all(times(atOnce, call))).map(([row]) => row?.result);
  const confirmed = await press(
    (n) => from(n)`select public.confirm_newsletter(${tokens.confirm}) as result`,
  );
  expect(confirmed.filter((isNew) => isNew === true)).toHaveLength(1);
  const left = await press(
    (n) => from(n)`select public.unsubscribe_from_newsletter(${tokens.unsubscribe}) as result`,
  );
  expect(left.filter((wayBack) => wayBack !== null)).toHaveLength(1);
  expect(await eventsOf(email)).toEqual(["requested", "confirmed", "unsubscribed"]);
});
