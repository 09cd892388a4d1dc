/** Who did what in a brand, as its own people read it. */
import { beforeEach, describe, expect, test } from "vitest";
import {
  asPerson,
  count,
  openDatabase,
  signUpBrand,
  signUpStaff,
  type BrandAccount,
} from "../../harness/database.ts";
import { paymentsOf } from "../../harness/payments.ts";
import { addFactor } from "../factors/factors.ts";
import { logsOf, type Entry } from "./logs.ts";

const database = await openDatabase();
const { owner } = database;
const staffId = await signUpStaff(database);
const staff = asPerson(database, staffId);
const { addMember, by, freeRace, lastEdit, lines, log, rename, setStatus } = logsOf(database);
const { service } = paymentsOf(database);
let brand: BrandAccount;

beforeEach(async () => {
  brand = await signUpBrand(database);
});

describe("people", () => {
  test("a viewer reads by name what was done, and which of it they did", async () => {
    const race = await freeRace(brand.userId);
    const viewer = await addMember(brand, "viewer", "Robin");
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
    const editor = await addMember(brand, "editor", "Robin");
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
    const editor = await addMember(brand, "editor", "Robin");
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
    const userId = await addMember(brand, "viewer", null);
    expect(await log(userId)).toMatchObject([
      { actor_kind: "member", actor_name: null, is_self: true },
      {},
      {},
    ]);
  });
});

describe("staff and the schedule", () => {
  test("are Outpace, and only the reasons that e-mails told are shown", async () => {
    const race = await freeRace(brand.userId);
    await setStatus(staffId, race.id, "active", "Looks fine to me.");
    await staff`
      select public.void_order(id, 'Not your code.') from public.race_orders
      where live_race_id = ${race.id}`;
    await setStatus(staffId, race.id, "cancelled", "The course is closed.");
    await staff`select public.set_brand_active(${brand.brandId}, false, 'Owes us.')`;
    await owner`select private.set_brand_tier(${brand.brandId}, 'premium', 'A gift.')`;
    expect((await lines(brand.userId)).slice(2)).toEqual([
      "Outpace race_status_set",
      "Outpace order_status_set (Not your code.)",
      "Outpace race_status_set (The course is closed.)",
      "Outpace brand_active_set",
      "Outpace brand_tier_set",
    ]);
    expect((await log(brand.userId)).map((entry) => entry.actor_kind)).toEqual([
      ...["system", "staff", "staff", "staff", "staff"],
      ...["member", "member"],
    ]);
  });

  test("see what a brand sees, and their own log has addresses as before", async () => {
    await freeRace(brand.userId);
    const { brandId } = brand;
    expect(await lines(staffId, { brandId })).toEqual(await lines(brand.userId));
    const addresses = await staff`
      select distinct actor_email like '%@company.example' as is_shown
      from public.audit_entries(${brandId})`;
    expect(addresses).toEqual([{ is_shown: true }]);
  });

  test("an order's reviews, second factors and the contact's address are left out", async () => {
    const race = await freeRace(brand.userId);
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
