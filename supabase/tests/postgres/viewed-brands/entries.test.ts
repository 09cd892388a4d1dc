/** Staff who begin to look at a brand's portal, and what its log tells of it. */
import { beforeEach, describe, expect, test } from "vitest";
import {
  one,
  openDatabase,
  signUpBrand,
  signUpStaff,
  type BrandAccount,
} from "../../harness/database.ts";
import { logsOf } from "../brand-log/logs.ts";
import { times } from "../concurrency.ts";
import { hint } from "../invitations/invitations.ts";

const database = await openDatabase();
const { owner } = database;
const staff = await signUpStaff(database);
const { by, lines, log } = logsOf(database);
let brand: BrandAccount;

beforeEach(async () => {
  brand = await signUpBrand(database);
});

const view = (userId: string, brandId = brand.brandId) =>
  one(by(userId)<{ name: string }>`select public.view_brand(${brandId}) as name`);

const views = async () =>
  (await lines(brand.userId)).filter((line) => line === "Outpace brand_viewed").length;

describe("a brand that staff look at", () => {
  test("is named to them, and reads in its log that Outpace looked", async () => {
    const { name } = await one(
      owner<{ name: string }[]>`select name from public.brand_partners where id = ${brand.brandId}`,
    );
    expect(await view(staff)).toEqual({ name });
    expect(await log(brand.userId)).toMatchObject([
      { action: "brand_viewed", actor_kind: "staff", actor_name: "Outpace", reason: null },
      { action: "brand_signed_up" },
    ]);
  });

  test("reads it once an hour for each of them", async () => {
    const colleague = await signUpStaff(database, `${brand.brandId}@outpace.example`);
    await owner`
      insert into public.audit_log (occurred_at, actor_id, action, subject_table, subject_id, brand_partner_id)
      values (now() - interval '61 minutes', ${staff}, 'brand_viewed', 'brand_partners', ${brand.brandId}, ${brand.brandId})`;
    await view(staff);
    await view(staff);
    expect(await views()).toBe(2);
    await view(colleague);
    expect(await views()).toBe(3);
    const other = await signUpBrand(database);
    await view(staff, other.brandId);
    expect(await lines(other.userId)).toContain("Outpace brand_viewed");
  });

  test("reads ten calls at once as one", async () => {
    await Promise.all(times(10, () => view(staff)));
    expect(await views()).toBe(1);
  });

  test("may be closed, but not erased", async () => {
    await owner`
      update public.brand_partners set is_active = false, closed_at = now() where id = ${brand.brandId}`;
    await view(staff);
    await owner`select private.erase_brand(${brand.brandId}, 'Asked by letter.')`;
    expect(await hint(view(staff))).toBe("brand_not_found");
    expect(await hint(view(staff, "00000000-0000-4000-8000-000000000000"))).toBe("brand_not_found");
  });

  test("is looked at by staff alone", async () => {
    const other = await signUpBrand(database);
    expect(await hint(view(brand.userId))).toBe("not_staff");
    expect(await hint(view(other.userId))).toBe("not_staff");
  });
});
