/** Who did what in a brand, as its own people read it. */
import { beforeEach, describe, expect, test } from "vitest";
import {
  asPerson,
  count,
  one,
  openDatabase,
  signUpBrand,
  signUpStaff,
  type BrandAccount,
} from "../harness/database.ts";
import { paymentsOf } from "../harness/payments.ts";
import { createRace } from "../harness/races.ts";
import { addFactor } from "./factors/factors.ts";
import { hint, invitationsOf } from "./invitations/invitations.ts";

const database = await openDatabase();
const { owner } = database;
const staffId = await signUpStaff(database);
const staff = asPerson(database, staffId);
const { accept, by, invited } = invitationsOf(database);
const { service } = paymentsOf(database);
let brand: BrandAccount;

beforeEach(async () => {
  brand = await signUpBrand(database);
});

interface Entry {
  readonly id: string;
  readonly action: string;
  readonly actor_kind: string;
  readonly actor_name: string | null;
  readonly is_self: boolean;
  readonly subject_name: string | null;
  readonly reason: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly race_name: string | null;
}

const log = (
  userId: string | null,
  { brandId = null, raceId = null, after = null }: Partial<Record<string, string | null>> = {},
) => by(userId)<Entry>`select * from public.brand_log(${brandId}, ${raceId}, ${after})`;

/** The entries as "actor action: reason", oldest first. */
const lines = async (userId: string, of = {}) =>
  (await log(userId, of))
    .toReversed()
    .map(({ actor_name: name, action, reason }) =>
      [name, action, reason === null ? [] : `(${reason})`].flat().join(" "),
    );

const lastEdit = (userId: string | null, raceId: string) =>
  by(userId)`select action, actor_kind, actor_name, is_self from public.race_last_edit(${raceId})`;

/** Someone who was invited to the brand and gave a name. */
async function member(role: "owner" | "editor" | "viewer", name: string): Promise<string> {
  const { token, userId } = await invited(brand.userId, role);
  await accept(userId, token, name);
  return userId;
}

const rename = (userId: string, raceId: string) =>
  by(userId)`update public.live_races set name = 'Renamed' where id = ${raceId}`;

const freeRace = (userId = brand.userId) =>
  createRace(database, userId, { discountCode: "FREE500OUTPACE" });

const setStatus = (raceId: string, status: string, reason: string) =>
  staff`select public.set_race_status(${raceId}, ${status}, ${reason})`;

describe("people", () => {
  test("a viewer reads by name what was done, and which of it they did", async () => {
    const race = await freeRace();
    const viewer = await member("viewer", "Robin");
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
      { is_self: false },
      { is_self: false },
      { is_self: false },
    ]);
  });

  test("the name of someone who left stays on what they did, and no address is shown", async () => {
    const editor = await member("editor", "Robin");
    const race = await freeRace(editor);
    await by(brand.userId)`select public.remove_member(${editor})`;
    await owner`delete from auth.users where id = ${editor}`;
    expect(await lines(brand.userId)).toEqual(
      expect.arrayContaining(["Robin race_created", "Ada Example member_removed"]),
    );
    expect((await log(brand.userId))[0]).toMatchObject({ subject_name: "Robin" });
    expect(JSON.stringify(await log(brand.userId))).not.toContain("@");
    expect(await lastEdit(brand.userId, race.id)).toMatchObject([{ actor_name: "Robin" }]);
  });

  test("someone who left and became staff is a member in what they did before", async () => {
    const editor = await member("editor", "Robin");
    const race = await freeRace(editor);
    await by(editor)`select public.remove_member(${editor})`;
    await owner`select private.grant_staff(${editor}::uuid)`;
    await by(editor)`select public.set_race_status(${race.id}, 'active', 'Fine.')`;
    expect((await lines(brand.userId)).slice(-3)).toEqual([
      "Robin race_created",
      "Robin member_left",
      "Outpace race_status_set",
    ]);
  });

  test("someone who gave no name is a member without one", async () => {
    const { token, userId } = await invited(brand.userId);
    await accept(userId, token);
    expect(await log(userId)).toMatchObject([
      { actor_kind: "member", actor_name: null, is_self: true },
      {},
      {},
    ]);
  });
});

describe("staff and the schedule", () => {
  test("are Outpace, and only the reasons that e-mails told are shown", async () => {
    const race = await freeRace();
    await setStatus(race.id, "active", "Looks fine to me.");
    await setStatus(race.id, "cancelled", "The course is closed.");
    await staff`select public.set_brand_active(${brand.brandId}, false, 'Owes us.')`;
    await owner`select private.set_brand_tier(${brand.brandId}, 'premium', 'A gift.')`;
    expect((await lines(brand.userId)).slice(2)).toEqual([
      "Outpace race_status_set",
      "Outpace race_status_set (The course is closed.)",
      "Outpace brand_active_set",
      "Outpace brand_tier_set",
    ]);
    expect((await log(brand.userId)).map((entry) => entry.actor_kind)).toEqual([
      ...["system", "staff", "staff", "staff"],
      ...["member", "member"],
    ]);
  });

  test("see what a brand sees, and their own log has addresses as before", async () => {
    await freeRace();
    const { brandId } = brand;
    expect(await lines(staffId, { brandId })).toEqual(await lines(brand.userId));
    const addresses = await staff`
      select distinct actor_email like '%@company.example' as is_shown
      from public.audit_entries(${brandId})`;
    expect(addresses).toEqual([{ is_shown: true }]);
  });

  test("an order's reviews, second factors and the contact's address are left out", async () => {
    const race = await freeRace();
    await owner`
      select private.open_review(id, null, 'disputed', 'dp_1') from public.race_orders
      where live_race_id = ${race.id}`;
    await addFactor(database, brand.userId);
    await owner`
      select private.plan_factor_removal(u.email, 'Lost phone.') from auth.users u
      where u.id = ${brand.userId}`;
    await service`
      update public.brand_partners set contact_email = 'new@company.example', contact_name = 'Bo'
      where id = ${brand.brandId}`;
    const staffs = await count(
      owner,
      `public.audit_log where brand_partner_id = '${brand.brandId}'`,
    );
    const shown = await staff<Entry>`select * from public.brand_log(${brand.brandId})`;
    expect([staffs, shown.map(({ action }) => action)]).toEqual([
      5,
      ["brand_edited", "race_created", "brand_signed_up"],
    ]);
    expect(shown[0]?.details).toEqual({ contact_name: { from: "Ada Example", to: "Bo" } });
  });
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
    const race = await freeRace();
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
    const race = await freeRace();
    const made = { action: "race_created", actor_kind: "member", actor_name: "Ada Example" };
    expect(await lastEdit(brand.userId, race.id)).toEqual([{ ...made, is_self: true }]);
    const editor = await member("editor", "Robin");
    await rename(editor, race.id);
    await setStatus(race.id, "active", "Fine.");
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
  const race = await freeRace();
  const other = await signUpBrand(database);
  const { brandId } = brand;
  expect(await hint(log(other.userId, { brandId }))).toBe("not_staff");
  expect(await hint(log(other.userId, { raceId: race.id }))).toBe("race_not_found");
  expect(await hint(lastEdit(other.userId, race.id))).toBe("race_not_found");
  const former = await member("viewer", "Robin");
  await by(former)`select public.remove_member(${former})`;
  expect(await hint(log(former, { brandId }))).toBe("not_staff");
  await expect(log(null, { brandId })).rejects.toThrow("permission denied");
  await expect(lastEdit(null, race.id)).rejects.toThrow("permission denied");
});

test("erasing a brand forgets its people's names", async () => {
  await member("viewer", "Robin");
  await owner`select private.erase_brand(${brand.brandId}, 'Asked for.')`;
  expect(
    await one(owner`
    select count(*)::integer as n from private.member_names where brand_partner_id = ${brand.brandId}`),
  ).toEqual({ n: 0 });
});
