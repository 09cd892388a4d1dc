/** Asks for a code, and raises the session that answers with it. */
import { isDatabaseError } from "../../../database-error.ts";
import { authRefusal } from "../../../http/auth-errors.ts";
import { isCodeOf } from "./codes.ts";
import type { FactorRequest, StoredFactor } from "./request.ts";

/** Seconds. */
const challengeLifetime = 300;

export async function challengeFactor(
  { context: { database }, peer }: FactorRequest,
  { id }: StoredFactor,
): Promise<Response> {
  const { rows } = await database.query<{ id: string; expiresAt: number }>(
    `with challenged as (
       update auth.mfa_factors set last_challenged_at = now() where id = $1
     )
     insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2)
     returning id, floor(extract(epoch from created_at))::integer + $3::integer as "expiresAt"`,
    [id, peer, challengeLifetime],
  );
  return Response.json({ id: rows[0]?.id, type: "totp", expires_at: rows[0]?.expiresAt });
}

export async function verifyCode(call: FactorRequest, factor: StoredFactor): Promise<Response> {
  const { context, body } = call;
  if (!context.factors.enabled) {
    return authRefusal(422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP");
  }
  const challengeId = String(body["challenge_id"] ?? "");
  const refusal = await refuseChallenge(call, factor, challengeId);
  if (refusal) return refusal;
  const isValid = isCodeOf(factor.secret, String(body["code"] ?? ""), Date.now());
  const rejection = await askHook(call, factor, isValid);
  if (rejection) return rejection;
  if (!isValid) return authRefusal(422, "mfa_verification_failed", "Invalid TOTP code entered");
  return raiseSession(call, factor, challengeId);
}

async function refuseChallenge(
  { context: { database }, peer }: FactorRequest,
  factor: StoredFactor,
  challengeId: string,
): Promise<Response | undefined> {
  const { rows } = await database.query<{ isOpen: boolean; hasExpired: boolean }>(
    `select verified_at is null and ip_address = $3 as "isOpen",
            created_at <= now() - interval '1 second' * $4 as "hasExpired"
     from auth.mfa_challenges where id::text = $1 and factor_id = $2`,
    [challengeId, factor.id, peer, challengeLifetime],
  );
  const [challenge] = rows;
  if (!challenge) {
    const message = "MFA factor with the provided challenge ID not found";
    return authRefusal(422, "mfa_factor_not_found", message);
  }
  if (!challenge.isOpen) {
    const message = "Challenge and verify IP addresses mismatch.";
    return authRefusal(422, "mfa_ip_address_mismatch", message);
  }
  if (!challenge.hasExpired) return undefined;
  await database.query("delete from auth.mfa_challenges where id::text = $1", [challengeId]);
  const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`;
  return authRefusal(422, "mfa_challenge_expired", message);
}

/** A rejection also signs the account out everywhere, as a hosted project does. */
async function askHook(
  { context: { database, factors }, userId }: FactorRequest,
  factor: StoredFactor,
  valid: boolean,
): Promise<Response | undefined> {
  if (factors.hook === undefined) return undefined;
  const event = { factor_id: factor.id, factor_type: "totp", user_id: userId, valid };
  const { rows } = await database.query<{ answer: { decision: string; message?: string } }>(
    `select ${factors.hook}($1::jsonb) as answer`,
    [JSON.stringify(event)],
  );
  const { decision, message } = rows[0]?.answer ?? {};
  if (decision !== "reject") return undefined;
  await database.query("delete from auth.sessions where user_id = $1", [userId]);
  return authRefusal(
    403,
    "mfa_verification_rejected",
    message ?? "Further MFA verification attempts will be rejected.",
  );
}

/** Raises the session, ends the account's lower ones and its unfinished factors, and returns the session's new tokens. */
async function raiseSession(
  call: FactorRequest,
  factor: StoredFactor,
  challengeId: string,
): Promise<Response> {
  const { context, session, refresh } = call;
  try {
    await acceptCode(call, factor, challengeId);
  } catch (error) {
    // A hosted project does not say what a trigger raised.
    if (!isDatabaseError(error)) throw error;
    const message = "Unexpected failure, please check server logs for more information";
    return authRefusal(500, "unexpected_failure", message);
  }
  const { rows } = await context.database.query<{ token: string }>(
    `select token from auth.refresh_tokens where session_id = $1 and not revoked
     order by created_at desc limit 1`,
    [session.id],
  );
  return refresh(rows[0]?.token ?? "");
}

async function acceptCode(
  { context: { database }, userId, session }: FactorRequest,
  factor: StoredFactor,
  challengeId: string,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const run = (statement: string, ...values: string[]) => transaction.query(statement, values);
    await run("update auth.mfa_challenges set verified_at = now() where id = $1", challengeId);
    await run(
      "update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1 and status <> 'verified'",
      factor.id,
    );
    await run(
      "update auth.sessions set aal = 'aal2', factor_id = $1, updated_at = now() where id = $2",
      factor.id,
      session.id,
    );
    await run(
      `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, 'totp')
       on conflict (session_id, authentication_method) do update set updated_at = now()`,
      session.id,
    );
    await run(
      "delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'",
      userId,
    );
    await run("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", userId);
  });
}
