/** Packages, withdrawals and checkouts. What follows a checkout is tested in `supabase/tests/functions`. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listOrders, orderPackage } from "../src/orders.ts";
import {
  beginCheckout,
  confirmPayment,
  getRaceOrder,
  listPayments,
  withdrawRace,
} from "../src/payments.ts";
import { createRace, getRace, getRaceAllowance, listRaces, quoteRace } from "../src/races.ts";
import { recordPayment } from "../src/staff-orders.ts";
import { newRace, sharedStaffMember, signedInBrand, signedInBrandWithRace } from "./fixtures.ts";

async function brandWithPackage() {
  const brand = await signedInBrandWithRace();
  const { client: staff } = await sharedStaffMember();
  const wanted = { requestId: randomUUID(), tier: "premium" } as const;
  const order = await orderPackage(brand.client, wanted);
  expect(await orderPackage(brand.client, wanted)).toEqual(order);
  await recordPayment(staff, { orderId: order.id, reference: "INV-7", reason: "Paid." });
  return { ...brand, order };
}

test("a package has an order without a race, and one payment once it is paid", async () => {
  const { client, order } = await brandWithPackage();
  expect(order).toMatchObject({ race: null, tier: "premium", totalCents: 1_000_00, status: "due" });
  expect(order).toMatchObject({ packageId: null, refundedCents: 0, review: null });
  expect(Date.parse(order.payBy ?? "")).toBeGreaterThan(Date.now());
  const [payment, ...others] = await listPayments(client, order.id);
  expect(others).toEqual([]);
  expect(payment).toMatchObject({ provider: "manual", status: "paid", receivedCents: 1_000_00 });
  expect(payment?.entries).toMatchObject([{ kind: "charge", cents: 1_000_00 }]);
});

test("a package pays for a second race, and a withdrawal gives it back", async () => {
  const { client, brandId } = await brandWithPackage();
  const { packages, canCreate } = await getRaceAllowance(client);
  expect(packages).toMatchObject([{ tier: "premium", maxParticipants: 1_000 }]);
  expect(canCreate).toBe(true);
  const [{ id } = { id: "" }] = packages;
  const quote = await quoteRace(client);
  expect(quote).toMatchObject({ packageId: id, totalCents: 0, payment: "card" });
  expect(await quoteRace(client, { packageId: id })).toEqual(quote);

  const race = await createRace(client, newRace({ packageId: id, expectedTotalCents: 0 }));
  expect(await getRaceAllowance(client)).toMatchObject({ canCreate: false, packages: [] });
  const again = newRace({ packageId: id });
  await expect(createRace(client, again)).rejects.toMatchObject({ code: "package_used" });

  const order = await getRaceOrder(client, race.id);
  expect(order).toMatchObject({ status: "free", payBy: null, packageId: id });
  await withdrawRace(client, { raceId: race.id, orderId: order?.id ?? "" });
  expect((await getRace(client, race.id))?.status).toBe("cancelled");
  expect((await getRaceAllowance(client)).packages).toEqual(packages);
  const { items } = await listRaces(client, { brandId });
  expect(items.map(({ due, wasUnpaid }) => [due === null, wasUnpaid])).toEqual([
    [false, false],
    [true, false],
  ]);
});

test("a due order has one payment page, which is closed before its race is withdrawn", async () => {
  const { client, race } = await signedInBrandWithRace();
  const [order] = await listOrders(client);
  const orderId = order?.id ?? "";
  const url = await beginCheckout(client, orderId);
  expect(await beginCheckout(client, orderId)).toBe(url);
  expect(await listPayments(client, orderId)).toMatchObject([{ attempt: 1, status: "open" }]);
  expect(await confirmPayment(client, orderId)).toEqual({ status: "due", isCurrent: true });

  await withdrawRace(client, { raceId: race.id, orderId });
  expect(await listPayments(client, orderId)).toMatchObject([{ attempt: 1, status: "expired" }]);
  await expect(beginCheckout(client, orderId)).rejects.toMatchObject({ code: "order_void" });
});

test("a brand neither sees, pays nor withdraws another one's order", async () => {
  const { client, race } = await signedInBrandWithRace();
  const [order] = await listOrders(client);
  const orderId = order?.id ?? "";
  const { client: other } = await signedInBrand();
  expect(await listPayments(other, orderId)).toEqual([]);
  expect(await getRaceOrder(other, race.id)).toBeNull();
  const withdrawal = withdrawRace(other, { raceId: race.id, orderId });
  await expect(withdrawal).rejects.toMatchObject({ code: "not_found" });
  for (const request of [beginCheckout, confirmPayment]) {
    await expect(request(other, orderId)).rejects.toMatchObject({ code: "order_not_found" });
  }
});
