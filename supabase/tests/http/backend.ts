/** Where `local-supabase exec` started the backend, and clients of it. */
import { createHmac, randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";

export interface Backend {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtSecret: string;
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) {
    throw new Error(
      `${name} is not set: run these tests under \`local-supabase exec -- vitest run\`.`,
    );
  }
  return value;
}

/** The backend that the test files share. */
export const backend: Backend = {
  url: setting("SUPABASE_URL"),
  publishableKey: setting("SUPABASE_PUBLISHABLE_KEY"),
  secretKey: setting("SUPABASE_SECRET_KEY"),
  jwtSecret: setting("SUPABASE_JWT_SECRET"),
};

const options = { auth: { persistSession: false, autoRefreshToken: false } };

/** A client as a browser has it, with nobody signed in. */
export function visitorClient({ url, publishableKey } = backend): SupabaseClient {
  return createClient(url, publishableKey, options);
}

/** The operator's client, past every policy. */
export function serviceClient({ url, secretKey } = backend): SupabaseClient {
  return createClient(url, secretKey, options);
}

export function clientWithToken(token: string, { url, publishableKey } = backend): SupabaseClient {
  return createClient(url, publishableKey, { accessToken: () => Promise.resolve(token) });
}

/** The access token of whoever is signed in at a client. */
export async function tokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  if (data.session === null) throw new Error("Nobody is signed in at this client.");
  return data.session.access_token;
}

interface TokenOptions {
  readonly secret?: string;
  readonly algorithm?: "HS256" | "none";
  readonly expiresIn: number;
  /** Written over the usual ones. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** An access token for an account, signed as the auth server does unless told otherwise. */
export function accessToken(
  userId: string,
  { secret = backend.jwtSecret, algorithm = "HS256", expiresIn, claims }: TokenOptions,
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
    ...claims,
  })}`;
  if (algorithm === "none") return `${body}.`;
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}
