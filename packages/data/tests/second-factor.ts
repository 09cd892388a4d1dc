import { Secret, TOTP } from "otpauth";
import type { Client } from "../src/client.ts";

/** Sets up an authenticator app, whose first code also raises the session: staff need one. */
export async function verifySecondFactor({ auth }: Client): Promise<void> {
  const { data, error } = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (error) throw error;
  const code = new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate();
  const verified = await auth.mfa.challengeAndVerify({ factorId: data.id, code });
  if (verified.error) throw verified.error;
}
