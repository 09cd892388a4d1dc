import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readPublicRace } from "../src/public-race.ts";
import { createRacePreview } from "../src/races.ts";
import { listOrders } from "../src/orders.ts";
import { recordPayment } from "../src/staff-orders.ts";
import { setRaceStatus } from "../src/staff-races.ts";
import { connection } from "./backend.ts";
import { otherSharedBrand, sharedStaffMember, signedInBrandWithRace } from "./fixtures.ts";

test("a race is previewed while pending, then everyone finds it", async () => {
  const { client, race, brand } = await signedInBrandWithRace();
  const { client: staff } = await sharedStaffMember();
  expect(await readPublicRace(connection, race.id)).toBeNull();
  const preview = await createRacePreview(client, race.id);
  expect(await readPublicRace(connection, race.id, { preview })).toMatchObject({
    status: "pending",
  });

  const [order] = await listOrders(client);
  const reason = "For a test.";
  await recordPayment(staff, { orderId: order?.id ?? "", reference: "INV-1", reason });
  await setRaceStatus(staff, { raceId: race.id, from: "pending", to: "active", reason });
  expect(await readPublicRace(connection, race.id)).toEqual({
    id: race.id,
    name: race.name,
    description: race.description,
    status: "active",
    startTime: race.startTime,
    startSequence: 0,
    startTimeZone: race.startTimeZone,
    targetDistance: race.targetDistance,
    maxParticipants: race.maxParticipants,
    totalParticipants: 0,
    backgroundUrl: null,
    previewUrl: null,
    logoUrl: null,
    brandName: brand.companyName,
    brandWebsiteUrl: race.brandWebsiteUrl,
    completedParticipants: null,
    completionRate: null,
    medianSeconds: null,
  });
});

test("another brand previews no race of this one", async () => {
  const { race } = await signedInBrandWithRace();
  const { client } = await otherSharedBrand();
  await expect(createRacePreview(client, race.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(createRacePreview(client, randomUUID())).rejects.toMatchObject({
    code: "not_found",
  });
});
