/** A newsletter's link on a front page: many people, and each of them more than once. */
import { expect, test } from "vitest";
import { as, count } from "../../harness/database.ts";
import { proof } from "../../harness/environment.ts";
import { openWithConnections, times } from "../concurrency.ts";
import { newAddress } from "./subscriber.ts";

const connections = 40;
const people = proof.isLong ? 10_000 : 1000;

const database = await openWithConnections(connections, "api");

const subscribe = (email: string, n: number) =>
  as(
    database,
    null,
    (sql) => sql`select public.subscribe_to_newsletter(${email}, '/newsletter', '2026-11')`,
    { "cf-connecting-ip": `198.18.${String((n >> 8) % 256)}.${String(n % 256)}` },
  );

test("many sign-ups at once, every tenth twice, all succeed and send one e-mail each", async () => {
  const addresses = times(people, newAddress);
  const again = addresses.filter((_, n) => n % 10 === 0);
  const start = performance.now();
  // Both requests of a double click are on their way at once.
  await Promise.all([...again, ...addresses].map((email, n) => subscribe(email, n)));
  const seconds = (performance.now() - start) / 1000;
  expect(await count(database.owner, "public.newsletter_subscribers")).toBe(people);
  expect(await count(database.owner, "private.outbox")).toBe(people);
  expect(await count(database.owner, "private.newsletter_consents where event = 'requested'")).toBe(
    people,
  );
  const perMinute = ((people + again.length) / seconds) * 60;
  process.stdout.write(`${String(Math.round(perMinute))} sign-ups a minute\n`);
  if (proof.isLong) expect(perMinute).toBeGreaterThan(10_000);
});

test("forty sign-ups of one address at once send one e-mail", async () => {
  const email = newAddress();
  await Promise.all(times(connections, (n) => subscribe(n % 2 ? email : email.toUpperCase(), n)));
  expect(await count(database.owner, `private.outbox where recipient = '${email}'`)).toBe(1);
});

test("forty presses of one link confirm once, and forty unsubscribe once", async () => {
  const email = newAddress();
  await subscribe(email, 0);
  const [row] = await database.owner<{ confirm: string; leave: string }[]>`
    select private.sign_link('confirm_newsletter', nonce::text) as confirm,
      private.sign_link('unsubscribe_newsletter', id::text) as leave
    from public.newsletter_subscribers where email = ${email}`;
  const press = (statement: string, n: number) =>
    as(database, null, (sql) => sql.unsafe<{ result: unknown }[]>(statement), {
      "cf-connecting-ip": `198.18.0.${String(n)}`,
    });
  const confirmed = await Promise.all(
    times(connections, (n) =>
      press(`select public.confirm_newsletter('${row?.confirm ?? ""}') as result`, n),
    ),
  );
  expect(confirmed.filter(([answer]) => answer?.result === true)).toHaveLength(1);
  const left = await Promise.all(
    times(connections, (n) =>
      press(`select public.unsubscribe_from_newsletter('${row?.leave ?? ""}') as result`, n),
    ),
  );
  expect(left.filter(([answer]) => answer?.result !== null)).toHaveLength(1);
  const consents = `private.newsletter_consents c join public.newsletter_subscribers s on s.id = c.subscriber_id
    where s.address_hash = private.address_hash('${email}')`;
  expect(await count(database.owner, consents)).toBe(3);
});
