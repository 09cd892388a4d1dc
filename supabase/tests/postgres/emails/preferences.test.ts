/** What a person can switch off: signed in, and by an e-mail's link without a login. */
import { expect, test } from "vitest";
import {
  asPerson,
  count,
  one,
  openDatabase,
  refusal,
  refused,
  signUp,
  signUpBrand,
  signUpStaff,
} from "../../harness/database.ts";

const { database, owner } = await openDatabase();
const staffId = await signUpStaff(database);

const preferencesOf = async (userId: string) => {
  const rows = await asPerson(database, userId)<{ line: string }>`
    select topic || case when is_on then '' else ' off' end as line from public.email_preferences()`;
  return rows.map(({ line }) => line);
};
const set = (userId: string, topic: string | null, isOn: boolean) =>
  asPerson(database, userId)`select public.set_email_preference(${topic}, ${isOn})`;

const linkFor = async (
  userId: string,
  topic: string,
  valid = "30 days",
  purpose = "switch_off_email",
) =>
  (
    await one(owner<{ token: string }[]>`
      select private.sign_link(${purpose}, ${`${userId}:${topic}`}, now() + ${valid}::interval) as token`)
  ).token;

const changes = ["off", "on"] as const;

/** Returns the topic. */
const press = async (change: "off" | "on", token: string | null) => {
  const call = owner(`public.switch_${change}_email`);
  return (await one(asPerson(database, null)`select ${call}(${token}) as topic`))["topic"];
};

const all = ["decisions", "places", "recaps", "starts"];

test("a brand switches its four topics, staff their one, and nobody any other; twice is as once", async () => {
  const { userId } = await signUpBrand(database);
  const nobody = await signUp(database, "nobody@mailbox.example");
  expect(await preferencesOf(staffId)).toEqual(["waiting_races"]);
  expect(await preferencesOf(nobody)).toEqual([]);
  for (const [person, topic] of [
    [userId, "waiting_races"],
    [staffId, "recaps"],
    [nobody, "recaps"],
    [userId, "order_paid"],
    [userId, null],
  ] as const) {
    expect(await refusal(set(person, topic, false))).toEqual(
      refused("PT400", "You get no e-mails of this kind.", "invalid_value"),
    );
  }
  for (const isOn of [false, false, true, true]) {
    await set(userId, "starts", isOn);
    const starts = isOn ? "starts" : "starts off";
    expect(await preferencesOf(userId)).toEqual([...all.slice(0, 3), starts]);
  }
});

test("an e-mail's link switches its account's topic off without a login, and on again, however often; that of a deleted account does nothing and says so to nobody", async () => {
  const [{ userId }, marked] = [await signUpBrand(database), await signUpBrand(database)];
  const token = await linkFor(userId, "places");
  for (const change of ["off", "off", "on", "on"] as const) {
    expect(await press(change, token)).toBe("places");
    const places = change === "on" ? "places" : "places off";
    expect(await preferencesOf(userId)).toEqual(["decisions", places, ...all.slice(2)]);
  }
  await owner`delete from auth.users where id = ${userId}`;
  await owner`update auth.users set deleted_at = now() where id = ${marked.userId}`;
  for (const link of [token, await linkFor(marked.userId, "places")])
    for (const change of changes) expect(await press(change, link)).toBe("places");
  expect(await count(owner, "private.email_opt_outs")).toBe(0);
});

test("altered, foreign, expired and incomplete links change nothing", async () => {
  const [{ userId }, other] = [await signUpBrand(database), await signUpBrand(database)];
  const token = await linkFor(userId, "recaps");
  const incomplete = refused(
    "PT400",
    "This link is not complete. Please open it from the e-mail again.",
    "invalid_link",
  );
  for (const wrong of [
    ...[null, "", token.slice(0, -1), token.replace(userId, other.userId)],
    ...[token.replace("recaps", "starts"), token.replace(/\.\d+\./, ".0.")],
    await linkFor(userId, "recaps", "1 day", "confirm_newsletter"),
  ]) {
    for (const change of changes) expect(await refusal(press(change, wrong))).toEqual(incomplete);
  }
  const expired = refused("PT410", "This link has expired.", "expired_link");
  for (const old of [await linkFor(userId, "recaps", "-1 second"), await linkFor(userId, "bygone")])
    expect(await refusal(press("off", old))).toEqual(expired);
  expect(await preferencesOf(userId)).toEqual(all);
});
