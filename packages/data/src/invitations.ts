/** Invitations to a brand's team: for its owners, and for the people who read and accept them. */
import {
  type Invitation,
  type InvitationDetails,
  invitationStates,
  type Role,
  roles,
} from "@outpace/domain/brands";
import { knownValue } from "@outpace/domain/texts";
import type { Client } from "./client.ts";
import { invokeFunction } from "./internal/functions.ts";
import { dataOf } from "./internal/results.ts";
import { readInstant } from "./internal/rows.ts";

/** The open ones, and those that expired within seven days, the newest first. */
export async function listInvitations(client: Client, brandId: string): Promise<Invitation[]> {
  const rows = await dataOf(client.rpc("brand_invitations", { brand_id: brandId }));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    role: knownValue(roles, row.role),
    invitedBy: row.invited_by,
    createdAt: readInstant(row.created_at),
    expiresAt: readInstant(row.expires_at),
    isUndeliverable: row.is_undeliverable,
    reason: row.reason,
  }));
}

interface NewInvitation {
  readonly brandId: string;
  readonly email: string;
  readonly role: Role;
}

/**
 * Invites an address by email; returns the invitation's id, also if the address gets no email from us. Throws `already_member`,
 * `already_invited`, `member_limit`, `invitation_limit`, `invitation_email_limit`, `role_required`, `brand_inactive` and `invalid_value`.
 */
export async function inviteMember(
  client: Client,
  { brandId, email, role }: NewInvitation,
): Promise<string> {
  return dataOf(client.rpc("invite_member", { email, role, brand_id: brandId }));
}

/**
 * Replaces an invitation by a new one, which is open for seven days; returns the new one's id. Throws what `inviteMember` throws,
 * `invitation_not_found` for one that is no longer listed, `invitation_accepted`, and `hand_over_refused` for one from Outpace.
 */
export async function resendInvitation(client: Client, id: string): Promise<string> {
  return dataOf(client.rpc("resend_invitation", { invitation_id: id }));
}

/** For owners, and for staff if it hands the brand over. A repeat succeeds. Throws `invitation_accepted` for someone who has joined, and `invitation_not_found`. */
export async function withdrawInvitation(client: Client, id: string): Promise<void> {
  await dataOf(client.rpc("withdraw_invitation", { invitation_id: id }));
}

/** Reads an invitation by its link's token, signed in or not. Throws `invitation_not_found` and `rate_limited`. */
export async function readInvitation(client: Client, token: string): Promise<InvitationDetails> {
  const row = await dataOf(client.rpc("read_invitation", { token }));
  return {
    brandName: row.brand_name,
    email: row.email,
    role: knownValue(roles, row.role),
    invitedBy: row.invited_by,
    expiresAt: readInstant(row.expires_at),
    state: knownValue(invitationStates, row.state),
    hasAccount: row.has_account,
    reason: row.reason,
  };
}

/**
 * No brand can invite the address any more whose invitation had a link with this token. A repeat succeeds. Throws `invalid_link`
 * and `rate_limited`.
 */
export async function refuseInvitations(client: Client, token: string): Promise<void> {
  await dataOf(client.rpc("refuse_invitations", { token }));
}

/** Takes `refuseInvitations` back, with the same token. */
export async function allowInvitations(client: Client, token: string): Promise<void> {
  await dataOf(client.rpc("allow_invitations", { token }));
}

/**
 * Joins the team as the signed-in account, by default under the name that it has in another brand; returns the brand's id. A
 * repeat succeeds. Throws `invitation_for_other` for an account with another address, `invitation_expired`,
 * `invitation_withdrawn`, `invitation_accepted`, `invitation_not_found`, `member_limit`, `brand_inactive`, `staff_address`,
 * `invalid_value` and `rate_limited`.
 */
export async function acceptInvitation(
  client: Client,
  { token, name }: { readonly token: string; readonly name?: string | undefined },
): Promise<string> {
  return dataOf(client.rpc("accept_invitation", { token, ...(name !== undefined && { name }) }));
}

interface NewAccount {
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

/**
 * Joins the team with a new account, whose address is confirmed. Does not sign in; returns the address to do that with. Throws
 * `account_exists`, `weak_password`, `sign_up_unavailable`, `missing_fields`, and what `acceptInvitation` throws of an invitation.
 */
export async function acceptAsNewAccount(
  client: Client,
  { token, name, password }: NewAccount,
): Promise<string> {
  const body = { token, name, password };
  const { email } = await invokeFunction<{ email: string }>(client, "accept-invitation", body);
  return email;
}
