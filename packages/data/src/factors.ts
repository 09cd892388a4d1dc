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

/** An answer to a challenge. */
export interface FactorCode {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
}

/** Lists the verified factors of the client's account. Works at every level of its session. */
export async function usableFactors(client: Client): Promise<UsableFactor[]> {
  const { data, error } = await client.auth.mfa.listFactors();
  if (error) throw readAuthError(error);
  return data.totp.map(({ id, friendly_name: name }) => ({ id, name: name ?? "" }));
}

/** Returns the id of a challenge, which can be answered for five minutes. */
export async function challengeFactor(client: Client, factorId: string): Promise<string> {
  const { data, error } = await client.auth.mfa.challenge({ factorId });
  if (error) throw readAuthError(error);
  return data.id;
}

/**
 * Raises the client's session and ends the account's lower ones. Throws `code_wrong`, `code_expired`, after which a new challenge
 * is needed, `code_used`, when a code of the factor was accepted less than a minute ago, and `codes_refused`, after which the
 * account is signed out everywhere.
 * @param mayBeVerified whether an earlier try with this code had no answer, so that the session may be raised already
 */
export async function verifyCode(
  client: Client,
  code: FactorCode,
  mayBeVerified = false,
): Promise<void> {
  const { error } = await client.auth.mfa.verify(code);
  if (!error) return;
  const dataError =
    error.status === 500 && (await mustWait(client, code.factorId))
      ? new DataError("code_used", authMessages.codeUsed, error)
      : readAuthError(error);
  const isUsed = isDataError(dataError, "code_used") || isDataError(dataError, "code_expired");
  if (!mayBeVerified || !isUsed || !(await isRaised(client))) throw dataError;
}

/** Asks the server, since the client's token may be older than the session's level. */
async function isRaised(client: Client): Promise<boolean> {
  await refreshSession(client);
  return (await getSession(client))?.needsCode === false;
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
