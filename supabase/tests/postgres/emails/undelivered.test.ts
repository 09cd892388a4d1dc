/** What could not be delivered: the account's own, and all for staff. */
import { expect, test } from "vitest";
import {
  asPerson,
  openDatabase,
  signUpBrand,
  signUpStaff,
  type BrandAccount,
} from "../../harness/database.ts";
import { outboxOf } from "./outbox.ts";

const { database, owner } = await openDatabase();
const { add, forgetAll } = outboxOf(database);
const staffId = await signUpStaff(database);

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
