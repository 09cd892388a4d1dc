import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  formatAverageCompletionTime,
  formatAveragePace,
  formatCompletionRate,
  noAnalytics,
} from "@outpace/domain/races";
import { getRaceAnalytics } from "../src/analytics.ts";
import { uploadBackgroundPhoto } from "../src/photos.ts";
import { createRace, updateRace } from "../src/races.ts";
import { getAdminOverview, isStaff, listRacesOfAllBrands } from "../src/staff.ts";
import { signedInBrand } from "./backend.ts";
import { insertAsOperator } from "./operator.ts";

const race = {
  name: "Counted Miles",
  description: "Three start, two arrive",
  startTime: "2026-05-02T08:00:00.000Z",
  startTimeZone: "Europe/London",
  maxParticipants: 500,
  targetDistance: 10,
  brandWebsiteUrl: null,
  backgroundPhotoUrl: null,
};

async function signedInBrandWithRace() {
  const signedIn = await signedInBrand();
  const created = await createRace(signedIn.client, { requestId: randomUUID(), race });
  return { ...signedIn, created };
}

test("analytics count who took part and finished, and are the owner's alone", async () => {
  const { client, created } = await signedInBrandWithRace();
  const other = await signedInBrand();
  const seconds = [5_000, 6_400, null];
  await insertAsOperator(
    "race_participants",
    seconds.map((completion_seconds) => ({
      live_race_id: created.id,
      runner_id: randomUUID(),
      completion_seconds,
      completed_at: completion_seconds && "2026-05-02T10:00:00Z",
    })),
  );
  const analytics = await getRaceAnalytics(client, created.id);
  expect(analytics).toMatchObject({ totalParticipants: 3, completedParticipants: 2 });
  expect(formatCompletionRate(analytics)).toBe("66.7%");
  expect(formatAverageCompletionTime(analytics)).toBe("95 minutes");
  expect(formatAveragePace(analytics)).toBe("9.50 min/mile");
  expect(await getRaceAnalytics(other.client, created.id)).toEqual(noAnalytics);
});

const png = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
    "base64",
  ),
);

test("a race takes its brand's own photo, and nobody else's", async () => {
  const owner = await signedInBrandWithRace();
  const other = await signedInBrandWithRace();
  const photo = { raceName: race.name, bytes: png, mime: "image/png" } as const;
  const backgroundPhotoUrl = await uploadBackgroundPhoto(owner.client, photo);
  const edited = await updateRace(owner.client, owner.created.id, { backgroundPhotoUrl });
  expect(edited).toEqual({ ...owner.created, backgroundPhotoUrl });
  await expect(
    updateRace(other.client, other.created.id, { backgroundPhotoUrl }),
  ).rejects.toMatchObject({ code: "invalid_value" });
  await expect(
    updateRace(owner.client, owner.created.id, {
      backgroundPhotoUrl: "https://elsewhere.example/a.png",
    }),
  ).rejects.toMatchObject({ code: "invalid_value" });
});

test("staff see every brand's races, newest first, and the counters agree", async () => {
  const first = await signedInBrandWithRace();
  const second = await signedInBrandWithRace();
  const staff = await signedInBrand();
  expect(await isStaff(staff.client)).toBe(false);
  await insertAsOperator("staff_members", [{ user_id: staff.session.userId }]);
  expect(await isStaff(staff.client)).toBe(true);

  const { items: all } = await listRacesOfAllBrands(staff.client);
  expect(all.slice(0, 2).map((it) => it.race)).toEqual([second.created, first.created]);
  expect(all[0]?.brand).toEqual({ name: second.brand.companyName, tier: "standard" });

  const brandId = first.session.brandId ?? "";
  const { items: own } = await listRacesOfAllBrands(staff.client, { status: "pending", brandId });
  expect(own.map((it) => it.race)).toEqual([first.created]);
  const none = await listRacesOfAllBrands(staff.client, { status: "cancelled", brandId });
  expect(none.items).toEqual([]);

  const before = await getAdminOverview(staff.client);
  await signedInBrandWithRace();
  expect(await getAdminOverview(staff.client)).toEqual({
    totalRaces: before.totalRaces + 1,
    activeRaces: before.activeRaces,
    totalBrands: before.totalBrands + 1,
    pendingRaces: before.pendingRaces + 1,
  });
});
