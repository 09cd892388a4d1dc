/** The authenticator apps of test accounts. */
import { TOTP } from "otpauth";
import type { Client } from "../src/client.ts";
import { challengeFactor, enrolFactor, verifyCode } from "../src/factors.ts";

/** The code that the app shows now. */
export const codeOf = (secret: string): string => new TOTP({ secret }).generate();

export async function answer(
  client: Client,
  factor: { readonly id: string; readonly secret: string },
): Promise<void> {
  const challengeId = await challengeFactor(client, factor.id);
  await verifyCode(client, { factorId: factor.id, challengeId, code: codeOf(factor.secret) });
}

/** Sets an app up. */
export async function addFactor(client: Client) {
  const factor = await enrolFactor(client, { name: "Phone", issuer: "Outpace" });
  await answer(client, factor);
  return factor;
}
