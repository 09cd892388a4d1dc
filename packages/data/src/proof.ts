/** How an account proves who is there, before acts that cannot be undone. */
import { authMessages } from "@outpace/domain/brands";
import type { Client } from "./client.ts";
import { DataError } from "./errors.ts";
import type { UsableFactor } from "./factors.ts";
import { readAuthError } from "./internal/auth-errors.ts";
import { standardError } from "./internal/service-errors.ts";
import { claimsOf } from "./internal/token-claims.ts";

export interface MeansOfProof {
  /** The address with which the account signs in. */
  readonly email: string;
  /** The verified ones. Without one, the password is the proof. */
  readonly factors: readonly UsableFactor[];
}

/** Reads them from the server: the session's copies are as old as its last refresh. */
export async function fetchMeansOfProof(client: Client): Promise<MeansOfProof> {
  const { data, error } = await client.auth.getUser();
  if (error) throw readAuthError(error);
  const { email = "", factors = [] } = data.user;
  const usable = factors.filter(
    ({ status, factor_type: type }) => status === "verified" && type === "totp",
  );
  return {
    email,
    factors: usable.map(({ id, friendly_name: name = "" }) => ({ id, name })),
  };
}

/**
 * Replaces the client's session by one of the same account that another client has just begun, then ends the replaced one.
 * Throws `invalid_credentials`, and ends the new session, if the account is another one.
 */
export async function adoptSession(client: Client, beginner: Client): Promise<void> {
  const { data: held } = await client.auth.getSession();
  const { data: begun } = await beginner.auth.getSession();
  if (!held.session || !begun.session) throw standardError("session_expired");
  if (held.session.user.id !== begun.session.user.id) {
    await dropSession(beginner);
    throw new DataError("invalid_credentials", authMessages.credentialsWrong);
  }
  const { error } = await client.auth.setSession(begun.session);
  if (error) throw readAuthError(error);
  const { session_id: replaced } = claimsOf(held.session.access_token);
  // Without an answer it ends later, like one of a closed browser.
  if (typeof replaced === "string") await client.rpc("end_session", { session_id: replaced });
}

/** Ends a session that is not adopted, if the server can be reached. */
export async function dropSession(beginner: Client): Promise<void> {
  await beginner.auth.signOut({ scope: "local" });
}
