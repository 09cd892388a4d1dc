import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { signIn } from "../src/auth.ts";
import { getOwnBrand } from "../src/brands.ts";
import {
  acceptAsNewAccount,
  inviteMember,
  listInvitations,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from "../src/invitations.ts";
import { getRaceAllowance, quoteRace } from "../src/races.ts";
import { handOverBrand, viewBrand } from "../src/staff-brands.ts";
import { listTeam } from "../src/team.ts";
import { visitor } from "./backend.ts";
import { sharedStaffMember, signedInBrand } from "./fixtures.ts";
import { mailedToken } from "./invitation-links.ts";

const reason = "Your company told us that you have left.";
const newAddress = () => `${randomUUID()}@invited.example`;

test("staff who look at a brand read what its screens read, and change nothing", async () => {
  const { client: staff } = await sharedStaffMember();
  const { client, brand, brandId } = await signedInBrand();
  expect(await viewBrand(staff, brandId)).toBe(brand.companyName);
  expect(await getRaceAllowance(staff, brandId)).toEqual(await getRaceAllowance(client));
  expect(await quoteRace(staff, { brandId })).toEqual(await quoteRace(client));
  const invitation = { brandId, email: newAddress(), role: "viewer" } as const;
  await expect(inviteMember(staff, invitation)).rejects.toMatchObject({ code: "not_a_member" });
  await expect(viewBrand(client, brandId)).rejects.toMatchObject({ code: "not_staff" });
  await expect(viewBrand(staff, randomUUID())).rejects.toMatchObject({ code: "not_found" });
});

test("a new account takes over a brand by the mailed invitation", async () => {
  const { client: staff } = await sharedStaffMember();
  const { client, brandId } = await signedInBrand();
  const email = newAddress();
  await handOverBrand(staff, { brandId, email, reason });
  const token = await mailedToken(email);
  expect(await readInvitation(visitor(), token)).toMatchObject({ invitedBy: "Outpace", reason });
  const password = "a-long-password";
  await acceptAsNewAccount(visitor(), { token, name: "Robin", password });
  const next = visitor();
  expect(await signIn(next, { email, password })).toMatchObject({ brandId });
  expect(await listTeam(next, brandId)).toMatchObject([{ name: "Robin", role: "owner" }]);
  expect(await getOwnBrand(client, brandId)).toBeNull();
});

test("the owner reads of a hand-over on the Team page, and withdraws it", async () => {
  const { client: staff } = await sharedStaffMember();
  const { client, brandId } = await signedInBrand();
  const id = await handOverBrand(staff, { brandId, email: newAddress(), reason });
  expect(await listInvitations(client, brandId)).toMatchObject([
    { id, invitedBy: "Outpace", role: "owner", reason },
  ]);
  const refused = [
    handOverBrand(staff, { brandId, email: newAddress(), reason }),
    resendInvitation(client, id),
  ];
  const [again, resent] = await Promise.allSettled(refused);
  expect(again).toMatchObject({ reason: { code: "hand_over_open" } });
  expect(resent).toMatchObject({ reason: { code: "hand_over_refused" } });
  await withdrawInvitation(client, id);
  expect(await listInvitations(client, brandId)).toEqual([]);
});
