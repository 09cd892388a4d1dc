/** The links with which a brand sees a race's page before staff approve it. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  answerOf,
  asPerson,
  one,
  openDatabase,
  refusal,
  refused,
  signUp,
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

async function linkTo(raceId: string | null, userId: string) {
  const { token } = await one(
    asPerson(database, userId)<{
      token: string;
    }>`select public.preview_race_link(${raceId}) as token`,
  );
  return token;
}

async function sign(subject: string, purpose = "preview_race", ends = "30 minutes") {
  const { token } = await one(owner<{ token: string }[]>`
    select private.sign_link(${purpose}, ${subject}, now() + ${ends}::interval) as token`);
  return token;
}

async function pendingRace() {
  const brand = await signUpBrand(database);
  return { ...brand, ...(await createRace(database, brand.userId)) };
}

test("the race's brand and staff preview a pending race, for half an hour", async () => {
  const { id, userId } = await pendingRace();
  for (const person of [userId, staffId]) {
    const token = await linkTo(id, person);
    expect(await read(id, token)).toMatchObject({ id, status: "pending", median_seconds: null });
    const seconds = Number(token.split(".")[1]) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(29 * 60);
    expect(seconds).toBeLessThan(31 * 60);
  }
});

test("nobody makes a link to a race of another brand or to none", async () => {
  const { id, userId } = await pendingRace();
  const other = await pendingRace();
  const nobody = await signUp(database, `${randomUUID()}@mailbox.example`);
  const refusal404 = refused("PT404", "Race not found", "race_not_found");
  for (const [raceId, person] of [
    [id, other.userId],
    [id, nobody],
    [randomUUID(), userId],
    [randomUUID(), staffId],
    [null, staffId],
  ] as const) {
    expect(await refusal(linkTo(raceId, person))).toEqual(refusal404);
  }
});

test("a token of another race or purpose, or an altered one, previews nothing", async () => {
  const { id, userId } = await pendingRace();
  const other = await pendingRace();
  const token = await linkTo(id, userId);
  const [subject, ends, signature = ""] = token.split(".");
  for (const wrong of [
    await linkTo(other.id, other.userId),
    await sign(other.id, "preview_race", "-1 minute"),
    await sign(id, "switch_off_email"),
    await sign(id, "switch_off_email", "-1 minute"),
    `${String(subject)}.${String(Number(ends) + 60)}.${signature}`,
    `${String(subject)}.0.${signature}`,
    `${String(subject)}.${String(ends)}.${signature.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))}`,
    `${String(subject)}.${String(ends)}`,
    token.toUpperCase(),
    id,
    "",
  ]) {
    expect(await refusal(read(id, wrong))).toEqual(notFound);
  }
});

test("an expired preview says so as long as the race is pending", async () => {
  const { id } = await pendingRace();
  const token = await sign(id, "preview_race", "-1 second");
  expect(await refusal(read(id, token))).toEqual(expired);
  await owner`update public.live_races set status = 'active' where id = ${id}`;
  for (const preview of [token, "not a token"]) {
    expect(await read(id, preview)).toMatchObject({ id, status: "active" });
  }
});

test("a preview shows no race that was cancelled before its approval", async () => {
  const { id, userId } = await pendingRace();
  const token = await linkTo(id, userId);
  await owner`update public.live_races set status = 'cancelled' where id = ${id}`;
  expect(await refusal(read(id, token))).toEqual(notFound);
});

test("a deactivated brand makes no preview, and its former ones end", async () => {
  const { id, userId, brandId } = await pendingRace();
  const token = await linkTo(id, userId);
  await owner`update public.brand_partners set is_active = false where id = ${brandId}`;
  expect(await refusal(linkTo(id, userId))).toMatchObject({ hint: "brand_inactive" });
  expect(await refusal(read(id, token))).toEqual(notFound);
});
