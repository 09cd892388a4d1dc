import { expect, test } from "vitest";
import { newsletterWording } from "@outpace/domain/newsletter";
import { asPerson, count, one, openDatabase, refusal, refused } from "../../harness/database.ts";
import { newAddress, newsletterOf } from "./subscriber.ts";

const database = await openDatabase();
const { owner } = database;
const newsletter = newsletterOf(database);
const { confirm, emailsTo, eventsOf, join, statusOf, subscribe, tokensOf, unsubscribe, wait } =
  newsletter;

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
  for (const email of [newAddress(), pending, subscribed, left.email]) {
    expect(await subscribe(email)).toEqual([{ subscribe_to_newsletter: null }]);
  }
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

const noAddress = "Please enter a valid email address.";

test.each([
  ["no address", "nobody", "/newsletter", "2026-11", noAddress],
  ["a name and an address", "1<reader@mailbox.example>", "/newsletter", "2026-11", noAddress],
  ["two addresses", "a@b.example,c@b.example", "/newsletter", "2026-11", noAddress],
  ["a quoted address", '"reader"@mailbox.example', "/newsletter", "2026-11", noAddress],
  ["another site's page", "a@b.example", "https://b.example", "2026-11", "out of date"],
  ["words that no page had", "a@b.example", "/newsletter", "1999-01", "out of date"],
])("%s is refused, and nothing is kept", async (_, email, page, wording, message) => {
  const call = newsletter.visitor`
    select public.subscribe_to_newsletter(${email}, ${page}, ${wording})`;
  expect(await refusal(call)).toMatchObject({
    ...{ status: "PT400", hint: "invalid_value" },
    message: expect.stringContaining(message) as string,
  });
  expect(await count(owner, `public.newsletter_subscribers where email = '${email}'`)).toBe(0);
});

test("a client may subscribe thirty times in ten minutes, and another one still may", async () => {
  const from = (address: string) => {
    const caller = asPerson(database, null, { "cf-connecting-ip": address });
    return () => caller`select public.subscribe_to_newsletter(${newAddress()})`;
  };
  const busy = from("203.0.113.30");
  for (let call = 0; call < 30; call += 1) await busy();
  const message = "Too many requests. Please try again in a few minutes.";
  expect(await refusal(busy())).toEqual(refused("PT429", message, "rate_limited"));
  await from("203.0.113.31")();
});
