/** Who reads a brand's log, the log of one race, and the pages of both. */
import { beforeEach, describe, expect, test } from "vitest";
import {
  count,
  openDatabase,
  signUpBrand,
  signUpStaff,
  type BrandAccount,
} from "../../harness/database.ts";
import { createRace } from "../../harness/races.ts";
import { hint } from "../invitations/invitations.ts";
import { logsOf, type Entry } from "./logs.ts";

const database = await openDatabase();
const { owner } = database;
const staffId = await signUpStaff(database);
const { addMember, by, freeRace, lastEdit, lines, log, rename, setStatus } = logsOf(database);
let brand: BrandAccount;

beforeEach(async () => {
  brand = await signUpBrand(database);
});

describe("a race", () => {
  test("has a log of its own, with its order's entries", async () => {
    const race = await createRace(database, brand.userId);
    await owner`
      select private.set_order_status(id, 'paid', 'Wired.') from public.race_orders
      where live_race_id = ${race.id}`;
    const raceId = race.id;
    expect(await lines(brand.userId, { raceId })).toEqual([
      "Ada Example race_created",
      "Outpace order_status_set",
    ]);
    const [entry] = await log(brand.userId, { raceId });
    expect(entry).toMatchObject({ race_name: "Harbor Run", details: { from: "due", to: "paid" } });
  });

  test("names its brand for someone who belongs to several", async () => {
    const race = await freeRace(brand.userId);
    const other = await signUpBrand(database);
    await owner`
      insert into public.brand_members (user_id, brand_partner_id, role)
      values (${other.userId}, ${brand.brandId}, 'viewer')`;
    expect(await hint(log(other.userId))).toBe("brand_required");
    expect(await log(other.userId, { raceId: race.id })).toHaveLength(1);
    const wrong = log(other.userId, { raceId: race.id, brandId: other.brandId });
    expect(await hint(wrong)).toBe("race_not_found");
  });

  test("was last edited by who edited it last, or created it", async () => {
    const race = await freeRace(brand.userId);
    const made = { action: "race_created", actor_kind: "member", actor_name: "Ada Example" };
    expect(await lastEdit(brand.userId, race.id)).toEqual([{ ...made, is_self: true }]);
    const editor = await addMember(brand, "editor", "Robin");
    await rename(editor, race.id);
    await setStatus(staffId, race.id, "active", "Fine.");
    const edited = { ...made, action: "race_edited", actor_name: "Robin", is_self: false };
    expect(await lastEdit(brand.userId, race.id)).toEqual([edited]);
    expect(await lastEdit(staffId, race.id)).toEqual([edited]);
  });
});

test("pages have every entry once, and follow no other brand's entry", async () => {
  await owner`
    insert into public.audit_log (occurred_at, actor_id, action, subject_table, brand_partner_id)
    select now() - n / 60 * interval '1 microsecond', ${brand.userId}, 'brand_edited', 'brand_partners',
      ${brand.brandId} from generate_series(1, 129) n`;
  const shown: string[] = [];
  for (let after: string | null = null; ;) {
    const page: readonly Entry[] = await log(brand.userId, { after });
    shown.push(...page.slice(0, 50).map(({ id }) => id));
    if (page.length < 51) break;
    after = shown.at(-1) ?? null;
  }
  expect([shown.length, new Set(shown).size]).toEqual([130, 130]);
  const other = await signUpBrand(database);
  expect(await hint(log(other.userId, { after: shown[0] ?? null }))).toBe("invalid_value");
});

test("nobody else reads a brand's log", async () => {
  const race = await freeRace(brand.userId);
  const other = await signUpBrand(database);
  const { brandId } = brand;
  expect(await hint(log(other.userId, { brandId }))).toBe("not_staff");
  expect(await hint(log(other.userId, { raceId: race.id }))).toBe("race_not_found");
  expect(await hint(lastEdit(other.userId, race.id))).toBe("race_not_found");
  const former = await addMember(brand, "viewer", "Robin");
  await by(former)`select public.remove_member(${former})`;
  expect(await hint(log(former, { brandId }))).toBe("not_staff");
  await expect(log(null, { brandId })).rejects.toThrow("permission denied");
  await expect(lastEdit(null, race.id)).rejects.toThrow("permission denied");
});

test("erasing a brand forgets its people's names", async () => {
  await addMember(brand, "viewer", "Robin");
  await owner`select private.erase_brand(${brand.brandId}, 'Asked for.')`;
  const names = `private.member_names where brand_partner_id = '${brand.brandId}'`;
  expect(await count(owner, names)).toBe(0);
});
