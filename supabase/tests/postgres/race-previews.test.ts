/** The links with which a brand sees a race's page before staff approve it; access.md says who makes one, and of which races. */
import { expect, test } from "vitest";
import {
  answerOf,
  asPerson,
  one,
  openDatabase,
  refusal,
  signUpBrand,
  signUpStaff,
} from "../harness/database.ts";
import { createRace } from "../harness/races.ts";
import { hint } from "../harness/teams.ts";

const { database, owner } = await openDatabase();
const staffId = await signUpStaff(database);

const read = (id: string, preview: string) =>
  answerOf(asPerson(database, null)`select public.public_race(${id}, ${preview})`);

const linkTo = async (raceId: string, userId: string) =>
  (
    await one(asPerson(database, userId)<{ token: string }>`
      select public.preview_race_link(${raceId}) as token`)
  ).token;

async function pendingRace() {
  const brand = await signUpBrand(database);
  return { ...brand, ...(await createRace(database, brand.userId)) };
}

test("the race's brand and staff preview a pending race for half an hour, then are told that it is over", async () => {
  const { id, userId } = await pendingRace();
  for (const person of [userId, staffId]) {
    const token = await linkTo(id, person);
    expect(await read(id, token)).toMatchObject({ id, status: "pending", median_seconds: null });
    expect(Math.round((Number(token.split(".")[1]) - Date.now() / 1000) / 60)).toBe(30);
  }
  const { token } = await one(owner<{ token: string }[]>`
    select private.sign_link('preview_race', ${id}::text, now() - interval '1 second') as token`);
  expect(await refusal(read(id, token))).toEqual({
    ...{ status: "PT410", hint: "expired_link" },
    message: "This preview has expired. Please open it from the portal again.",
  });
  await owner`update public.live_races set status = 'active' where id = ${id}`;
  for (const preview of [token, "not a token"])
    expect(await read(id, preview)).toMatchObject({ id, status: "active" });
});

test("a token of another race, an altered one, or one of a brand that was deactivated previews nothing", async () => {
  const { id, userId, brandId } = await pendingRace();
  const other = await pendingRace();
  const token = await linkTo(id, userId);
  const [subject = "", ends = "", signature = ""] = token.split(".");
  const changed = signature.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  for (const wrong of [
    await linkTo(other.id, other.userId),
    `${subject}.${String(Number(ends) + 60)}.${signature}`,
    `${subject}.${ends}.${changed}`,
    `${subject}.${ends}`,
    token.toUpperCase(),
    ...[id, ""],
  ])
    expect([wrong, await hint(read(id, wrong))]).toEqual([wrong, "race_not_found"]);
  await owner`update public.brand_partners set blocked_at = now() where id = ${brandId}`;
  expect(await hint(linkTo(id, userId))).toBe("brand_inactive");
  expect(await hint(read(id, token))).toBe("race_not_found");
});
