/** Removes a factor, and lowers the sessions that verified it. */
import { authRefusal } from "../../../http/auth-errors.ts";
import type { FactorRequest, StoredFactor } from "./request.ts";

export async function removeFactor(
  { context: { database }, session }: FactorRequest,
  { id, isVerified }: StoredFactor,
): Promise<Response> {
  if (isVerified && !session.isVerified) {
    return authRefusal(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  }
  await database.query(
    `with lowered as (
       update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1 returning id
     ), removed as (
       delete from auth.mfa_factors where id = $1
     )
     delete from auth.mfa_amr_claims
     where authentication_method = 'totp' and session_id in (select id from lowered)`,
    [id],
  );
  return Response.json({ id });
}
