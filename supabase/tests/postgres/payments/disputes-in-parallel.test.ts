/** A dispute that arrives while its payment is put to use: it comes first and refuses that, or staff see what was paid for. */
import { beforeAll, expect, test } from "vitest";
import { asPerson, one, signUpBrand, signUpStaff } from "../../harness/database.ts";
import { paymentsOf, type PayableOrder } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";
import { hintsOf, openWithConnections, started, times } from "../concurrency.ts";

const database = await openWithConnections(4, "api", "owner");
const { owner } = database;
const staff = asPerson(database, await signUpStaff(database));
const payments = paymentsOf(database);

beforeAll(async () => {
  await payments.connect();
});

const packageOrder = async () => payments.duePackage(await signUpBrand(database), "standard");

const raceWith = async ({ userId, orderId }: PayableOrder) => {
  const { id } = await one(owner<{ id: string }[]>`
    select id from public.race_packages where order_id = ${orderId}`);
  return () => createRace(database, userId, { packageId: id });
};

const approvalOf = (raceId: string | null) => () =>
  staff`select public.set_race_status(${raceId}, 'active', 'Fine.')`;

async function madeFromPackage() {
  const order = await packageOrder();
  const paid = await payments.pay(order);
  const race = await (await raceWith(order))();
  return { order, paid, use: approvalOf(race.id) };
}

test.each([
  [
    "the use of a package",
    "package_used",
    async () => {
      const order = await packageOrder();
      const paid = await payments.pay(order);
      return { order, paid, use: await raceWith(order) };
    },
    "pending",
  ],
  [
    "the approval of a race",
    "payment_due",
    async () => {
      const order = await payments.dueRace(await signUpBrand(database));
      return { order, paid: await payments.pay(order), use: approvalOf(order.raceId) };
    },
    "active",
  ],
  ["the approval of a race made from a package", "payment_due", madeFromPackage, "active"],
])("a dispute and %s that meet", async (_, hint, make, usedStatus) => {
  for (const round of times(6, (n) => n)) {
    const { order, paid, use } = await make();
    const dispute = { id: `dp_${paid.payment_id}`, cents: 1 };
    const says = paid.says.disputed({ ...dispute, moved_money: true, returned_money: false });
    const calls: (() => Promise<unknown>)[] = [() => payments.sync(paid.payment_id, says), use];
    const { done, hints } = await hintsOf(started(round % 2 === 1, calls));
    const listed = await one(staff`
      select paid_race_status, is_paid_for from public.search_orders(
        brand_id => ${order.brandId}, needs_review => true)`);
    expect(listed["is_paid_for"]).toBe(false);
    if (done === 2) expect(listed["paid_race_status"]).toBe(usedStatus);
    else expect([done, hints]).toEqual([1, [hint]]);
    expect(await payments.outOfBalance()).toEqual([]);
  }
});
