/** The authenticator apps of test accounts. */
import { TOTP } from "otpauth";
import { allowAccountChange } from "../src/account-changes.ts";
import type { Client } from "../src/client.ts";
import { enrolFactor, verifyCode } from "../src/factors.ts";
import { withDatabase } from "./backend.ts";

/** The code that the app shows now. */
export const codeOf = (secret: string): string => new TOTP({ secret }).generate();

export async function answer(
  client: Client,
  factor: { readonly id: string; readonly secret: string },
): Promise<void> {
  await verifyCode(client, { factorId: factor.id, code: codeOf(factor.secret) });
}

/** Sets an app up. */
export async function addFactor(client: Client) {
  const factor = await enrolFactor(client, { name: "Phone", issuer: "Outpace" });
  await allowAccountChange(client, "factor_added", factor.id);
  await answer(client, factor);
  return factor;
}

/** Lets a minute pass since the last code of an app, after which its codes are accepted again. */
export const passMinute = (factor: { readonly id: string }) =>
  withDatabase(
    (sql) => sql`
      update private.factor_uses set used_at = used_at - interval '1 minute'
      where factor_id = ${factor.id}`,
  );
