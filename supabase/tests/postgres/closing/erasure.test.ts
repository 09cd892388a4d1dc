/** What keeps a brand from being erased: money that is not settled, and staff who hold it. */
import { beforeEach, expect, test } from "vitest";
import { asPerson, one, openDatabase, refusal, signUpStaff } from "../../harness/database.ts";
import { paymentsOf } from "../../harness/payments.ts";
import { closingOf, type NamedBrand } from "./closing.ts";

const { database, owner } = await openDatabase();
const staff = asPerson(database, await signUpStaff(database));
const { brandOf, by, close, makeDue, newBrand, runJob } = closingOf(database);
const payments = paymentsOf(database);
await payments.connect();
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

const hold = (held: boolean) =>
  staff`select public.hold_brand(${brand.brandId}, ${held}, 'A claim is open.')`;
const tasks = async () =>
  (
    await staff<{ id: string; kept_by: string[] }>`
    select id, kept_by from public.staff_tasks() where kind = 'erasure_kept'`
  ).filter(({ id }) => id === brand.brandId);

/** Closes a brand that has paid an order, whose refund the closing leaves to staff. */
async function closePaidBrand() {
  const order = await payments.dueRace(brand);
  const { payment_id } = await payments.pay(order);
  await close(brand);
  await makeDue(brand);
  return { ...order, payment_id };
}

const review = (orderId: string, kind: string) =>
  owner`select private.open_review(${orderId}, null, ${kind}, 'ch_1')`;
const settleReviews = () =>
  owner`update private.order_reviews set resolved_at = now() where kind <> 'brand_closed'`;

type Paid = Awaited<ReturnType<typeof closePaidBrand>>;

test.each([
  [
    "payment",
    ({ payment_id }: Paid) =>
      owner`update public.order_payments set status = 'processing' where id = ${payment_id}`,
    ({ payment_id }: Paid) =>
      owner`update public.order_payments set status = 'paid' where id = ${payment_id}`,
  ],
  [
    "refund",
    ({ orderId, payment_id }: Paid) => owner`
      insert into public.refund_requests (id, payment_id, order_id, cents, reason)
      values (gen_random_uuid(), ${payment_id}, ${orderId}, 100, 'Owed.')`,
    () => owner`update public.refund_requests set status = 'succeeded'`,
  ],
  ["dispute", ({ orderId }: Paid) => review(orderId, "disputed"), settleReviews],
  ["review", ({ orderId }: Paid) => review(orderId, "paid_twice"), settleReviews],
  ["hold", () => hold(true), () => hold(false)],
])("a %s keeps a closed brand, by name, until it has ended", async (name, begin, end) => {
  const paid = await closePaidBrand();
  await begin(paid);
  expect(await runJob()).toBe(0);
  const erased = owner`select private.erase_brand(${brand.brandId}, 'They asked.')`;
  expect(await refusal(Promise.resolve(erased))).toMatchObject({
    message: `This brand can't be erased yet. It is kept by: ${name}`,
    hint: "erasure_kept",
  });
  expect(await tasks()).toEqual([]);
  await owner`
    update private.brand_closings set erase_at = now() - interval '7 days' where brand_partner_id = ${brand.brandId}`;
  expect(await tasks()).toEqual([{ id: brand.brandId, kept_by: [name] }]);
  await end(paid);
  // The closing's own review, for what was paid, is open all the while.
  expect(await runJob()).toBe(1);
  expect(await tasks()).toEqual([]);
});

test("a hold is logged once, and its brand does not read it", async () => {
  await hold(true);
  await hold(true);
  const [found] = await staff`
    select is_held from public.search_brands(brand_id => ${brand.brandId})`;
  expect(found).toEqual({ is_held: true });
  await close(brand);
  expect(await brandOf(brand)).toMatchObject({ is_active: false });
  await hold(false);
  const read = await by(brand.userId)<{ action: string }>`select action from public.brand_log()`;
  expect(read.map(({ action }) => action)).toEqual(["brand_closed", "brand_signed_up"]);
  const { n } = await one(owner`
    select count(*)::integer as n from public.audit_log
    where brand_partner_id = ${brand.brandId} and action in ('brand_held', 'brand_hold_ended') and reason = 'A claim is open.'`);
  expect(n).toBe(2);
});
