/** Adds a factor, which counts once its first code is verified. */
import encodeQr from "qr";
import { authRefusal } from "../../../http/auth-errors.ts";
import { keyUri, newSecret } from "./codes.ts";
import type { FactorRequest } from "./request.ts";

const maximum = 10;
/** An unverified factor ends after this time. */
const unverifiedLifetime = "5 minutes";

export async function enrolFactor(call: FactorRequest): Promise<Response> {
  const { context, userId, email, body } = call;
  if (body["factor_type"] !== "totp") {
    return authRefusal(
      400,
      "validation_failed",
      "factor_type needs to be totp, phone, or webauthn",
    );
  }
  if (!context.factors.enabled) {
    return authRefusal(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP");
  }
  const name = typeof body["friendly_name"] === "string" ? body["friendly_name"] : "";
  const refusal = await refuseEnrolment(call, name);
  if (refusal) return refusal;
  const issuer = text(body["issuer"]) ?? new URL(context.siteUrl).host;
  const secret = newSecret();
  const uri = keyUri(secret, issuer, email);
  const { rows } = await context.database.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, $2, 'totp', 'unverified', $3) returning id`,
    [userId, name, secret],
  );
  return Response.json({
    id: rows[0]?.id,
    type: "totp",
    friendly_name: name,
    totp: { qr_code: encodeQr(uri, "svg"), secret, uri },
  });
}

async function refuseEnrolment(
  { context: { database }, userId, session }: FactorRequest,
  name: string,
): Promise<Response | undefined> {
  await database.query(
    `delete from auth.mfa_factors
     where user_id = $1 and status = 'unverified' and created_at < now() - $2::interval`,
    [userId, unverifiedLifetime],
  );
  const { rows } = await database.query<{ name: string; isVerified: boolean }>(
    `select friendly_name as name, status = 'verified' as "isVerified"
     from auth.mfa_factors where user_id = $1`,
    [userId],
  );
  if (rows.some((factor) => factor.name === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`;
    return authRefusal(422, "mfa_factor_name_conflict", message);
  }
  if (rows.length >= maximum) {
    const message = "Maximum number of verified factors reached, unenroll to continue";
    return authRefusal(422, "too_many_enrolled_mfa_factors", message);
  }
  if (rows.some(({ isVerified }) => isVerified) && !session.isVerified) {
    return authRefusal(403, "insufficient_aal", "AAL2 required to enroll a new factor");
  }
  return undefined;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
