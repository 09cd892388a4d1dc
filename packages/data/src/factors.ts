import { authMessages, type NewSecondFactor, type SecondFactor } from "@outpace/domain/brands";
import { getSession, refreshSession } from "./auth.ts";
import { readAuthError } from "./internal/auth-errors.ts";
import type { Client } from "./client.ts";
import { DataError } from "./errors.ts";
import { dataOf } from "./internal/results.ts";
import { readInstant } from "./internal/rows.ts";
import { isDataError } from "./internal/service-errors.ts";

/** A factor whose code raises the client's session. */
export interface UsableFactor {
  readonly id: string;
  readonly name: string;
}

/** Lists the verified factors of the client's account. Works at every level of its session. */
export async function usableFactors(client: Client): Promise<UsableFactor[]> {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) throw readAuthError(error);
  return data.totp.map(({ id, friendly_name: name }) => ({ id, name: name ?? "" }));
}

export interface TypedCode {
  readonly factorId: string;
  readonly code: string;
  /** Whether an earlier try with this code had no answer, so that the session may be raised already. */
  readonly mayBeVerified?: boolean;
}

/**
 * Raises the client's session and ends the account's lower ones. Throws `code_wrong`, `code_used`, when a code of the factor
 * was accepted less than a minute ago, and `codes_refused`, after which the account is signed out everywhere.
 */
export async function verifyCode(client: Client, typed: TypedCode): Promise<void> {
  try {
    await answerChallenge(client, typed);
  } catch (error) {
    // The network changed, or a long time passed, between the two requests.
    if (isDataError(error, "code_expired")) return answerChallenge(client, typed);
    const isTakenAgain = typed.mayBeVerified && isDataError(error, "code_used");
    if (!isTakenAgain || !(await isRaised(client))) throw error;
  }
}

/** Asks the server, since the client's token may be older than the session's level. */
async function isRaised(client: Client): Promise<boolean> {
  await refreshSession(client);
  return (await getSession(client))?.needsCode === false;
}

/** A challenge serves one answer: it expires, and is bound to the network that asked for it. */
async function answerChallenge(client: Client, { factorId, code }: TypedCode): Promise<void> {
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code });
  if (!error) return;
  if (error.status === 500 && (await mustWait(client, factorId))) {
    throw new DataError("code_used", authMessages.codeUsed, error);
  }
  throw readAuthError(error);
}

/** The service does not say why the database refused a code, so the database is asked. */
async function mustWait(client: Client, factorId: string): Promise<boolean> {
  const { data } = await client.rpc("factor_wait", { factor_id: factorId });
  return data !== null && data > 0;
}

/**
 * Begins to add a factor; `verifyCode` completes it, after `allowAccountChange`. One that was begun before is dropped. `issuer` is the name that apps show.
 * Throws `factor_name_taken` and `factor_limit`.
 */
export async function enrolFactor(
  client: Client,
  { name, issuer }: { readonly name: string; readonly issuer: string },
): Promise<NewSecondFactor> {
  await dropUnverifiedFactors(client);
  const { data, error } = await client.auth.mfa.enroll({
    factorType: "totp",
    friendlyName: name,
    issuer,
  });
  if (error) throw readAuthError(error);
  return { id: data.id, secret: data.totp.secret, uri: data.totp.uri };
}

async function dropUnverifiedFactors(client: Client): Promise<void> {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) throw readAuthError(error);
  for (const { id, status } of data.all) {
    if (status === "unverified") await client.auth.mfa.unenroll({ factorId: id });
  }
}

/** Lists the factors of the caller's account, the oldest first. */
export async function listFactors(client: Client): Promise<SecondFactor[]> {
  const rows = await dataOf(client.rpc("list_factors"));
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? "",
    addedAt: readInstant(row.added_at),
    lastUsedAt: row.last_used_at && readInstant(row.last_used_at),
    removalDueAt: row.removal_due_at && readInstant(row.removal_due_at),
  }));
}

/** Removes a factor, after `allowAccountChange`. Sessions that verified it lose their level, this one's tokens at once. */
export async function removeFactor(client: Client, factorId: string): Promise<void> {
  const { error } = await client.auth.mfa.unenroll({ factorId });
  if (error) throw readAuthError(error);
  await client.auth.refreshSession();
}

/** Keeps a factor whose removal is planned. A repeat succeeds. */
export async function keepFactor(client: Client, factorId: string): Promise<void> {
  await dataOf(client.rpc("keep_factor", { factor_id: factorId }));
}
