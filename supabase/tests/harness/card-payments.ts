/** A database where brands pay by card, and what brands and staff do there about orders. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { asPerson, one, openDatabase, signUpBrand, signUpStaff } from "./database.ts";
import { paymentsOf, type Dispute, type PayableOrder } from "./payments.ts";
import { createRace, type CreateRaceOptions } from "./races.ts";

/** One that has taken the money. */
export const dispute = (cents: number, change: Partial<Dispute> = {}): Dispute => ({
  id: `dp_${randomUUID()}`,
  cents,
  moved_money: true,
  returned_money: false,
  ...change,
});

export async function openCardPayments(opened?: Awaited<ReturnType<typeof openDatabase>>) {
  const database = opened ?? (await openDatabase());
  const { owner } = database;
  const staffId = await signUpStaff(database);
  const staff = asPerson(database, staffId);
  const payments = paymentsOf(database);
  await payments.connect();
  const newOrder = async (options?: CreateRaceOptions) =>
    payments.dueRace(await signUpBrand(database), options);
  const newPackage = async (tier?: string) =>
    payments.duePackage(await signUpBrand(database), tier);
  const packageOf = ({ orderId }: PayableOrder) =>
    one(owner<{ id: string; state: string }[]>`
      select k.id, private.package_state(k) as state
      from public.race_packages k where order_id = ${orderId}`);
  return {
    ...payments,
    database,
    owner,
    staffId,
    staff,
    newOrder,
    newPackage,
    /** By default of a new order of a race. */
    async newAttempt(asked: Promise<PayableOrder> = newOrder()) {
      const order = await asked;
      return { order, ...(await payments.open(order)) };
    },
    async newPaid(asked: Promise<PayableOrder> = newOrder()) {
      const order = await asked;
      return { order, ...(await payments.pay(order)) };
    },
    packageOf,
    /** For after each test. */
    expectBalance: async () => expect(await payments.outOfBalance()).toEqual([]),
    raceWith: async (order: PayableOrder) =>
      createRace(database, order.userId, { packageId: (await packageOf(order)).id }),
    statusOf: async (raceId: string | null) =>
      (await one(owner`select status from public.live_races where id = ${raceId}`))["status"],
    withdraw: ({ userId, raceId }: PayableOrder) =>
      asPerson(database, userId)<{ status: string }>`
        select status from public.withdraw_race(${raceId})`,
    setStatus: (raceId: string | null, status: string, reason = "As agreed.") =>
      staff`select public.set_race_status(${raceId}, ${status}, ${reason})`,
    voidOrder: ({ orderId }: PayableOrder, reason = "Agreed by phone.") =>
      staff`select public.void_order(${orderId}, ${reason})`,
    record: ({ orderId }: PayableOrder) =>
      staff`select public.record_payment(${orderId}, 'INV-1', 'Wired.')`,
    /** For a refund. */
    ask: ({ orderId }: PayableOrder, cents: number, id: string = randomUUID()) =>
      one(
        staff<{ id: string; status: string; cents: number }>`
          select * from public.request_refund(${id}, ${orderId}, ${cents}, 'Called off.')`,
      ),
    resolve: (
      { orderId }: PayableOrder,
      kind: string,
      resolution: string,
      reason = "Spoke with them.",
    ) => staff`select * from public.resolve_review(${orderId}, ${kind}, ${resolution}, ${reason})`,
    voidUnpaid: async () =>
      (await one(payments.service<{ n: number }>`select public.void_unpaid_orders() as n`)).n,
    /** Ends the time to pay it, or changes its row otherwise. */
    setOrder: ({ orderId }: PayableOrder, change = "pay_by = now()") =>
      owner.unsafe(`update public.race_orders set ${change} where id = '${orderId}'`),
  };
}
