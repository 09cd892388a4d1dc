/** Who did what in a brand, as its own people read it; access.md says that nobody else does. */
import { beforeEach, expect, test } from "vitest";
import { count, openDatabase, signUpStaff } from "../../harness/database.ts";
import { createRace } from "../../harness/races.ts";
import { hint, type NamedBrand } from "../../harness/teams.ts";
import { addFactor } from "../factors/factors.ts";
import { logsOf } from "./logs.ts";

const { database, owner } = await openDatabase();
const staffId = await signUpStaff(database);
const { actionsOf, addressOf, by, freeRace, join, joined, lastEdit, lines, log, ...logs } =
  logsOf(database);
const { newBrand, rename, setStatus } = logs;
let brand: NamedBrand;

beforeEach(async () => {
  brand = await newBrand();
});

test("a viewer reads by name what was done, and which of it they did", async () => {
  const race = await freeRace(brand.userId);
  const viewer = await joined(brand, "viewer", "Robin");
  await rename(brand.userId, race.id);
  expect(await lines(viewer)).toEqual([
    "Ada Example brand_signed_up",
    "Ada Example race_created",
    "Ada Example member_invited",
    "Robin member_joined",
    "Ada Example race_edited",
  ]);
  expect(await log(viewer)).toMatchObject([
    { actor_kind: "member", is_self: false, race_name: "Renamed" },
    { is_self: true, subject_name: "Robin", details: { role: "viewer" } },
    ...[{ is_self: false }, { is_self: false }, { is_self: false }],
  ]);
  const [entry] = await log(await joined(brand, "viewer", null));
  expect(entry).toMatchObject({ actor_kind: "member", actor_name: null, is_self: true });
});

test("someone who left keeps their name on what they did, also once they are staff, until the brand is erased; no address is shown", async () => {
  const leaver = await joined(brand, "editor", "Kim");
  const race = await freeRace(leaver);
  const editor = await joined(brand, "editor", "Robin");
  await rename(editor, race.id);
  await by(brand.userId)`select public.remove_member(${editor})`;
  await owner`delete from auth.users where id = ${editor}`;
  await by(leaver)`select public.remove_member(${leaver})`;
  await owner`select private.grant_staff(${leaver}::uuid)`;
  await setStatus(leaver, race.id, "active", "Fine.");
  const read = await log(brand.userId);
  expect((await lines(brand.userId)).slice(-4)).toEqual([
    "Robin race_edited",
    "Ada Example member_removed",
    "Kim member_left",
    "Outpace race_status_set",
  ]);
  expect(await lines(brand.userId)).toContain("Kim race_created");
  expect(read[2]).toMatchObject({ action: "member_removed", subject_name: "Robin" });
  expect(JSON.stringify(read)).not.toContain("@");
  expect(await lastEdit(brand.userId, race.id)).toMatchObject([{ actor_name: "Robin" }]);
  await owner`select private.erase_brand(${brand.brandId}, 'Asked for.')`;
  const names = `private.member_names where brand_partner_id = '${brand.brandId}'`;
  expect(await count(owner, names)).toBe(0);
});

test("staff are Outpace, and only the reasons that e-mails told are shown", async () => {
  const race = await freeRace(brand.userId);
  await setStatus(staffId, race.id, "active", "Looks fine to me.");
  await by(staffId)`
    select public.void_order(id, 'Not your code.') from public.race_orders
    where live_race_id = ${race.id}`;
  await setStatus(staffId, race.id, "cancelled", "The course is closed.");
  await by(staffId)`select public.set_brand_active(${brand.brandId}, false, 'Owes us.')`;
  await owner`select private.set_brand_tier(${brand.brandId}, 'premium', 'A gift.')`;
  expect((await lines(brand.userId)).slice(2)).toEqual([
    "Outpace race_status_set",
    "Outpace order_status_set (Not your code.)",
    "Outpace race_status_set (The course is closed.)",
    "Outpace brand_active_set",
    "Outpace brand_tier_set",
  ]);
  expect((await log(brand.userId)).map((entry) => entry.actor_kind)).toEqual([
    ...["system", "staff", "staff", "staff", "staff", "member", "member"],
  ]);
});

test("an order's reviews and second factors are left out", async () => {
  const race = await freeRace(brand.userId);
  await owner`
    select private.open_review(id, null, 'disputed', 'dp_1') from public.race_orders
    where live_race_id = ${race.id}`;
  await addFactor(database, brand.userId);
  await owner`select private.plan_factor_removal(${await addressOf(brand.userId)}, 'Lost phone.')`;
  const shown = await log(brand.userId);
  expect([(await actionsOf(brand)).length, shown.map(({ action }) => action)]).toEqual([
    ...[4, ["race_created", "brand_signed_up"]],
  ]);
});

test("a race has a log of its own, with its order's entries, also for someone of several brands", async () => {
  const { id: raceId } = await createRace(database, brand.userId);
  await owner`
    select private.set_order_status(id, 'paid', 'Wired.') from public.race_orders
    where live_race_id = ${raceId}`;
  const expected = ["Ada Example race_created", "Outpace order_status_set"];
  const [entry] = await log(brand.userId, { raceId });
  expect(entry).toMatchObject({ race_name: "Harbor Run", details: { from: "due", to: "paid" } });
  const other = await newBrand();
  await join(other.userId, brand);
  expect(await hint(log(other.userId))).toBe("brand_required");
  for (const reader of [brand, other])
    expect(await lines(reader.userId, { raceId })).toEqual(expected);
  const wrong = log(other.userId, { raceId, brandId: other.brandId });
  expect(await hint(wrong)).toBe("race_not_found");
});

test("a race was last edited by who edited it last, or created it", async () => {
  const race = await freeRace(brand.userId);
  const made = { action: "race_created", actor_kind: "member", actor_name: "Ada Example" };
  expect(await lastEdit(brand.userId, race.id)).toEqual([{ ...made, is_self: true }]);
  const editor = await joined(brand, "editor", "Robin");
  await rename(editor, race.id);
  await setStatus(staffId, race.id, "active", "Fine.");
  const edited = { ...made, action: "race_edited", actor_name: "Robin", is_self: false };
  for (const reader of [brand.userId, staffId])
    expect(await lastEdit(reader, race.id)).toEqual([edited]);
});

test("pages have every entry once, and follow no other brand's entry", async () => {
  await owner`
    insert into public.audit_log (occurred_at, actor_id, action, subject_table, brand_partner_id)
    select now() - n / 60 * interval '1 microsecond', ${brand.userId}, 'brand_edited', 'brand_partners',
      ${brand.brandId} from generate_series(1, 129) n`;
  const shown: string[] = [];
  for (const length of [51, 51, 30]) {
    const page = await log(brand.userId, { after: shown.at(-1) ?? null });
    expect(page).toHaveLength(length);
    shown.push(...page.slice(0, 50).map(({ id }) => id));
  }
  expect(new Set(shown).size).toBe(130);
  const other = await newBrand();
  expect(await hint(log(other.userId, { after: shown[0] ?? null }))).toBe("invalid_value");
});
