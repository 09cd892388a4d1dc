/** A newsletter's link on a front page: many people, and each of them more than once. */
import { expect, test } from "vitest";
import { asPerson, count } from "../../harness/database.ts";
import { proof } from "../../harness/environment.ts";
import { openWithConnections, times } from "../concurrency.ts";
import { newAddress, newsletterOf } from "./subscriber.ts";

const callers = 20;
const people = proof.isLong ? 10_000 : callers;

const database = await openWithConnections(callers, "api");
const { emailsTo, eventsOf, tokensOf } = newsletterOf(database);

/** Each from an address of its own. */
const from = (n: number) =>
  asPerson(database, null, {
    "cf-connecting-ip": `198.18.${String((n >> 8) % 256)}.${String(n % 256)}`,
  });
const subscribe = (email: string, n: number) =>
  from(n)`select public.subscribe_to_newsletter(${email}, '/newsletter', '2026-11')`;

test("many sign-ups at once, every tenth twice, all succeed and send one e-mail each", async () => {
  const addresses = times(people, newAddress);
  const again = addresses.filter((_, n) => n % 10 === 0);
  // Both requests of a double click are on their way at once.
  await Promise.all([...again, ...addresses].map(subscribe));
  for (const table of [
    "public.newsletter_subscribers",
    "private.outbox",
    "private.newsletter_consents where event = 'requested'",
  ]) {
    expect([table, await count(database.owner, table)]).toEqual([table, people]);
  }
});

test("twenty sign-ups of one address at once send one e-mail, presses of its link confirm once, and unsubscribe once", async () => {
  const email = newAddress();
  await Promise.all(times(callers, (n) => subscribe(n % 2 ? email : email.toUpperCase(), n)));
  expect(await emailsTo(email)).toBe(1);
  const tokens = await tokensOf(email);
  const confirmed = times(
    callers,
    (n) => from(n)`select public.confirm_newsletter(${tokens.confirm}) as result`,
  );
  const isFirst = ([row]: object[]) => (row as { result: unknown }).result === true;
  expect((await Promise.all(confirmed)).filter(isFirst)).toHaveLength(1);
  const left = times(
    callers,
    (n) => from(n)`select public.unsubscribe_from_newsletter(${tokens.unsubscribe}) as result`,
  );
  const hasWayBack = ([row]: object[]) => (row as { result: unknown }).result !== null;
  expect((await Promise.all(left)).filter(hasWayBack)).toHaveLength(1);
  expect(await eventsOf(email)).toEqual(["requested", "confirmed", "unsubscribed"]);
});
