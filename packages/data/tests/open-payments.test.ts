/** What staff do with an order whose payment page is open at the payment provider. */
import { expect, test } from "vitest";
import { listOrders } from "../src/orders.ts";
import { beginCheckout, listPayments } from "../src/payments.ts";
import { getRace } from "../src/races.ts";
import { voidOrder } from "../src/staff-orders.ts";
import { setRaceStatus } from "../src/staff-races.ts";
import { sharedStaffMember, signedInBrandWithRace } from "./fixtures.ts";

const { client: staff } = await sharedStaffMember();

async function brandThatPays() {
  const { client, race } = await signedInBrandWithRace();
  const [order] = await listOrders(client);
  if (order === undefined) throw new Error("A race has an order.");
  await beginCheckout(client, order.id);
  const state = async () => ({
    order: (await listOrders(client))[0]?.status,
    race: (await getRace(client, race.id))?.status,
    payments: (await listPayments(client, order.id)).map(({ status }) => status),
  });
  return { race, orderId: order.id, state };
}

test("the page is closed first when staff void the order", async () => {
  const { orderId, state } = await brandThatPays();
  await voidOrder(staff, { orderId, reason: "Asked by phone." });
  expect(await state()).toEqual({ order: "void", race: "pending", payments: ["expired"] });
});

test("the page is closed first when staff cancel the race", async () => {
  const { race, state } = await brandThatPays();
  const cancel = { raceId: race.id, from: "pending", to: "cancelled", reason: "Off." } as const;
  await setRaceStatus(staff, cancel);
  expect(await state()).toEqual({ order: "void", race: "cancelled", payments: ["expired"] });
});
