/** Where `local-supabase exec` started the backend, and clients of it. */
import { createHmac, randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(
      `${name} is not set: run these tests under \`local-supabase exec -- vitest run\`.`,
    );
  }
  return value;
}

export const url = setting("SUPABASE_URL");
export const publishableKey = setting("SUPABASE_PUBLISHABLE_KEY");

const options = { auth: { persistSession: false, autoRefreshToken: false } };

/** A client as a browser has it, with nobody signed in. */
export function visitorClient(): SupabaseClient {
  return createClient(url, publishableKey, options);
}

/** The operator's client, past every policy. */
export function serviceClient(): SupabaseClient {
  return createClient(url, setting("SUPABASE_SECRET_KEY"), options);
}

export function clientWithToken(token: string): SupabaseClient {
  return createClient(url, publishableKey, { accessToken: () => Promise.resolve(token) });
}

interface TokenOptions {
  readonly secret?: string;
  readonly algorithm?: "HS256" | "none";
  readonly expiresIn: number;
}

/** An access token for an account, signed as the auth server does unless told otherwise. */
export function accessToken(
  userId: string,
  { secret = setting("SUPABASE_JWT_SECRET"), algorithm = "HS256", expiresIn }: TokenOptions,
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const now = Math.floor(Date.now() / 1000);
  const body = `${part({ alg: algorithm, typ: "JWT" })}.${part({
    sub: userId,
    role: "authenticated",
    aud: "authenticated",
    iat: now - 7200,
    exp: now + expiresIn,
    session_id: randomUUID(),
  })}`;
  if (algorithm === "none") return `${body}.`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}
