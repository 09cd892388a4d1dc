/** What brands change about approved races: listed for staff, who find it fine or send it back. */
import { expect, test } from "vitest";
import {
  asPerson,
  one,
  openDatabase,
  refusal,
  refused,
  signUpBrand,
  signUpStaff,
} from "../harness/database.ts";
import { storePhoto } from "../harness/photos.ts";
import { createRace } from "../harness/races.ts";
import { outboxOf } from "./emails/outbox.ts";

const { database, owner } = await openDatabase();
const staff = asPerson(database, await signUpStaff(database));
const { toldTo, forgetAll } = outboxOf(database);

type Changes = Readonly<Record<string, Readonly<Record<"from" | "to", string | null>>>>;

const photoUrl = (path: string) => `/storage/v1/object/public/race-background-photos/${path}`;

/** An approved race, which its brand edits and staff see. */
async function approvedRace() {
  const { userId } = await signUpBrand(database);
  const { id } = await createRace(database, userId);
  const setStatus = (status: string) =>
    owner`update public.live_races set status = ${status} where id = ${id}`;
  await setStatus("active");
  await forgetAll();
  return {
    id,
    userId,
    setStatus,
    edit: (change: Readonly<Record<string, string | null>>) => asPerson(database, userId)`
      select public.update_race(r.id, ${database.api.json(change)}, to_jsonb(r))
      from public.live_races r where r.id = ${id}`,
    listed: async () => {
      const [task] = await staff`
        select changes from public.staff_tasks() where kind = 'changed_race' and race_id = ${id}`;
      return (task?.["changes"] ?? null) as Changes | null;
    },
    accept: (changes: Changes | null) =>
      staff`select public.accept_race_change(${id}, ${database.api.json(changes)})`,
    sendBack: (changes: Changes | null) => staff`
      select public.send_back_race_change(${id}, ${database.api.json(changes)}, ' Not your words. ')`,
    now: () =>
      one(owner`
        select status, name, description, brand_website_url, background_photo_url
        from public.live_races where id = ${id}`),
    log: () => owner`
      select action, reason, details from public.audit_log
      where subject_id = ${id} and action like 'race_change_%'`,
  };
}

const name = { from: "Harbor Run", to: "Verify Here" };
const website = { from: "https://harbor.example/run", to: "https://verify.example" };
const changed = refused("PT409", "This change is no longer as it was listed.", "status_changed");

test("a change of an approved race is listed once, until it is undone", async () => {
  const race = await approvedRace();
  await race.edit({ name: "Verify" });
  await race.edit({ name: name.to, brand_website_url: website.to });
  await race.edit({ description: "Now." });
  const description = { from: "Ten easy miles.", to: "Now." };
  expect(await race.listed()).toEqual({ name, description, brand_website_url: website });
  await race.edit({ name: name.from, description: description.from });
  expect(await race.listed()).toEqual({ brand_website_url: website });
  await race.edit({ brand_website_url: website.from });
  expect(await race.listed()).toBeNull();
});

test("changes before an approval and by operators are not listed", async () => {
  const race = await approvedRace();
  await owner`update public.live_races set name = 'Corrected' where id = ${race.id}`;
  await race.setStatus("pending");
  await race.edit({ name: "Harbor Run", target_distance: "12" });
  await race.setStatus("active");
  expect(await race.listed()).toBeNull();
  await race.edit({ name: name.to });
  expect(await race.listed()).toEqual({ name });
  await race.setStatus("cancelled");
  expect(await race.listed()).toEqual({ name });
  await race.setStatus("pending");
  expect(await race.listed()).toBeNull();
});

test("the next change is compared with what staff accepted", async () => {
  const race = await approvedRace();
  await race.edit({ name: name.to });
  await race.accept({ name });
  expect(await race.listed()).toBeNull();
  expect([...(await race.log())]).toEqual([
    { action: "race_change_accepted", reason: null, details: { name } },
  ]);
  expect(await toldTo(race.userId)).toEqual([]);
  await race.edit({ name: "Third" });
  expect(await race.listed()).toEqual({ name: { from: name.to, to: "Third" } });
});

test("staff find fine only what they have seen, and only what is still listed", async () => {
  const race = await approvedRace();
  await race.edit({ name: name.to });
  await race.edit({ brand_website_url: website.to });
  for (const seen of [{ name }, { name: { ...name, to: "Verify" } }, {}, null])
    expect(await refusal(race.accept(seen))).toEqual(changed);
  await race.accept({ name, brand_website_url: website });
  for (const act of [race.accept, race.sendBack])
    expect(await refusal(act({ name, brand_website_url: website }))).toEqual(changed);
});

test("what is sent back is as approved again, and its team reads why", async () => {
  const race = await approvedRace();
  await race.edit({ name: name.to, brand_website_url: website.to });
  await race.setStatus("completed");
  const before = await race.now();
  await race.sendBack({ name, brand_website_url: website });
  expect(await race.now()).toEqual({
    ...before,
    ...{ status: "completed", name: name.from, brand_website_url: website.from },
  });
  expect(await race.listed()).toBeNull();
  const back = {
    name: { from: name.to, to: name.from },
    brand_website_url: { from: website.to, to: website.from },
  };
  const entry = { action: "race_change_sent_back", reason: "Not your words.", details: back };
  expect([...(await race.log())]).toEqual([entry]);
  const [told] = await asPerson(database, race.userId)`
    select action, reason, details from public.brand_log() limit 1`;
  expect(told).toEqual(entry);
  const [edit] = await staff`select action, actor_kind from public.race_last_edit(${race.id})`;
  expect(edit).toEqual({ action: "race_change_sent_back", actor_kind: "staff" });
  expect(await toldTo(race.userId)).toMatchObject([
    {
      kind: "race_change_sent_back",
      payload: {
        race: { id: race.id, name: name.from },
        fields: ["name", "brand_website_url"],
        reason: "Not your words.",
      },
    },
  ]);
});

test("what the brand has changed again is not sent back", async () => {
  const race = await approvedRace();
  await race.edit({ name: name.to, brand_website_url: website.to });
  const seen = await race.listed();
  await race.edit({ name: "Later" });
  await race.sendBack(seen);
  expect(await race.now()).toMatchObject({ name: "Later", brand_website_url: website.from });
  expect(await race.listed()).toEqual({ name: { ...name, to: "Later" } });
  expect(await refusal(race.sendBack(seen))).toEqual(changed);
});

test("a replaced photo is kept until staff have looked", async () => {
  const race = await approvedRace();
  const [first, second] = [1, 2].map((n) => `backgrounds/${race.id}-bg-${String(n)}.png`);
  for (const path of [first, second]) await storePhoto(owner, path ?? "", race.userId);
  const show = (path = "") => race.edit({ background_photo_url: photoUrl(path) });
  const isKept = async (path = "") =>
    (await one(owner`select private.is_photo_shown(${path}) as kept`))["kept"];
  await show(first);
  const seen = await race.listed();
  await race.accept(seen);
  await show(second);
  expect(await isKept(first)).toBe(true);
  await race.sendBack(await race.listed());
  expect(await race.now()).toMatchObject({ background_photo_url: photoUrl(first ?? "") });
  expect([await isKept(first), await isKept(second)]).toEqual([true, false]);
  await show(second);
  await race.accept(await race.listed());
  expect([await isKept(first), await isKept(second)]).toEqual([false, true]);
});
