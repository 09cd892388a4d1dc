/** What a bank takes back, and returns: money that moves, and a deadline for a person. */
import { expect, test } from "vitest";
import { dispute, openCardPayments } from "../../harness/card-payments.ts";
import { one } from "../../harness/database.ts";
import { proof } from "../../harness/environment.ts";
import type { PayableOrder } from "../../harness/payments.ts";
import { hintsOf, openWithConnections, started, times } from "../concurrency.ts";

const payments = await openCardPayments(await openWithConnections(4, "api", "owner"));
const { entriesOf, newOrder, newPackage, open, orderOf, outOfBalance, pay } = payments;
const { raceWith, resolve, setStatus, staff, sync } = payments;

test.each([
  ["that has moved no money waits for a person", { moved_money: false }, []],
  ["that took the money waits for a person", {}, ["dispute -50000"]],
  [
    "that was won has brought it back",
    { returned_money: true },
    ["dispute -50000", "dispute_reversal 50000"],
  ],
])("a dispute %s", async (_, change, entries) => {
  const order = await newOrder();
  const { payment_id, says } = await open(order);
  await sync(payment_id, says.disputed(dispute(50_000, change)));
  expect(await orderOf(order)).toMatchObject({ status: "paid", review: "disputed" });
  expect((await entriesOf(order)).sort()).toEqual(["charge 50000", ...entries]);
  expect(await outOfBalance()).toEqual([]);
});

test("a dispute is opened once: resolved, it stays so through further answers, and a second one is opened", async () => {
  const order = await newOrder();
  const { payment_id, says } = await open(order);
  const first = dispute(20_000);
  await sync(payment_id, says.disputed(first));
  await resolve(order, "disputed", "dismiss");
  await sync(payment_id, says.disputed({ ...first, returned_money: true }));
  expect(await orderOf(order)).toMatchObject({ review: null });
  await sync(payment_id, says.disputed(first, dispute(20_000)));
  expect(await orderOf(order)).toMatchObject({ review: "disputed" });
});

type Use = (order: PayableOrder) => Promise<() => Promise<unknown>>;

const approval: Use = (order) => Promise.resolve(() => setStatus(order.raceId, "active"));

/** It comes first and refuses that, or staff see what was paid for. */
test.each<[string, string, () => Promise<PayableOrder>, Use, string]>([
  [
    "the use of a package",
    "package_used",
    () => newPackage("standard"),
    (order) => Promise.resolve(() => raceWith(order)),
    "pending",
  ],
  ["the approval of a race", "payment_due", newOrder, approval, "active"],
  [
    "the approval of a race made from a package",
    "payment_due",
    () => newPackage("standard"),
    async (order) => approval({ ...order, raceId: (await raceWith(order)).id }),
    "active",
  ],
])("a dispute and %s that meet", async (_, hint, make, makeUse, usedStatus) => {
  for (const round of times(proof.rounds, (n) => n)) {
    const order = await make();
    const { payment_id, says } = await pay(order);
    const use = await makeUse(order);
    const calls: (() => Promise<unknown>)[] = [
      () => sync(payment_id, says.disputed(dispute(1))),
      use,
    ];
    const { done, hints } = await hintsOf(started(round % 2 === 1, calls));
    const listed = await one(staff`
      select paid_race_status, is_paid_for from public.search_orders(
        brand_id => ${order.brandId}, needs_review => true)`);
    expect(listed["is_paid_for"]).toBe(false);
    if (done === 2) expect(listed["paid_race_status"]).toBe(usedStatus);
    else expect([done, hints]).toEqual([1, [hint]]);
    expect(await outOfBalance()).toEqual([]);
  }
});
