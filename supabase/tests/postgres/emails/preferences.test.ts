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
const set = (userId: string | null, topic: string | null, isOn: boolean | null) =>
  asPerson(database, userId)`select public.set_email_preference(${topic}, ${isOn})`;

const linkFor = async (userId: string, topic: string, valid = "30 days", purpose?: string) =>
  (
    await one(owner<{ token: string }[]>`
      select private.sign_link(
        ${purpose ?? "switch_off_email"}, ${`${userId}:${topic}`}, now() + ${valid}::interval) as token`)
  ).token;

/** Returns the topic. */
const press = async (change: "off" | "on", token: string | null, userId: string | null = null) => {
  const caller = asPerson(database, userId)<{ topic: string }>;
  const pressed =
    change === "off"
      ? caller`select public.switch_off_email(${token}) as topic`
      : caller`select public.switch_on_email(${token}) as topic`;
  return (await one(pressed)).topic;
};

const all = ["decisions", "places", "recaps", "starts"];

test("a brand switches its four topics, staff their one, and nobody any other", async () => {
  const { userId } = await signUpBrand(database);
  expect(await preferencesOf(userId)).toEqual(all);
  expect(await preferencesOf(staffId)).toEqual(["waiting_races"]);
  const nobody = await signUp(database, "nobody@mailbox.example");
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
  expect((await refusal(set(userId, "recaps", null))).hint).toBe("missing_fields");
});

test("switching off twice and on twice is as once, and is for this person alone", async () => {
  const { userId, brandId } = await signUpBrand(database);
  const colleague = await signUp(database, "colleague@mailbox.example");
  await owner`insert into public.brand_members (user_id, brand_partner_id) values (${colleague}, ${brandId})`;
  await set(userId, "starts", false);
  await set(userId, "starts", false);
  expect(await preferencesOf(userId)).toEqual([...all.slice(0, 3), "starts off"]);
  expect(await preferencesOf(colleague)).toEqual(all);
  await set(userId, "starts", true);
  await set(userId, "starts", true);
  expect(await preferencesOf(userId)).toEqual(all);
});

test("an e-mail's link switches its account's topic off without a login, and on again, however often and no matter who is signed in", async () => {
  const [own, other] = [await signUpBrand(database), await signUpBrand(database)];
  const token = await linkFor(own.userId, "places");
  for (const userId of [null, null, other.userId]) {
    expect(await press("off", token, userId)).toBe("places");
    expect(await preferencesOf(own.userId)).toEqual(["decisions", "places off", ...all.slice(2)]);
  }
  for (const userId of [null, null, other.userId]) {
    expect(await press("on", token, userId)).toBe("places");
    expect(await preferencesOf(own.userId)).toEqual(all);
  }
  expect(await count(owner, `private.email_opt_outs where user_id = '${other.userId}'`)).toBe(0);
});

test("altered, foreign, expired and incomplete links change nothing", async () => {
  const { userId } = await signUpBrand(database);
  const token = await linkFor(userId, "recaps");
  const other = await signUpBrand(database);
  const incomplete = refused(
    "PT400",
    "This link is not complete. Please open it from the e-mail again.",
    "invalid_link",
  );
  for (const wrong of [
    null,
    "",
    token.slice(0, -1),
    token.replace(userId, other.userId),
    token.replace("recaps", "starts"),
    token.replace(/\.\d+\./, ".0."),
    await linkFor(userId, "recaps", "1 day", "confirm_newsletter"),
  ]) {
    for (const change of ["off", "on"] as const) {
      expect(await refusal(press(change, wrong))).toEqual(incomplete);
    }
  }
  const expired = await linkFor(userId, "recaps", "-1 second");
  expect(await refusal(press("off", expired))).toEqual(
    refused("PT410", "This link has expired.", "expired_link"),
  );
  const ofNoTopic = await linkFor(userId, "bygone");
  expect((await refusal(press("off", ofNoTopic))).hint).toBe("expired_link");
  expect(await preferencesOf(userId)).toEqual(all);
});

test("the link of a deleted account does nothing and says so to nobody", async () => {
  const [gone, marked] = [await signUpBrand(database), await signUpBrand(database)];
  await owner`delete from auth.users where id = ${gone.userId}`;
  await owner`update auth.users set deleted_at = now() where id = ${marked.userId}`;
  for (const { userId } of [gone, marked]) {
    for (const change of ["off", "on"] as const) {
      expect(await press(change, await linkFor(userId, "places"))).toBe("places");
    }
    expect(await count(owner, `private.email_opt_outs where user_id = '${userId}'`)).toBe(0);
  }
});
