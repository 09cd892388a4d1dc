import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { signIn } from "../src/auth.ts";
import { getOwnBrand } from "../src/brands.ts";
import type { DataError } from "../src/errors.ts";
import { stopHandOver } from "../src/hand-over-stop.ts";
import {
  confirmHandOver,
  getPlannedHandOver,
  keepBrand,
  listWaitingHandOvers,
  withdrawHandOver,
} from "../src/hand-overs.ts";
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
import { connection, insertRows, mailedLink, visitor, withDatabase } from "./backend.ts";
import { secondStaffMember, sharedStaffMember, signedInBrand } from "./fixtures.ts";
import { mailedToken } from "./invitation-links.ts";
import { mailPatience } from "./mail.ts";

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

/** What the schedule does three days later. */
const begin = (id: string) =>
  withDatabase(async (sql) => {
    await sql`update private.hand_overs set begins_at = now() where id = ${id}`;
    await sql`select private.begin_due_hand_overs()`;
  });

/** Asks for a hand-over and has it confirmed. */
async function confirmed(brandId: string, email = newAddress()) {
  const { client: staff } = await sharedStaffMember();
  const { client: second } = await secondStaffMember();
  const id = await handOverBrand(staff, { brandId, email, reason });
  return { id, email, begins: await confirmHandOver(second, id) };
}

test("a second member of staff confirms a hand-over, and who asked for it withdraws it", async () => {
  const { client: staff } = await sharedStaffMember();
  const { client: second } = await secondStaffMember();
  const { brandId, client } = await signedInBrand();
  const id = await handOverBrand(staff, { brandId, email: newAddress(), reason });
  const waiting = async (asker = staff) =>
    (await listWaitingHandOvers(asker)).find((one) => one.id === id);
  expect(await waiting()).toMatchObject({ brandId, reason, beginsAt: null, isOwn: true });
  expect(await waiting(second)).toMatchObject({ isOwn: false });
  expect(await getPlannedHandOver(client, brandId)).toBeNull();
  const own = confirmHandOver(staff, id);
  await expect(own).rejects.toMatchObject({ code: "second_staff_needed" });
  const beginsAt = await confirmHandOver(second, id);
  expect(await getPlannedHandOver(client, brandId)).toMatchObject({ id, beginsAt });
  await expect(confirmHandOver(second, id)).rejects.toMatchObject({ code: "status_changed" });
  await withdrawHandOver(staff, id);
  expect(await waiting()).toBeUndefined();
  const unknown = withdrawHandOver(staff, randomUUID());
  await expect(unknown).rejects.toMatchObject({ code: "hand_over_not_found" });
});

test("the owner stops a hand-over by the e-mail's link, or in Team", async () => {
  const { brandId, client, brand } = await signedInBrand();
  await confirmed(brandId);
  const { hash } = await vi.waitFor(
    () => mailedLink(brand.email, "/brands/keep-brand#"),
    mailPatience,
  );
  const token = decodeURIComponent(hash.slice(1));
  const altered = stopHandOver(connection, token.replace(/.$/, "x"));
  await expect(altered).rejects.toMatchObject({ code: "invalid_link" });
  expect(await stopHandOver(connection, token)).toBe(true);
  expect(await stopHandOver(connection, token)).toBe(false);
  const { id } = await confirmed(brandId);
  expect([await keepBrand(client, id), await keepBrand(client, id)]).toEqual([true, false]);
  expect(await getPlannedHandOver(client, brandId)).toBeNull();
});

test("a new account takes over a brand by the mailed invitation", async () => {
  const { client, brandId } = await signedInBrand();
  const { id, email } = await confirmed(brandId);
  await begin(id);
  const token = await mailedToken(email);
  expect(await readInvitation(visitor(), token)).toMatchObject({ invitedBy: "Outpace", reason });
  const password = "a-long-password";
  await acceptAsNewAccount(visitor(), { token, name: "Robin", password });
  const next = visitor();
  expect(await signIn(next, { email, password })).toMatchObject({ brandId });
  expect(await listTeam(next, brandId)).toMatchObject([{ name: "Robin", role: "owner" }]);
  expect(await getOwnBrand(client, brandId)).toBeNull();
});

test("the owner reads of a hand-over that has begun on the Team page, and withdraws it", async () => {
  const { client: staff } = await sharedStaffMember();
  const { client, brandId } = await signedInBrand();
  const handOver = await confirmed(brandId);
  await begin(handOver.id);
  const [invitation] = await listInvitations(client, brandId);
  expect(invitation).toMatchObject({ invitedBy: "Outpace", role: "owner", reason });
  const id = invitation?.id ?? "";
  const refused = [
    handOverBrand(staff, { brandId, email: newAddress(), reason }),
    withdrawHandOver(staff, handOver.id),
    resendInvitation(client, id),
  ];
  const codes = (await Promise.allSettled(refused)).map(
    (one) => one.status === "rejected" && (one.reason as DataError).code,
  );
  expect(codes).toEqual(["hand_over_open", "status_changed", "hand_over_refused"]);
  await withdrawInvitation(client, id);
  expect(await listInvitations(client, brandId)).toEqual([]);
});

test("a brand without an owner is handed over at once", async () => {
  const brandId = randomUUID();
  await insertRows("brand_partners", [{ id: brandId, name: `Lane ${brandId}` }]);
  const { begins, email } = await confirmed(brandId);
  expect(begins).toBeNull();
  expect(await readInvitation(visitor(), await mailedToken(email))).toMatchObject({ reason });
});
