/** Orders to pay, and what became of them. */
import { expected, type Backend } from "../harness/backend.ts";
import { makeStaff } from "../harness/staff.ts";
import { addAccount, addBrand, createRace, type Account } from "../http/fixtures.ts";
import type { Bench } from "./bench.ts";

/** A brand with a race that is due. */
export async function addDueOrder(backend: Backend) {
  const brand = await addBrand(backend);
  const race = await expected<{ id: string; name: string }>(createRace(brand));
  const order = await expected<{ id: string; total_cents: number }>(
    brand.client
      .from("race_orders")
      .select("id, total_cents")
      .eq("live_race_id", race.id)
      .single<{ id: string; total_cents: number }>(),
  );
  return { ...brand, race, orderId: order.id, cents: order.total_cents };
}

/** A due order whose session is open; returns the session's id too. */
export async function addOpenOrder(bench: Bench) {
  const order = await addDueOrder(bench.backend);
  const { body } = await bench.checkout(order, order.orderId);
  return { ...order, url: body.url ?? "", session: sessionIn(body.url) };
}

/** A paid order, and what staff do about it. */
export async function addPaidOrder(bench: Bench) {
  const order = await addOpenOrder(bench);
  bench.actions.pay(order.session);
  await bench.deliverAll();
  const staff = await addStaff(bench);
  const { orderId: order_id } = order;
  return {
    ...order,
    staff,
    confirm: async () => (await bench.checkout(staff, order_id, "confirm")).body,
    ask: (cents: number, request_id = crypto.randomUUID()) => {
      const request = { request_id, order_id, cents, reason: "The course is flooded" };
      return expected(staff.client.rpc("request_refund", request));
    },
  };
}

export const sessionIn = (url = "") => /cs_test_local_\w+/.exec(url)?.[0] ?? "";

export async function addStaff({ backend }: Bench): Promise<Account> {
  const staff = await addAccount(backend);
  await makeStaff(backend, staff.email);
  return staff;
}

/** What the ledger says about an order. */
export async function stateOf({ sql }: Bench, orderId: string) {
  const [order] = await sql(
    `select o.status, o.refunded_cents, o.review,
       array(select p.status from public.order_payments p where p.order_id = o.id order by p.attempt) as attempts,
       array(select e.kind || ' ' || e.cents from public.payment_entries e where e.order_id = o.id order by 1) as entries
     from public.race_orders o where o.id = $1`,
    orderId,
  );
  return order;
}
