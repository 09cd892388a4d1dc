/** What the export of a brand reads, by those who may read it and by those who may not. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { downloadPhoto, listBoughtPackages, listBrandPayments } from "../src/brand-export.ts";
import { getOwnBrand } from "../src/brands.ts";
import type { Client } from "../src/client.ts";
import { listOrders, orderPackage } from "../src/orders.ts";
import type { Cursor } from "../src/pages.ts";
import { uploadBackgroundPhoto } from "../src/photos.ts";
import { type BrandRace, createRace, listRaces } from "../src/races.ts";
import { recordPayment } from "../src/staff-orders.ts";
import { listTeam } from "../src/team.ts";
import { insertRows } from "./backend.ts";
import { newRace, otherSharedBrand, png, sharedStaffMember, signedInBrand } from "./fixtures.ts";

/** A brand with 26 races on two pages, a paid package, and a viewer who owns another brand with a race. */
async function brandWithViewer() {
  const [owner, viewer] = [await signedInBrand(), await signedInBrand()];
  const { brandId, client } = owner;
  await createRace(viewer.client, newRace({ name: "Of another brand" }));
  await insertRows("brand_members", [
    { user_id: viewer.session.userId, brand_partner_id: brandId, role: "viewer" },
  ]);
  await createRace(client, newRace());
  const order = await orderPackage(client, { requestId: randomUUID(), tier: "premium" });
  const { client: staff } = await sharedStaffMember();
  await recordPayment(staff, { orderId: order.id, reference: "INV-9", reason: "Paid." });
  await insertRows(
    "live_races",
    Array.from({ length: 25 }, (_, n) => ({
      brand_partner_id: brandId,
      name: `Lap ${String(n)}`,
      description: "One of many.",
      start_time: "2040-06-02T06:30:00Z",
      start_time_zone: "UTC",
      max_participants: 500,
    })),
  );
  return { owner, viewer, brandId, order };
}

let made: ReturnType<typeof brandWithViewer> | undefined;
const sharedBrandWithViewer = () => (made ??= brandWithViewer());

async function allRaces(client: Client, brandId: string): Promise<BrandRace[]> {
  const races: BrandRace[] = [];
  let next: Cursor | null | undefined;
  while (next !== null) {
    const page = await listRaces(client, { brandId }, next);
    races.push(...page.items);
    next = page.next;
  }
  return races;
}

test("a viewer reads everything of a brand, and nothing of another one", async () => {
  const { viewer, brandId, order } = await sharedBrandWithViewer();
  const { client } = viewer;
  const races = await allRaces(client, brandId);
  expect(new Set(races.map(({ race }) => race.id)).size).toBe(26);
  expect(new Set(races.map(({ race }) => race.brandId))).toEqual(new Set([brandId]));
  expect(await getOwnBrand(client, brandId)).toMatchObject({ id: brandId });
  const orders = await listOrders(client, brandId);
  expect(orders.map(({ id }) => id)).toEqual([order.id, expect.any(String)]);
  expect(await listTeam(client, brandId)).toHaveLength(2);
  const [payment, ...others] = await listBrandPayments(client, brandId);
  expect(others).toEqual([]);
  expect(payment).toMatchObject({ orderId: order.id, status: "paid", provider: "manual" });
  expect(payment?.entries).toMatchObject([{ kind: "charge", cents: order.totalCents }]);
  const [bought] = await listBoughtPackages(client, brandId);
  expect(bought).toMatchObject({ orderId: order.id, tier: "premium" });
});

test("another brand reads nothing of it", async () => {
  const { brandId } = await sharedBrandWithViewer();
  const { client } = await otherSharedBrand();
  expect((await listRaces(client, { brandId })).items).toEqual([]);
  expect(await getOwnBrand(client, brandId)).toBeNull();
  expect(await listBrandPayments(client, brandId)).toEqual([]);
  expect(await listBoughtPackages(client, brandId)).toEqual([]);
  for (const read of [listOrders, listTeam]) {
    await expect(read(client, brandId)).rejects.toMatchObject({ code: "not_staff" });
  }
});

test("a photo is downloaded as it was stored, and one that is gone is not there", async () => {
  const { client } = await signedInBrand();
  const url = await uploadBackgroundPhoto(client, {
    raceName: "Lap",
    bytes: png,
    mime: "image/png",
  });
  const photo = await downloadPhoto(url);
  expect(new Uint8Array((await photo?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(png);
  expect(await downloadPhoto(url.replace("lap-bg-", "lap-bg-0"))).toBeNull();
  await expect(downloadPhoto(url.replace(/:\d+/, ":1"))).rejects.toMatchObject({
    code: "unreachable",
  });
});
