import * as z from "zod/mini";
import { plainNumber } from "../numbers/index.ts";
import { brandMessages } from "./messages.ts";

/** An authenticator app whose codes an account has accepted. */
export interface SecondFactor {
  readonly id: string;
  /** Empty for one without a name. */
  readonly name: string;
  /** Instants, ISO 8601 in UTC. */
  readonly addedAt: string;
  /** Null if no code was accepted since last uses are noted. */
  readonly lastUsedAt: string | null;
  /** When we remove it, because its account asked us to; null if we don't. */
  readonly removalDueAt: string | null;
}

/** A factor that counts once its first code is accepted. */
export interface NewSecondFactor {
  readonly id: string;
  /** In base 32, for typing into an app. */
  readonly secret: string;
  /** For the app's QR code. */
  readonly uri: string;
}

/** Apps show codes in two groups, and pages and messages add marks to copied ones. */
const codeField = z.string().check(
  z.overwrite((code) => plainNumber(code).replaceAll(/[^\p{L}\p{N}]/gu, "")),
  z.minLength(1, brandMessages.codeMissing),
  z.regex(/^\d{6}$/, brandMessages.codeInvalid),
);

export const CodeSchema = z.object({ code: codeField });

export const FactorNameSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, brandMessages.factorNameMissing),
      z.maxLength(40, brandMessages.factorNameTooLong),
    ),
});

/** In groups of four, which are easier to type. */
export function groupedSecret(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(" ");
}
