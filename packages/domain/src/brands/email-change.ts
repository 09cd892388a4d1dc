/** The address with which an account signs in, and the one that is to replace it. */
export interface SignInEmail {
  readonly email: string;
  /** Null if no change waits for its confirmations. */
  readonly change: EmailChange | null;
}

export interface EmailChange {
  readonly newEmail: string;
  /** When both links were sent: an instant, ISO 8601 in UTC. */
  readonly sentAt: string;
}

/** How long each of the two links works, in milliseconds: the configuration's `otp_expiry`. */
const emailChangeLifetime = 3_600_000;

/** `now` is in milliseconds. */
export function haveLinksExpired({ sentAt }: EmailChange, now: number): boolean {
  return Date.parse(sentAt) + emailChangeLifetime <= now;
}
