import { randomUUID } from "node:crypto";
import type { Order } from "@outpace/domain/orders";
import { refundableCents } from "@outpace/domain/staff";
import { expect, test } from "vitest";
import { listAuditEntries } from "../src/audit-entries.ts";
import { listOrders, orderPackage } from "../src/orders.ts";
import { getRace } from "../src/races.ts";
import { listAllOrders, recordPayment } from "../src/staff-orders.ts";
import { getOrderMoney, requestRefund, resolveReview } from "../src/staff-payments.ts";
import { listStaffTasks } from "../src/staff-tasks.ts";
import { visitor } from "./backend.ts";
import { sharedStaffMember, signedInBrand, signedInBrandWithRace } from "./fixtures.ts";

const { client: staff, sessionStore } = await sharedStaffMember();

const reason = "Promised by phone.";

async function recordedPayment({ id: orderId }: Pick<Order, "id">): Promise<void> {
  await recordPayment(staff, { orderId, reference: "INV-1", reason: "Wired." });
}

async function brandWithPaidRace() {
  const signedIn = await signedInBrandWithRace();
  const [order] = await listOrders(signedIn.client);
  if (order === undefined) throw new Error("A race has an order.");
  await recordedPayment(order);
  return { ...signedIn, orderId: order.id };
}

/** What is left of the payment that settled an order. */
async function leftOf(orderId: string): Promise<number> {
  const { settledBy, refunds } = await getOrderMoney(staff, orderId);
  return settledBy ? refundableCents(settledBy, refunds) : 0;
}

test("a refund asked for twice is made once, never above what is left", async () => {
  const { client, orderId, race } = await brandWithPaidRace();
  expect(await leftOf(orderId)).toBe(500_00);
  const half = { requestId: randomUUID(), orderId, cents: 250_00, reason };
  const first = await requestRefund(staff, half);
  expect(first).toMatchObject({ id: half.requestId, cents: 250_00, status: "succeeded", reason });
  expect(await requestRefund(staff, half)).toEqual(first);
  expect(await leftOf(orderId)).toBe(250_00);
  await expect(requestRefund(staff, { ...half, cents: 100_00 })).rejects.toMatchObject({
    code: "request_conflict",
  });
  const more = { ...half, requestId: randomUUID(), cents: 250_01 };
  await expect(requestRefund(staff, more)).rejects.toMatchObject({
    code: "refund_limit",
    message: "No more than $250.00 of this payment can be refunded.",
  });
  expect((await listOrders(client))[0]).toMatchObject({ status: "paid", refundedCents: 250_00 });

  await requestRefund(staff, { ...half, requestId: randomUUID() });
  expect(await leftOf(orderId)).toBe(0);
  expect((await listOrders(client))[0]).toMatchObject({ status: "refunded" });
  expect((await getRace(client, race.id))?.status).toBe("cancelled");
});

test("a refund that is made while an order's money is read is not offered again", async () => {
  const { orderId } = await brandWithPaidRace();
  const others: Promise<unknown>[] = [];
  const refundBeforeListing: typeof fetch = async (input, init) => {
    const isListing = String(input instanceof Request ? input.url : input).includes(
      "/refund_requests",
    );
    if (isListing) {
      await Promise.all(others);
      await requestRefund(staff, { requestId: randomUUID(), orderId, cents: 500_00, reason });
    }
    const response = fetch(input, init);
    if (!isListing) others.push(response);
    return response;
  };
  const slow = visitor({ sessionStore, fetch: refundBeforeListing });
  const { settledBy, refunds } = await getOrderMoney(slow, orderId);
  expect(settledBy && refundableCents(settledBy, refunds)).toBe(0);
});

test("an order's payments, refunds and log entries are read together", async () => {
  const { orderId } = await brandWithPaidRace();
  await requestRefund(staff, { requestId: randomUUID(), orderId, cents: 100_00, reason });
  const { payments, refunds, settledBy } = await getOrderMoney(staff, orderId);
  expect(payments).toEqual([settledBy]);
  expect(settledBy).toMatchObject({ provider: "manual", status: "paid", receivedCents: 500_00 });
  expect(settledBy?.entries.map(({ kind, cents }) => [kind, cents])).toEqual([
    ["charge", 500_00],
    ["refund", -100_00],
  ]);
  expect(refunds).toMatchObject([{ paymentId: settledBy?.id, cents: 100_00 }]);
  const { items } = await listAuditEntries(staff, { orderId });
  expect(items.map(({ action, reason: said }) => [action, said])).toEqual([
    ["refund_requested", reason],
    ["order_status_set", "Wired."],
  ]);
  expect((await listAuditEntries(staff, { orderId: "not-an-id" })).items).toEqual([]);
});

test("only staff refund and decide, and a brand sees no refund request", async () => {
  const { client, orderId } = await brandWithPaidRace();
  const refund = { requestId: randomUUID(), orderId, cents: 100_00, reason };
  const refusal = { code: "not_staff" };
  await expect(requestRefund(client, refund)).rejects.toMatchObject(refusal);
  const decision = { orderId, review: "paid_twice", resolution: "dismiss", reason } as const;
  await expect(resolveReview(client, decision)).rejects.toMatchObject(refusal);
  await requestRefund(staff, refund);
  expect((await getOrderMoney(client, orderId)).refunds).toEqual([]);
  await expect(resolveReview(staff, decision)).rejects.toMatchObject({
    code: "review_not_found",
    message: "Nothing of this kind needs a person here.",
  });
});

test("a package's order is in the staff's lists without a race", async () => {
  const { client, brandId } = await signedInBrand();
  const order = await orderPackage(client, { requestId: randomUUID(), tier: "premium" });
  const { isProcessing, ...shared } = order;
  expect(isProcessing).toBe(false);
  const listed = async () => (await listAllOrders(staff, { brandId })).items;
  expect(await listed()).toMatchObject([
    { ...shared, race: null, raceStatus: null, paidRace: null, paymentReference: null },
  ]);
  expect((await listAllOrders(staff, { brandId, needsReview: true })).items).toEqual([]);
  expect((await listAuditEntries(staff, { brandId })).items[0]).toMatchObject({
    ...{ action: "package_ordered", raceName: null, isAboutPackage: true, subjectId: order.id },
  });
  const after = { value: `order_due ${order.createdAt.slice(0, -5)}`, id: order.id };
  const { items } = await listStaffTasks(staff, after);
  expect(items).toContainEqual(
    expect.objectContaining({
      kind: "order_due",
      order: expect.objectContaining({ id: order.id, race: null, tier: "premium" }) as object,
    }),
  );
  await recordedPayment(order);
  expect(await listed()).toMatchObject([
    { status: "paid", packageState: "usable", isPaidFor: true, paymentReference: "INV-1" },
  ]);
  await requestRefund(staff, { requestId: randomUUID(), orderId: order.id, cents: 1, reason });
  expect(await listOrders(client)).toMatchObject([{ status: "paid", packageState: "ended" }]);
});
