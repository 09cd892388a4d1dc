/** What could not be delivered: the account's own, and all for staff. */
import { expect, test } from "vitest";
import {
  asPerson,
  openDatabase,
  refusal,
  signUpBrand,
  signUpStaff,
} from "../../harness/database.ts";

const database = await openDatabase();
const { owner } = database;
const staffId = await signUpStaff(database);

const own = (userId: string) =>
  asPerson(database, userId)`select * from public.undelivered_emails()`;

async function fail(
  userId: string | null,
  brandId: string | null,
  kind: string,
  at: string,
  recipient: string | null,
) {
  await owner`
    insert into private.outbox (key, kind, user_id, brand_partner_id, recipient, payload, failed_at, last_error)
    values (gen_random_uuid()::text, ${kind}, ${userId}, ${brandId}, ${recipient}, '{}', ${at}, 'bounced')`;
}

test("an account sees each kind that did not reach its address, once and since when", async () => {
  const [brand, other] = [await signUpBrand(database), await signUpBrand(database)];
  await owner`update auth.users set email = 'gone@away.example' where id = ${brand.userId}`;
  await fail(brand.userId, brand.brandId, "order_paid", "2026-05-02T00:00:00Z", null);
  await fail(brand.userId, brand.brandId, "order_paid", "2026-05-03T00:00:00Z", null);
  await fail(brand.userId, brand.brandId, "race_starts", "2026-05-01T00:00:00Z", null);
  await fail(brand.userId, null, "email_changed", "2026-05-01T00:00:00Z", "former@away.example");
  await fail(other.userId, other.brandId, "order_due", "2026-05-01T00:00:00Z", null);
  await owner`
    insert into private.outbox (key, kind, user_id, payload) values ('waits', 'race_full', ${brand.userId}, '{}')`;
  const address = "gone@away.example";
  expect(await own(brand.userId)).toEqual([
    { kind: "race_starts", address, since: new Date("2026-05-01T00:00:00Z") },
    { kind: "order_paid", address, since: new Date("2026-05-02T00:00:00Z") },
  ]);
  expect(await own(staffId)).toEqual([]);
});

test("what came back is over once a later e-mail has arrived", async () => {
  const { userId, brandId } = await signUpBrand(database);
  await owner`delete from private.outbox where user_id = ${userId}`;
  await fail(userId, brandId, "order_paid", "2026-05-02T00:00:00Z", null);
  expect(await own(userId)).toHaveLength(1);
  await owner`
    insert into private.outbox (key, kind, user_id, payload, sent_at)
    values ('arrives', 'race_full', ${userId}, '{}', '2026-05-03T00:00:00Z')`;
  expect(await own(userId)).toEqual([]);
});

test("staff read all of it in pages of fifty, the newest first, and back", async () => {
  await owner`delete from private.outbox`;
  const { userId, brandId } = await signUpBrand(database, "Fjordwool");
  await owner`
    insert into private.outbox (key, kind, user_id, brand_partner_id, payload, failed_at, last_error)
    select 'n' || n, 'order_due', ${userId}::uuid, ${brandId}::uuid, '{}',
      timestamptz '2026-01-01' + n / 2 * interval '1 second', 'bounced'
    from generate_series(1, 60) n`;
  await fail(null, null, "newsletter_confirmation", "2026-02-01T00:00:00Z", "reader@away.example");
  const list = asPerson(database, staffId)<{ id: string; sort_value: string }>;
  const first = await list`select * from public.list_undelivered_emails()`;
  expect(first).toHaveLength(51);
  expect(first[0]).toMatchObject({
    kind: "newsletter_confirmation",
    address: "reader@away.example",
    brand_id: null,
    since: new Date("2026-02-01T00:00:00Z"),
    error: "bounced",
  });
  expect(first[1]).toMatchObject({ brand_id: brandId, brand_name: "Fjordwool", kind: "order_due" });
  const last = first[49];
  const second = await list`
    select * from public.list_undelivered_emails(true, ${last?.sort_value ?? ""}, ${last?.id ?? ""})`;
  expect(second).toHaveLength(11);
  const ids = [...first.slice(0, 50), ...second].map(({ id }) => id);
  expect(new Set(ids).size).toBe(61);
  const [top] = second;
  const back = await list`
    select * from public.list_undelivered_emails(false, ${top?.sort_value ?? ""}, ${top?.id ?? ""})`;
  expect(back.map(({ id }) => id).reverse()).toEqual(ids.slice(0, 50));
});

test("a brand does not see the list of all", async () => {
  const { userId } = await signUpBrand(database);
  const attempt = asPerson(database, userId)`select * from public.list_undelivered_emails()`;
  expect((await refusal(attempt)).hint).toBe("not_staff");
});
