import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getOwnBrand, updateOwnBrand } from "../src/brands.ts";
import { setLogo } from "../src/logos.ts";
import { listMemberships } from "../src/memberships.ts";
import { getOrder, listOrders, orderPackage } from "../src/orders.ts";
import { listOwnNames } from "../src/own-names.ts";
import { uploadBackgroundPhoto } from "../src/photos.ts";
import { createRace, getRaceAllowance, listRaces, quoteRace } from "../src/races.ts";
import { getSeason } from "../src/seasons.ts";
import { listTeam, removeMember, setMemberRole } from "../src/team.ts";
import { insertRows } from "./backend.ts";
import { newRace, png, signedInBrand } from "./fixtures.ts";

type Role = "owner" | "editor" | "viewer";

/** A brand, and the owner of another one who is also in its team. */
async function brandWithMember(role: Role) {
  const [owner, member] = [await signedInBrand(), await signedInBrand()];
  const { userId } = member.session;
  await insertRows("brand_members", [{ user_id: userId, brand_partner_id: owner.brandId, role }]);
  return { owner, member, userId, brandId: owner.brandId };
}

test("a person's own names are those of the person, the address and all brands", async () => {
  const { owner, member } = await brandWithMember("viewer");
  const { email, companyName, contactName } = member.brand;
  expect(new Set(await listOwnNames(member.client))).toEqual(
    new Set([email, companyName, contactName, owner.brand.companyName]),
  );
});

test("a person's brands come in the order they joined them, each with its role", async () => {
  const { owner, member, brandId } = await brandWithMember("viewer");
  expect(await listMemberships(member.client)).toEqual([
    { id: member.brandId, name: member.brand.companyName, role: "owner", isClosed: false },
    { id: brandId, name: owner.brand.companyName, role: "viewer", isClosed: false },
  ]);
  expect(await getOwnBrand(member.client, brandId)).toMatchObject({ id: brandId });
  expect(await getOwnBrand(owner.client, member.brandId)).toBeNull();
});

test("owners change roles and remove people, but never the last owner", async () => {
  const { owner, member, userId, brandId } = await brandWithMember("editor");
  const { client } = owner;
  const own = owner.session.userId;
  expect(await listTeam(client, brandId)).toMatchObject([
    { userId: own, name: owner.brand.contactName, role: "owner", isSelf: true },
    { userId, name: member.brand.email, email: member.brand.email, role: "editor", isSelf: false },
  ]);
  await expect(
    setMemberRole(member.client, { brandId, userId, role: "owner" }),
  ).rejects.toMatchObject({ code: "role_required" });
  const lastOwner = { code: "last_owner" };
  await expect(
    setMemberRole(client, { brandId, userId: own, role: "viewer" }),
  ).rejects.toMatchObject(lastOwner);
  await expect(removeMember(client, { brandId, userId: own })).rejects.toMatchObject(lastOwner);
  await setMemberRole(client, { brandId, userId, role: "owner" });
  await removeMember(client, { brandId, userId: own });
  expect(await listTeam(member.client, brandId)).toHaveLength(1);
  await expect(listTeam(client, brandId)).rejects.toMatchObject({ code: "not_staff" });
});

test("a person of several brands names the one they act for", async () => {
  const { owner, member, brandId } = await brandWithMember("editor");
  const { client } = member;
  await expect(getRaceAllowance(client)).rejects.toMatchObject({ code: "brand_required" });
  expect(await getRaceAllowance(client, brandId)).toMatchObject({ canCreate: true });
  const { totalCents } = await quoteRace(client, { brandId });
  const url = await uploadBackgroundPhoto(client, {
    brandId,
    raceName: "Lap",
    bytes: png,
    mime: "image/png",
  });
  const wanted = { ...newRace({ expectedTotalCents: totalCents }), backgroundPhotoUrl: url };
  const race = await createRace(client, wanted, brandId);
  expect(race.brandId).toBe(brandId);
  const [order] = await listOrders(client, brandId);
  expect(order).toMatchObject({ brandId, race: { id: race.id } });
  expect(await getOrder(client, order?.id ?? "")).toEqual(order);
  expect(await getOrder(client, randomUUID())).toBeNull();
  expect((await listRaces(client, { brandId: member.brandId })).items).toEqual([]);
  expect((await listRaces(owner.client, { brandId })).items).toHaveLength(1);
  expect(await getSeason(client, { brandId })).toMatchObject({ brandId });
});

test("an editor changes no details, no logo and orders no packages", async () => {
  const { member, brandId } = await brandWithMember("editor");
  const { client } = member;
  const refused = { code: "role_required" };
  const edit = { changes: { contactName: "Lane Two" }, basedOn: { contactName: "Lane Keeper" } };
  await expect(updateOwnBrand(client, edit, brandId)).rejects.toMatchObject(refused);
  await expect(setLogo(client, { url: null, basedOn: null }, brandId)).rejects.toMatchObject(
    refused,
  );
  await expect(
    orderPackage(client, { requestId: randomUUID(), tier: "standard", brandId }),
  ).rejects.toMatchObject(refused);
  expect(await updateOwnBrand(client, edit, member.brandId)).toMatchObject({
    contactName: "Lane Two",
  });
});
