import { expect, test } from "vitest";
import { closeBrand, fetchBrandClosing, reopenBrand } from "../src/closing.ts";
import { listMemberships } from "../src/memberships.ts";
import { listAllBrands, setBrandActive } from "../src/staff-brands.ts";
import { setMemberRole } from "../src/team.ts";
import { insertRows } from "./backend.ts";
import { sharedStaffMember, signedInBrand, signedInBrandWithRace } from "./fixtures.ts";

/** A brand with a race to come, and the owner of another one as one of its people. */
async function brandWith(role: "owner" | "editor") {
  const [owner, member] = [await signedInBrandWithRace(), await signedInBrand()];
  const { brandId, brand } = owner;
  const { userId } = member.session;
  await insertRows("brand_members", [{ user_id: userId, brand_partner_id: brandId, role }]);
  return { owner, member, brandId, userId, closing: { brandId, name: brand.companyName } };
}

test("an owner reads what closing does, closes the brand and brings it back", async () => {
  const { owner, member, brandId, closing } = await brandWith("editor");
  const { client } = owner;
  const expected = { isLastOwner: true, otherMembers: 1, comingRaces: 1, refundOrders: 0 };
  const open = { ...expected, refundCents: 0, closedAt: null, eraseAt: null };
  expect(await fetchBrandClosing(client, brandId)).toMatchObject(open);
  await expect(closeBrand(client, { brandId, name: "Another" })).rejects.toMatchObject({
    code: "name_mismatch",
    message: "This is not the brand's name.",
  });
  const closed = await closeBrand(client, { ...closing, name: ` ${closing.name} ` });
  expect(closed).toMatchObject(expected);
  expect(Date.parse(closed.eraseAt ?? "") - Date.parse(closed.closedAt ?? "")).toBe(7 * 86_400_000);
  expect(closed.kept).toHaveLength(3);
  expect(await listMemberships(client)).toMatchObject([{ id: brandId, isClosed: true }]);
  expect(await listMemberships(member.client)).toMatchObject([{ id: member.brandId }]);

  expect(await reopenBrand(client, brandId)).toMatchObject({ ...open, comingRaces: 0 });
  expect(await listMemberships(client)).toMatchObject([{ id: brandId, isClosed: false }]);
  expect(await listMemberships(member.client)).toHaveLength(2);
});

test("only the last owner closes a brand", async () => {
  const { owner, member, brandId, userId, closing } = await brandWith("owner");
  expect(await fetchBrandClosing(owner.client, brandId)).toMatchObject({ isLastOwner: false });
  await expect(closeBrand(owner.client, closing)).rejects.toMatchObject({ code: "other_owners" });
  await setMemberRole(owner.client, { brandId, userId, role: "editor" });
  for (const refused of [
    () => fetchBrandClosing(member.client, brandId),
    () => closeBrand(member.client, closing),
    () => reopenBrand(member.client, brandId),
  ]) {
    await expect(refused()).rejects.toMatchObject({ code: "role_required" });
  }
});

test("staff see that the owner closed a brand, and cannot activate it", async () => {
  const { client: staff } = await sharedStaffMember();
  const { client, brandId, brand } = await signedInBrand();
  const { closedAt } = await closeBrand(client, { brandId, name: brand.companyName });
  const { items } = await listAllBrands(staff, { name: brand.companyName });
  expect(items).toMatchObject([{ id: brandId, isActive: false, closedAt }]);
  await expect(
    setBrandActive(staff, { brandId, isActive: true, reason: "Asked by phone." }),
  ).rejects.toMatchObject({ code: "brand_closed" });
});
