import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Client } from "../src/client.ts";
import { listOrders } from "../src/orders.ts";
import type { Cursor } from "../src/pages.ts";
import { createRace, getRace, updateRace } from "../src/races.ts";
import { setRaceStatus } from "../src/staff-races.ts";
import {
  acceptRaceChange,
  listStaffTasks,
  sendBackRaceChange,
  type StaffTask,
} from "../src/staff-tasks.ts";
import { insertRows } from "./backend.ts";
import { newRace, sharedStaffMember, signedInBrand, signedInBrandWithRace } from "./fixtures.ts";

async function allTasks(staff: Client): Promise<readonly StaffTask[]> {
  const all: StaffTask[] = [];
  for (let after: Cursor | undefined; ;) {
    const page = await listStaffTasks(staff, after);
    expect(page.items.length).toBeLessThanOrEqual(10);
    all.push(...page.items);
    if (page.next === null) return all;
    after = page.next;
  }
}

test("staff tasks have what rows and dialogs show, and are paged", async () => {
  const { client: staff } = await sharedStaffMember();
  const { race, brand, brandId } = await signedInBrandWithRace();
  const [{ id: orderId, createdAt } = { id: "", createdAt: "" }] = await listOrders(staff, brandId);
  const id = randomUUID();
  const { description, startTimeZone } = race;
  const missed = { id, name: "Overslept", startTime: "2020-05-02T06:00:00.000Z", startTimeZone };
  await insertRows("live_races", [
    {
      ...{ id, brand_partner_id: brandId, name: missed.name, description },
      ...{ start_time: missed.startTime, start_time_zone: startTimeZone },
    },
  ]);
  const own = (await allTasks(staff)).filter((task) => {
    if (task.kind === "erasure_kept") return false;
    const about = "race" in task ? task.race : task.order.race;
    return about !== null && [race.id, id].includes(about.id);
  });
  const order = { status: "due", totalCents: 500_00 } as const;
  const of = { brand: { name: brand.companyName }, totalParticipants: 0 };
  const { name, startTime } = race;
  expect(own).toEqual([
    {
      ...{ kind: "pending_race", ...of, order },
      race: { id: race.id, name, startTime, startTimeZone, status: "pending" },
    },
    {
      kind: "order_due",
      order: {
        ...{ id: orderId, createdAt, ...order, brandName: brand.companyName },
        ...{ race: { id: race.id, name }, raceStatus: "pending", tier: "standard", review: null },
        ...{ isPaidFor: false, packageState: null },
        paidRace: { id: race.id, name, status: "pending" },
      },
    },
    {
      ...{ kind: "missed_start", ...of, order: null },
      race: { ...missed, status: "pending" },
    },
  ]);
});

test("staff accept a change of an approved race, or send it back", async () => {
  const { client: staff } = await sharedStaffMember();
  const { client, brand } = await signedInBrand();
  const race = await createRace(client, newRace({ discountCode: "FREE500OUTPACE" }));
  const { id, name, startTime, startTimeZone } = race;
  await setRaceStatus(staff, { raceId: id, from: "pending", to: "active", reason: "Fine." });
  const change = (changes: Partial<typeof race>) =>
    updateRace(client, id, { changes, basedOn: race });
  const seen = async () =>
    (await allTasks(staff)).find((task) => task.kind === "changed_race" && task.race.id === id);
  await change({ name: "Lap Two", brandWebsiteUrl: null });
  const task = await seen();
  expect(task).toEqual({
    ...{ kind: "changed_race", brand: { name: brand.companyName } },
    race: { id, name: "Lap Two", status: "active", startTime, startTimeZone },
    changedAt: expect.any(String) as string,
    changes: [
      { part: "name", from: name, to: "Lap Two" },
      { part: "website", from: race.brandWebsiteUrl, to: null },
    ],
    listed: expect.any(Object) as object,
  });
  if (task?.kind !== "changed_race") throw new Error("The race is not listed.");
  const listed = { raceId: id, listed: task.listed };
  await acceptRaceChange(staff, listed);
  expect(await seen()).toBeUndefined();
  await expect(acceptRaceChange(staff, listed)).rejects.toMatchObject({ code: "status_changed" });
  await updateRace(client, id, { changes: { name }, basedOn: { ...race, name: "Lap Two" } });
  const again = await seen();
  if (again?.kind !== "changed_race") throw new Error("The race is not listed.");
  await sendBackRaceChange(staff, { raceId: id, listed: again.listed, reason: "No." });
  expect(await getRace(client, id)).toMatchObject({ name: "Lap Two", status: "active" });
});
