/** Access tokens with claims chosen by a test, and the claims of a token. */
import { signToken } from "../tokens.ts";

export function tokenWith(claims: Record<string, unknown>): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const exp = Math.floor(Date.now() / 1000) + 3600;
  return signToken(`${encode({ alg: "HS256", typ: "JWT" })}.${encode({ exp, ...claims })}`);
}

export function claimsIn(token = ""): Record<string, unknown> {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url");
  return JSON.parse(payload.toString()) as Record<string, unknown>;
}
