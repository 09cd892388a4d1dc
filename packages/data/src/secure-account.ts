import type { Connection } from "./connection.ts";
import { callAsVisitor } from "./internal/rest-call.ts";

export interface SecuredAccount {
  /** Where a new password can be sent; null if the account has another address than the one that got the link. */
  readonly email: string | null;
  /** Whether it had been secured before, by this link or another. */
  readonly isRepeat: boolean;
  /** Whether it stays locked until staff have looked at it. */
  readonly isLocked: boolean;
}

/**
 * Signs an account out everywhere, ends its password and takes back what waits, by the token of an email's link, without a
 * session. Throws `invalid_link` for a token that was altered, `expired_link`, and `rate_limited`.
 */
export async function secureAccount(
  connection: Connection,
  token: string,
): Promise<SecuredAccount> {
  const answer = await callAsVisitor(connection, "secure_account", { token });
  const { email, is_repeat, is_locked } = answer as {
    email: string | null;
    is_repeat: boolean;
    is_locked: boolean;
  };
  return { email, isRepeat: is_repeat, isLocked: is_locked };
}
