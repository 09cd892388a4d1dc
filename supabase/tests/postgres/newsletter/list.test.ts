import { expect, test } from "vitest";
import {
  answerOf,
  asPerson,
  count,
  one,
  openDatabase,
  refusal,
  signUpBrand,
  signUpStaff,
} from "../../harness/database.ts";
import { newAddress, newsletterOf } from "./subscriber.ts";

const { database, owner } = await openDatabase();
const { confirm, join, subscribe, tokensOf, unsubscribe } = newsletterOf(database);
const staffId = await signUpStaff(database);
const staff = asPerson(database, staffId);

const addresses = async (after: string | null = null) =>
  staff<{ id: string; email: string; unsubscribe_token: string }>`
    select * from public.newsletter_addresses(${after})`;

test("staff see subscribers by week and page, and each address with the link that works, but none that bounced or complained", async () => {
  const { email } = await join();
  const other = await join();
  await unsubscribe(other.unsubscribe);
  await subscribe(newAddress());
  const { weeks, ...totals } = await answerOf(staff`select public.newsletter_overview()`);
  const pages = [{ page: "/newsletter", confirmed: 1 }];
  expect(totals).toEqual({ confirmed: 1, pending: 1, pages });
  const [first, ...earlier] = weeks as { confirmed: number; unsubscribed: number }[];
  expect(first).toMatchObject({ confirmed: 2, unsubscribed: 1 });
  expect(earlier).toHaveLength(11);
  const complaining = await join();
  await owner`
    insert into private.suppressed_addresses (address_hash, reason)
    values (private.address_hash(${complaining.email}), 'complained')`;
  const [row, ...others] = await addresses();
  expect([row?.email, others]).toEqual([email, []]);
  await unsubscribe(row?.unsubscribe_token ?? "");
  expect(await addresses()).toEqual([]);
});

test("a list of thousands comes in pages, each address once and in order", async () => {
  await owner`
    insert into public.newsletter_subscribers (email, address_hash, status, confirmed_at)
    select n || '@many.example', private.address_hash(n || '@many.example'), 'confirmed', now()
    from generate_series(1, 1100) n`;
  const read: string[] = [];
  let page = await addresses();
  while (page.length > 0) {
    expect(page.length).toBeLessThanOrEqual(500);
    read.push(...page.map(({ email }) => email));
    page = await addresses(page.at(-1)?.id);
  }
  expect([read.length, new Set(read).size]).toEqual([1100, 1100]);
});

test("the audit log says who exported the addresses, once for all pages, also of one who skips the first", async () => {
  await owner`delete from public.newsletter_subscribers`;
  const readers = [await join(), await join()];
  const { start } = await one(owner<{ start: Date }[]>`select clock_timestamp() as start`);
  const exports = async (userId: string) => {
    const rows = await owner<{ details: object }[]>`
      select details from public.audit_log
      where action = 'newsletter_exported' and actor_id = ${userId} and occurred_at >= ${start} order by id`;
    return rows.map(({ details }) => details);
  };
  const [first] = await addresses();
  await addresses(first?.id);
  expect(await exports(staffId)).toEqual([{ addresses: readers.length }]);
  await addresses();
  expect(await exports(staffId)).toHaveLength(2);
  const second = await signUpStaff(database, "second@outpace.example");
  const skipping = asPerson(database, second);
  await skipping`select public.newsletter_addresses('00000000-0000-0000-0000-000000000000')`;
  expect(await exports(second)).toHaveLength(1);
});

test("nobody changes or deletes a consent, except with its subscriber", async () => {
  const { email } = await join();
  const consents = `private.newsletter_consents c where c.subscriber_id =
    (select id from public.newsletter_subscribers where email = '${email}')`;
  for (const attempt of [
    "update private.newsletter_consents set occurred_at = now()",
    `delete from ${consents}`,
    "truncate private.newsletter_consents",
  ])
    expect(await refusal(owner.unsafe(attempt))).toMatchObject({ hint: "consents_are_final" });
  expect(await count(owner, consents)).toBe(2);
  await owner`delete from public.newsletter_subscribers where email = ${email}`;
  expect(await count(owner, consents)).toBe(0);
});

test("an erased brand's addresses leave nothing behind, subscribed or not", async () => {
  const { userId, brandId } = await signUpBrand(database);
  const account = owner<{ email: string }[]>`select email from auth.users where id = ${userId}`;
  const { email } = await one(account);
  await subscribe(email);
  await confirm((await tokensOf(email)).confirm);
  await owner`select private.erase_brand(${brandId}, 'Asked for.')`;
  expect(await count(owner, `private.outbox where recipient = '${email}'`)).toBe(0);
  const kept = `public.newsletter_subscribers where address_hash = private.address_hash('${email}')`;
  expect(await count(owner, kept)).toBe(0);
});
