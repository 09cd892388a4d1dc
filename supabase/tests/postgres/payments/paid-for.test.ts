/** What rests on a payment ends with it: using a package, and approving a race. */
import { afterEach, describe, expect, test } from "vitest";
import { openCardPayments } from "../../harness/card-payments.ts";
import { asPerson, refusal } from "../../harness/database.ts";
import { refund, type Dispute, type PayableOrder, type Refund } from "../../harness/payments.ts";

const payments = await openCardPayments();
const { ask, database, expectBalance, newAttempt, newOrder, newPackage, newPaid } = payments;
const { orderOf, owner, packageOf, raceWith, service, setStatus, statusOf, sync } = payments;

afterEach(expectBalance);

const opened = { cents: 100_000, moved_money: true, returned_money: false };
const inquiry = { ...opened, status: "warning_needs_response", moved_money: false } as const;
const lost = { ...opened, status: "lost" } as const;
const won = { ...opened, status: "won", returned_money: true } as const;

/** A paid order, of which the bank says what it is told to. */
async function paid(asked: Promise<PayableOrder>) {
  const { order, payment_id, says } = await newPaid(asked);
  const id = (n: number) => `dp_${String(n)}_${payment_id}`;
  const dispute = (...stages: readonly Omit<Dispute, "id">[]) =>
    sync(payment_id, says.disputed(...stages.map((one, n) => ({ ...one, id: id(n) }))));
  return { ...order, payment_id, says, dispute };
}

const paidPackage = () => paid(newPackage());
const paidRace = () => paid(newOrder());

const resolve = (order: PayableOrder, resolution: string) =>
  payments.resolve(order, "disputed", resolution);
const approve = (raceId: string | null) => setStatus(raceId, "active");
const due = { status: "PT409", hint: "payment_due" };

type Step = (order: Awaited<ReturnType<typeof paid>>) => PromiseLike<unknown>;
const dismissed: Step = (order) => resolve(order, "dismiss");
const hasNoRefund: Step = async (order) => {
  const { id } = await ask(order, 100_000);
  expect(await packageOf(order)).toMatchObject({ state: "ended" });
  return service`select public.fail_refund(${id}, 'Not now.')`;
};
function is(...stages: readonly Omit<Dispute, "id">[]): Step {
  return (order) => order.dispute(...stages);
}
function isRefunded(status: Refund["status"]): Step {
  return ({ payment_id, says }) =>
    sync(payment_id, says.refunded(refund(60_000, { id: `re_${payment_id}`, status })));
}

test.each<[string, string, readonly Step[]]>([
  ["that the bank asks about", "unpaid", [is(inquiry)]],
  ["that is disputed", "unpaid", [is(opened)]],
  ["whose dispute is lost", "unpaid", [is(opened), is(lost)]],
  ["whose dispute was dismissed and is lost", "unpaid", [is(opened), dismissed, is(lost)]],
  ["with one dispute won and another open", "unpaid", [is(won, inquiry)]],
  ["refunded in part", "ended", [isRefunded("succeeded")]],
  ["of which a refund is asked for", "ended", [(of) => ask(of, 1)]],
  ["whose dispute is won", "usable", [is(opened), is(won)]],
  [
    "whose inquiry is closed",
    "usable",
    [is(inquiry), is({ ...inquiry, status: "warning_closed" })],
  ],
  ["whose inquiry a person dismisses", "usable", [is(inquiry), dismissed]],
  ["of which a refund was refused", "usable", [hasNoRefund]],
  ["whose refund came back", "usable", [isRefunded("succeeded"), isRefunded("failed")]],
])("a package %s is %s", async (_, state, steps) => {
  const order = await paidPackage();
  for (const step of steps) await step(order);
  expect(await packageOf(order)).toMatchObject({ state });
  const offered = asPerson(database, order.userId)`
    select jsonb_array_length(packages) as n from public.race_allowance()`;
  expect(await offered).toEqual([{ n: state === "usable" ? 1 : 0 }]);
  const race = raceWith(order);
  if (state === "usable") await race;
  else expect(await refusal(race)).toMatchObject({ hint: "package_used" });
});

test("a package of which a person accepted less is usable, until the bank takes some of that back", async () => {
  const { order, payment_id, says } = await newAttempt(newPackage());
  const less = { amount_total: 98_000 };
  await sync(payment_id, says.paid({}, less));
  await payments.resolve(order, "amount_mismatch", "accept");
  expect(await packageOf(order)).toMatchObject({ state: "usable" });
  const taken = { ...lost, id: `dp_${payment_id}`, cents: 1 };
  await sync(payment_id, says.paid({ disputes: [taken] }, less));
  await resolve(order, "dismiss");
  expect(await packageOf(order)).toMatchObject({ state: "unpaid" });
});

describe("a race", () => {
  test("is not approved while its payment is disputed or once it is taken back, does not wait for that, and costs nothing", async () => {
    const order = await paidRace();
    const waits = async () =>
      owner`select id from private.waiting_races(now()) where id = ${order.raceId}`;
    expect(await waits()).toHaveLength(1);
    for (const stage of [opened, lost]) {
      await order.dispute({ ...stage, cents: 50_000 });
      expect(await refusal(approve(order.raceId))).toMatchObject(due);
      await resolve(order, "dismiss");
      expect(await refusal(approve(order.raceId))).toMatchObject(due);
    }
    expect(await waits()).toEqual([]);
    const cost = asPerson(database, order.userId)`
      select races -> 0 -> 'cost' as cost from public.brand_season(2040)`;
    expect(await cost).toEqual([{ cost: null }]);
    await order.dispute({ ...won, cents: 50_000 });
    await approve(order.raceId);
    expect(await orderOf(order)).toMatchObject({ race_status: "active", review: null });
  });

  test("stays paid when staff refund a part of it", async () => {
    const order = await paidRace();
    await sync(order.payment_id, order.says.refunded(refund(20_000)));
    await ask(order, 10_000);
    await approve(order.raceId);
    expect(await statusOf(order.raceId)).toBe("active");
  });

  test("made from a package is paid for by the package's order, also when that is refunded in part", async () => {
    const order = await paidPackage();
    const { id } = await raceWith(order);
    await order.dispute(opened);
    expect(await refusal(approve(id))).toMatchObject(due);
    const part = refund(60_000);
    await sync(order.payment_id, order.says.refunded(part));
    await resolve(order, "dismiss");
    expect(await refusal(approve(id))).toMatchObject(due);
    const dispute = { ...won, id: `dp_0_${order.payment_id}` };
    await sync(order.payment_id, order.says.paid({ refunds: [part], disputes: [dispute] }));
    await approve(id);
    expect(await statusOf(id)).toBe("active");
  });
});

describe("a dispute that was dismissed", () => {
  test.each([
    ["takes the money", "taken", inquiry, opened],
    ["is lost", "lost", opened, lost],
  ])("is for a person again when it %s, once", async (_, news, before, after) => {
    const order = await paidPackage();
    await order.dispute(before);
    await resolve(order, "dismiss");
    await order.dispute(before);
    expect(await orderOf(order)).toMatchObject({ review: null });
    await order.dispute(after);
    expect(await orderOf(order)).toMatchObject({ review: "disputed" });
    const last = owner`select reference from private.order_reviews
      where order_id = ${order.orderId} order by id desc limit 1`;
    expect(await last).toEqual([{ reference: `dp_0_${order.payment_id}:${news}` }]);
    await resolve(order, "dismiss");
    await order.dispute(after);
    expect(await orderOf(order)).toMatchObject({ review: null });
  });

  test("is not, if the package was ended", async () => {
    const order = await paidPackage();
    await order.dispute(opened);
    await resolve(order, "end_package");
    await order.dispute(lost);
    expect(await orderOf(order)).toMatchObject({ review: null });
    expect(await service`select public.check_ledger() as opened`).toEqual([{ opened: 0 }]);
  });
});
