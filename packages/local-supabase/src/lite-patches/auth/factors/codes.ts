/** The codes of authenticator apps (RFC 6238), with the parameters of a hosted project. */
import { Secret, TOTP } from "otpauth";

const parameters = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps before and after the current one whose code is accepted. */
const window = 1;
const secretLength = 20;

/** A secret in base 32. */
export function newSecret(): string {
  return new Secret({ size: secretLength }).base32;
}

/** The address in an app's QR code. */
export function keyUri(secret: string, issuer: string, account: string): string {
  return new TOTP({ ...parameters, issuer, label: account, secret }).toString();
}

/** The code at a time in milliseconds. */
export function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ ...parameters, secret }).generate({ timestamp });
}

export function isCodeOf(secret: string, code: string, timestamp: number): boolean {
  return new TOTP({ ...parameters, secret }).validate({ token: code, timestamp, window }) !== null;
}
