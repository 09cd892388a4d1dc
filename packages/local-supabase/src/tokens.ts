/** Signs and reads JSON Web Tokens of the one algorithm that the embedded backend knows, HS256. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { localJwtSecret } from "./keys.ts";

/** The encoded header and claims, with their signature. */
export function signToken(content: string): string {
  return `${content}.${signatureOf(content).toString("base64url")}`;
}

/** The claims of a token that was signed here, also when it has expired; nothing for any other text. */
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
