import { expect, test } from "vitest";
import { fetchLastEdit, listBrandLog } from "../src/brand-log.ts";
import { updateRace } from "../src/races.ts";
import { removeMember } from "../src/team.ts";
import { insertRows, updateRows } from "./backend.ts";
import {
  otherSharedBrand,
  sharedStaffMember,
  signedInBrand,
  signedInBrandWithRace,
} from "./fixtures.ts";

test("a brand reads who did what, a race's part of it and who edited it last", async () => {
  const { client, brandId, race, brand } = await signedInBrandWithRace();
  const member = await signedInBrand();
  const { userId } = member.session;
  await insertRows("brand_members", [
    { user_id: userId, brand_partner_id: brandId, role: "editor" },
  ]);
  const owner = { kind: "member", name: brand.contactName };
  expect(await fetchLastEdit(client, race.id)).toEqual({
    editedAt: expect.stringMatching(/Z$/) as string,
    actor: { ...owner, isSelf: true },
    isCreation: true,
  });
  const edit = { changes: { name: "Long Lap" }, basedOn: { name: race.name } };
  await updateRace(member.client, race.id, edit);
  await removeMember(client, { brandId, userId });

  const { items: entries, next } = await listBrandLog(client, { brandId });
  const nameless = { kind: "member", name: null, isSelf: false };
  expect(entries).toMatchObject([
    { action: "member_removed", actor: { ...owner, isSelf: true }, subjectId: userId },
    {
      action: "race_edited",
      actor: nameless,
      raceId: race.id,
      raceName: "Long Lap",
      raceStartTimeZone: race.startTimeZone,
      orderId: null,
      details: { name: { from: race.name, to: "Long Lap" } },
    },
    { action: "race_created" },
    { action: "brand_signed_up", subjectId: brandId, raceId: null, raceName: null },
  ]);
  expect(next).toBeNull();
  expect((await listBrandLog(client, { raceId: race.id })).items).toEqual(entries.slice(1, 3));
  expect(await fetchLastEdit(client, race.id)).toMatchObject({
    actor: nameless,
    isCreation: false,
  });
  const staff = await sharedStaffMember();
  const { items } = await listBrandLog(staff.client, { brandId });
  expect(items.slice(1)).toHaveLength(entries.length);
  expect(items[0]).toMatchObject({ action: "brand_viewed", details: { list: "log" } });
});

test("a brand's log has pages of 50 entries", async () => {
  const { client, brandId } = await signedInBrand();
  const race = {
    ...{ name: "Lap", description: "One of many", target_distance: 1 },
    ...{ start_time: "2040-05-02T08:00:00Z", start_time_zone: "UTC" },
    brand_partner_id: brandId,
  };
  await insertRows(
    "live_races",
    Array.from({ length: 50 }, () => race),
  );
  await updateRows(`live_races?brand_partner_id=eq.${brandId}`, { name: "Long Lap" });
  const first = await listBrandLog(client);
  expect(first.items).toHaveLength(50);
  expect(first.items[0]).toMatchObject({ actor: { kind: "system", name: "Outpace" } });
  expect(first.next).toBe(first.items.at(-1)?.id);
  const second = await listBrandLog(client, { afterId: first.next ?? undefined });
  expect(second).toMatchObject({ items: [{ action: "brand_signed_up" }], next: null });
});

test("nobody reads the log of another brand or its races", async () => {
  const { client, brandId, race } = await signedInBrandWithRace();
  const other = await otherSharedBrand();
  await expect(listBrandLog(other.client, { brandId })).rejects.toMatchObject({
    code: "not_staff",
  });
  for (const read of [
    () => listBrandLog(other.client, { raceId: race.id }),
    () => fetchLastEdit(other.client, race.id),
  ])
    await expect(read()).rejects.toMatchObject({ code: "not_found" });
  expect(await fetchLastEdit(client, race.id)).not.toBeNull();
});
