import type { Role } from "./roles.ts";

/** An invitation to a brand's team that nobody has accepted yet. */
export interface Invitation {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  /** The name of who sent it; null if it is not known. */
  readonly invitedBy: string | null;
  /** Instants, ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Whether an attempt to deliver its email was refused. To brands, one that is never sent looks like any other. */
  readonly isUndeliverable: boolean;
  /** Why Outpace hands the brand over to the address; null for every other invitation. */
  readonly reason: string | null;
}

export const invitationStates = ["open", "accepted", "withdrawn", "expired"] as const;

/** What the reader of an invitation is told. */
export interface InvitationDetails {
  readonly brandName: string;
  readonly email: string;
  readonly role: Role;
  readonly invitedBy: string | null;
  readonly expiresAt: string;
  readonly state: (typeof invitationStates)[number];
  /** Whether the address has an account, with which to sign in. */
  readonly hasAccount: boolean;
  /** Why Outpace asks the address to take over the brand; null for every other invitation. */
  readonly reason: string | null;
}
