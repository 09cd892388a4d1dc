import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listAuditEntries } from "../src/audit-entries.ts";
import { updateOwnBrand } from "../src/brands.ts";
import { listOrders } from "../src/orders.ts";
import { getAdminOverview, isStaff } from "../src/staff.ts";
import {
  brandSearchLimit,
  findActiveBrands,
  getBrandSummary,
  listAllBrands,
  setBrandActive,
} from "../src/staff-brands.ts";
import { listAllOrders, recordPayment, voidOrder } from "../src/staff-orders.ts";
import { countRaces, listAllRaces, setRaceStatus } from "../src/staff-races.ts";
import { listStaffTasks } from "../src/staff-tasks.ts";
import { insertRows } from "./backend.ts";
import {
  sharedBrand,
  sharedStaffMember,
  signedInBrand,
  signedInBrandWithRace,
} from "./fixtures.ts";
import { addFactor } from "./second-factors.ts";

test("staff see all races, newest first, and matching counters", async () => {
  const staff = await signedInBrand();
  expect(await isStaff(staff.client)).toBe(false);
  await insertRows("staff_members", [{ user_id: staff.session.userId }]);
  await addFactor(staff.client);
  expect(await isStaff(staff.client)).toBe(true);

  const first = await signedInBrandWithRace();
  const before = await getAdminOverview(staff.client);
  const second = await signedInBrandWithRace();
  expect(await getAdminOverview(staff.client)).toEqual({
    totalRaces: before.totalRaces + 1,
    activeRaces: before.activeRaces,
    totalBrands: before.totalBrands + 1,
    pendingRaces: before.pendingRaces + 1,
  });

  const { items: all } = await listAllRaces(staff.client);
  expect(all.slice(0, 2).map((it) => it.race)).toEqual([second.race, first.race]);
  expect(all[0]?.brand).toEqual({ name: second.brand.companyName, tier: "standard" });

  const { brandId } = first;
  const pending = await listAllRaces(staff.client, { status: "pending", brandId });
  expect(pending.items.map((it) => it.race)).toEqual([first.race]);
  const cancelled = await listAllRaces(staff.client, { status: "cancelled", brandId });
  expect(cancelled.items).toEqual([]);
});

test("staff record a payment and void an order; each brand sees its own", async () => {
  const { client: staff } = await sharedStaffMember();
  const payer = await signedInBrandWithRace();
  const other = await signedInBrandWithRace();
  const [due] = await listOrders(payer.client);
  if (due === undefined) throw new Error("A race has an order.");
  expect(due).toMatchObject({
    race: { id: payer.race.id },
    totalCents: 500_00,
    status: "due",
    paidAt: null,
  });
  const payment = { orderId: due.id, reference: "INV-1", reason: "Paid by invoice." };
  const paid = await recordPayment(staff, payment);
  expect(paid).toEqual({
    ...{ ...due, status: "paid", paymentProvider: "invoice", isPaidFor: true },
    paidAt: expect.any(String) as string,
  });
  await expect(recordPayment(staff, payment)).rejects.toMatchObject({
    code: "status_changed",
    message: "This order is already paid.",
  });
  expect(await listOrders(payer.client)).toEqual([paid]);
  const [billed] = await listOrders(staff, other.brandId);
  const voided = { orderId: billed?.id ?? "", reason: "Billed twice." };
  expect(await voidOrder(staff, voided)).toEqual({
    ...billed,
    status: "void",
    payBy: null,
  });
  const refusal = { code: "not_staff" };
  await expect(voidOrder(payer.client, voided)).rejects.toMatchObject(refusal);
  await expect(listOrders(payer.client, other.brandId)).rejects.toMatchObject(refusal);
});

test("only staff read a brand's audit log", async () => {
  const { client } = await sharedStaffMember();
  const { client: own, brandId, session, brand, race } = await signedInBrandWithRace();
  await updateOwnBrand(own, { changes: { contactName: "Pacer" }, basedOn: brand });
  const { items, next } = await listAuditEntries(client, { brandId });
  expect(items.map(({ action }) => action)).toEqual([
    "brand_edited",
    "race_created",
    "brand_signed_up",
  ]);
  expect(items[0]).toMatchObject({
    actor: { id: session.userId, email: brand.email },
    subjectId: brandId,
    details: { contact_name: { from: brand.contactName, to: "Pacer" } },
  });
  expect(next).toBeNull();
  expect(items[1]).toMatchObject({
    brandName: brand.companyName,
    raceName: race.name,
    raceStartTimeZone: race.startTimeZone,
  });
  const after = { value: items[0]?.occurredAt ?? "", id: "1" };
  expect((await listAuditEntries(client, { brandId }, { after })).items).toEqual(items.slice(1));
  expect((await listAuditEntries(client, { raceId: "not-an-id" })).items).toEqual([]);
  await expect(listAuditEntries(own)).rejects.toMatchObject({ code: "not_staff" });
});

test("staff cancel a race and deactivate its brand once; a repeat is refused", async () => {
  const { client: staff } = await sharedStaffMember();
  const { race, brandId, brand } = await signedInBrandWithRace();
  const cancel = { raceId: race.id, from: "pending", to: "cancelled", reason: "Off." } as const;
  await expect(setRaceStatus(staff, { ...cancel, to: "active" })).rejects.toMatchObject({
    code: "payment_due",
  });
  await setRaceStatus(staff, cancel);
  await expect(setRaceStatus(staff, cancel)).rejects.toMatchObject({
    code: "status_changed",
    message: "This race is already cancelled.",
  });
  expect(await countRaces(staff, { brandId, status: "cancelled" })).toBe(1);
  const orders = await listAllOrders(staff, { brandId });
  expect(orders.items).toMatchObject([
    {
      ...{ brandName: brand.companyName, race: { id: race.id, name: race.name } },
      ...{ raceStatus: "cancelled", status: "void", review: null },
    },
  ]);
  expect(await listAllOrders(staff, { raceId: race.id })).toEqual(orders);

  await setBrandActive(staff, { brandId, isActive: false, reason: "Over." });
  const inactive = { name: brand.companyName.slice(1), isActive: false };
  const { items } = await listAllBrands(staff, inactive);
  expect(items).toMatchObject([{ id: brandId, contactEmail: brand.email, races: 1 }]);
  const again = setBrandActive(staff, { brandId, isActive: false, reason: "Over." });
  await expect(again).rejects.toMatchObject({ code: "status_changed" });
});

test("a brand is not staff", async () => {
  const { client } = await sharedBrand();
  expect(await isStaff(client)).toBe(false);
  await expect(getAdminOverview(client)).rejects.toMatchObject({ code: "not_staff" });
  await expect(listAllRaces(client)).rejects.toMatchObject({ code: "not_staff" });
  await expect(listStaffTasks(client)).rejects.toMatchObject({ code: "not_staff" });
});

const retiredAt = "2025-01-01T00:00:00Z";

const brandRow = (name: string, changes: object = {}) => ({
  name,
  blocked_at: null,
  ...changes,
});

test("active brands are found by prefix, an exact match first", async () => {
  const { client } = await sharedStaffMember();
  const prefix = `Łódź ${randomUUID()}`;
  const names = Array.from(
    { length: brandSearchLimit + 5 },
    (_, n) => `${prefix} ${String(n).padStart(2, "0")}`,
  );
  await insertRows("brand_partners", [
    ...names.map((name) => brandRow(name)),
    brandRow(`${prefix} 00 retired`, { blocked_at: retiredAt }),
  ]);
  const found = await findActiveBrands(client, ` ${prefix.toUpperCase().replace("ŁÓDŹ", "lodz")}`);
  expect(found.map(({ name }) => name)).toEqual(names.slice(0, brandSearchLimit));

  await insertRows("brand_partners", [brandRow(prefix)]);
  const [exact] = await findActiveBrands(client, prefix);
  expect(exact?.name).toBe(prefix);
  expect(await getBrandSummary(client, exact?.id ?? "")).toEqual(exact);
  expect(await findActiveBrands(client, `${prefix} 99`)).toEqual([]);
  expect(await findActiveBrands(client, "")).toHaveLength(brandSearchLimit);
});

test("a brand's name is readable by its id, even if inactive", async () => {
  const staff = await sharedStaffMember();
  const brand = await sharedBrand();
  const id = randomUUID();
  const name = `Retired ${id}`;
  await insertRows("brand_partners", [brandRow(name, { id, blocked_at: retiredAt })]);
  expect(await getBrandSummary(staff.client, id)).toEqual({ id, name });
  expect(await getBrandSummary(brand.client, id)).toBeNull();
  expect(await getBrandSummary(staff.client, "not-an-id")).toBeNull();
});
