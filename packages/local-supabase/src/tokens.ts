/** Signs and verifies JSON Web Tokens with HS256, the embedded backend's only algorithm. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { localJwtSecret } from "./keys.ts";

/** Appends the signature; `content` is the encoded header and claims, joined by a dot. */
export function signToken(content: string): string {
  return `${content}.${signatureOf(content).toString("base64url")}`;
}

/** The token with which a request authenticates; empty without one. */
export function bearerToken({ headers }: Request): string {
  return headers.get("authorization")?.replace(/^Bearer\s+/i, "") ?? "";
}

/** Returns the claims of a token with a valid signature, even if expired, or undefined for any other text. */
export function claimsOf(token: string): Record<string, unknown> | undefined {
  const [header = "", payload = "", signature = ""] = token.split(".");
  const expected = signatureOf(`${header}.${payload}`);
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
}

function signatureOf(content: string): Buffer {
  return createHmac("sha256", localJwtSecret).update(content).digest();
}
