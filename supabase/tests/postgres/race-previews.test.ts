/** The links with which a brand sees a race's page before staff approve it; access.md says who makes one. */
import { expect, test } from "vitest";
import {
  answerOf,
  asPerson,
  one,
  openDatabase,
  refusal,
  refused,
  signUpBrand,
  signUpStaff,
} from "../harness/database.ts";
import { createRace } from "../harness/races.ts";

const database = await openDatabase();
const { owner } = database;
const staffId = await signUpStaff(database);

const notFound = refused("PT404", "We can't find this race.", "race_not_found");
const expired = refused(
  "PT410",
  "This preview has expired. Please open it from the portal again.",
  "expired_link",
);

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

test("the race's brand and staff preview a pending race, for half an hour", async () => {
  const { id, userId } = await pendingRace();
  for (const person of [userId, staffId]) {
    const token = await linkTo(id, person);
    expect(await read(id, token)).toMatchObject({ id, status: "pending", median_seconds: null });
    const minutes = (Number(token.split(".")[1]) - Date.now() / 1000) / 60;
    expect(Math.round(minutes)).toBe(30);
  }
});

test("a token of another race, or an altered one, previews nothing", async () => {
  const { id, userId } = await pendingRace();
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
    id,
    "",
  ])
    expect(await refusal(read(id, wrong))).toEqual(notFound);
});

test("an expired preview says so as long as the race is pending", async () => {
  const { id } = await pendingRace();
  const { token } = await one(owner<{ token: string }[]>`
    select private.sign_link('preview_race', ${id}::text, now() - interval '1 second') as token`);
  expect(await refusal(read(id, token))).toEqual(expired);
  await owner`update public.live_races set status = 'active' where id = ${id}`;
  for (const preview of [token, "not a token"])
    expect(await read(id, preview)).toMatchObject({ id, status: "active" });
});

test("a preview shows no race that was cancelled before its approval, nor one of a deactivated brand", async () => {
  const { id, userId, brandId } = await pendingRace();
  const token = await linkTo(id, userId);
  await owner`update public.brand_partners set is_active = false where id = ${brandId}`;
  expect(await refusal(linkTo(id, userId))).toMatchObject({ hint: "brand_inactive" });
  expect(await refusal(read(id, token))).toEqual(notFound);
  await owner`update public.brand_partners set is_active = true where id = ${brandId}`;
  await read(id, token);
  await owner`update public.live_races set status = 'cancelled' where id = ${id}`;
  expect(await refusal(read(id, token))).toEqual(notFound);
});
