/** What rests on a payment ends with it: using a package, and approving a race. */
import { beforeAll, describe, expect, test } from "vitest";
import { asPerson, one, openDatabase, signUpBrand } from "../../harness/database.ts";
import { refusal, signUpStaff } from "../../harness/database.ts";
import { type Dispute, paymentsOf, type PayableOrder, refund } from "../../harness/payments.ts";
import { createRace } from "../../harness/races.ts";

const database = await openDatabase();
const { owner } = database;
const staff = asPerson(database, await signUpStaff(database));
const payments = paymentsOf(database);
const { duePackage, dueRace, open, orderOf, outOfBalance, pay, service, sync } = payments;

beforeAll(async () => {
  await payments.connect();
});

const opened = { cents: 100_000, moved_money: true, returned_money: false };
const inquiry = { ...opened, status: "warning_needs_response", moved_money: false } as const;
const lost = { ...opened, status: "lost" } as const;
const won = { ...opened, status: "won", returned_money: true } as const;

/** A paid order, of which the bank says what it is told to. */
async function paid(order: PayableOrder) {
  const { payment_id, says } = await pay(order);
  const dispute = (...stages: readonly Omit<Dispute, "id">[]) =>
    sync(payment_id, says.disputed(...stages.map((one, n) => ({ ...one, id: id(n) }))));
  const id = (n: number) => `dp_${String(n)}_${payment_id}`;
  return { ...order, payment_id, says, dispute };
}

type Paid = Awaited<ReturnType<typeof paid>>;

const paidPackage = async () => paid(await duePackage(await signUpBrand(database)));
const paidRace = async () => paid(await dueRace(await signUpBrand(database)));

const resolve = ({ orderId }: PayableOrder, resolution: string) =>
  staff`select public.resolve_review(${orderId}, 'disputed', ${resolution}, 'Spoke with them.')`;

const packageOf = async ({ orderId }: PayableOrder) =>
  one(owner<{ id: string; state: string }[]>`
    select k.id, private.package_state(k) as state from public.race_packages k where order_id = ${orderId}`);

const createWith = async (order: PayableOrder) => {
  const { id } = await packageOf(order);
  return createRace(database, order.userId, { packageId: id });
};

const offered = async ({ userId }: PayableOrder) =>
  (
    await one(
      asPerson(database, userId)<{ n: number }>`
        select jsonb_array_length(packages) as n from public.race_allowance()`,
    )
  ).n;

const approve = (raceId: string | null) =>
  staff`select public.set_race_status(${raceId}, 'active', 'Fine.')`;

const statusOf = async (raceId: string | null) =>
  (await one(owner`select status from public.live_races where id = ${raceId}`))["status"];

type Step = (order: Paid) => PromiseLike<unknown>;
const half = (order: Paid, change: object = {}) => order.says.refunded(refund(60_000, change));
const ask = ({ orderId }: Paid, cents: number) => staff`
  select public.request_refund(gen_random_uuid(), ${orderId}, ${cents}, 'Promised.')`;

describe("a package", () => {
  test.each<[string, string, readonly Step[]]>([
    ["that the bank asks about", "unpaid", [(of) => of.dispute(inquiry)]],
    ["that is disputed", "unpaid", [(of) => of.dispute(opened)]],
    ["whose dispute is lost", "unpaid", [(of) => of.dispute(opened), (of) => of.dispute(lost)]],
    [
      "whose dispute was dismissed and is lost",
      "unpaid",
      [(of) => of.dispute(opened), (of) => resolve(of, "dismiss"), (of) => of.dispute(lost)],
    ],
    ["with one dispute won and another open", "unpaid", [(of) => of.dispute(won, inquiry)]],
    ["refunded in part", "ended", [(of) => sync(of.payment_id, half(of))]],
    ["of which a refund is asked for", "ended", [(of) => ask(of, 1)]],
    ["whose dispute is won", "usable", [(of) => of.dispute(opened), (of) => of.dispute(won)]],
    [
      "whose inquiry is closed",
      "usable",
      [(of) => of.dispute(inquiry), (of) => of.dispute({ ...inquiry, status: "warning_closed" })],
    ],
    [
      "whose inquiry a person dismisses",
      "usable",
      [(of) => of.dispute(inquiry), (of) => resolve(of, "dismiss")],
    ],
    [
      "whose refund came back",
      "usable",
      [
        (of) => sync(of.payment_id, half(of, { id: `re_${of.payment_id}` })),
        (of) => sync(of.payment_id, half(of, { id: `re_${of.payment_id}`, status: "failed" })),
      ],
    ],
  ])("%s is %s", async (_, state, steps) => {
    const order = await paidPackage();
    for (const step of steps) await step(order);
    expect(await packageOf(order)).toMatchObject({ state });
    expect(await offered(order)).toBe(state === "usable" ? 1 : 0);
    const race = createWith(order);
    if (state === "usable") await race;
    else expect(await refusal(race)).toMatchObject({ hint: "package_used" });
    expect(await outOfBalance()).toEqual([]);
  });

  test("of which a person accepted less is usable, until the bank takes some of that back", async () => {
    const order = await duePackage(await signUpBrand(database));
    const { payment_id, says } = await open(order);
    const less = { amount_total: 98_000 };
    await sync(payment_id, says.paid({}, less));
    await staff`select public.resolve_review(${order.orderId}, 'amount_mismatch', 'accept', 'Bank fee.')`;
    expect(await packageOf(order)).toMatchObject({ state: "usable" });
    const taken = { ...lost, id: `dp_${payment_id}`, cents: 1 };
    await sync(payment_id, says.paid({ disputes: [taken] }, less));
    await resolve(order, "dismiss");
    expect(await packageOf(order)).toMatchObject({ state: "unpaid" });
  });
});

describe("a race", () => {
  test("is not approved while its payment is disputed or once it is taken back", async () => {
    const order = await paidRace();
    const disputed = { ...opened, cents: 50_000 };
    await order.dispute(disputed);
    const refused = { status: "PT409", hint: "payment_due" };
    expect(await refusal(approve(order.raceId))).toMatchObject(refused);
    await resolve(order, "dismiss");
    expect(await refusal(approve(order.raceId))).toMatchObject(refused);
    await order.dispute({ ...disputed, status: "won", returned_money: true });
    await approve(order.raceId);
    expect(await statusOf(order.raceId)).toBe("active");
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
    const { id } = await createWith(order);
    await order.dispute(opened);
    expect(await refusal(approve(id))).toMatchObject({ hint: "payment_due" });
    const part = refund(60_000);
    await sync(order.payment_id, order.says.refunded(part));
    await resolve(order, "dismiss");
    expect(await refusal(approve(id))).toMatchObject({ hint: "payment_due" });
    const dispute = { ...won, id: `dp_0_${order.payment_id}` };
    await sync(order.payment_id, order.says.paid({ refunds: [part], disputes: [dispute] }));
    await approve(id);
    expect(await statusOf(id)).toBe("active");
  });

  test("is not approved by a payment that became a package", async () => {
    const order = await dueRace(await signUpBrand(database));
    const { payment_id, says } = await open(order);
    await sync(payment_id, says.expired);
    await staff`select public.void_order(${order.orderId}, 'Agreed by phone.')`;
    await sync(payment_id, says.paid());
    await staff`select public.resolve_review(${order.orderId}, 'paid_after_void', 'give_package', 'Late.')`;
    expect(await packageOf(order)).toMatchObject({ state: "usable" });
    expect(await refusal(approve(order.raceId))).toMatchObject({ hint: "payment_due" });
  });

  test("whose payment is disputed does not wait for approval, and costs nothing once it is taken back", async () => {
    const order = await paidRace();
    const waits = async () =>
      JSON.stringify(await one(owner`select private.waiting_races(now()) as list`));
    expect(await waits()).toContain(order.raceId);
    await order.dispute({ ...lost, cents: 50_000 });
    expect(await waits()).not.toContain(order.raceId);
    const season = asPerson(database, order.userId)`
      select races -> 0 -> 'cost' as cost from public.brand_season(2040)`;
    expect(await season).toEqual([{ cost: null }]);
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
