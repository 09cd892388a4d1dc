/** The only reader of the environment: addresses and keys of the backend under test, embedded or hosted. */
import { createHmac } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { createMemoryStorage } from "../src/browser-storage.ts";
import { createClient, type Client } from "../src/client.ts";
import { createSessionStore, type SessionStore } from "../src/session-store.ts";
import { checkedFetch } from "./checked-fetch.ts";
import { mailedLinks } from "./mail.ts";

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this under "local-supabase exec".`);
  return value;
}

const backendUrl = setting("SUPABASE_URL");
const publishableKey = setting("SUPABASE_PUBLISHABLE_KEY");

/** The connection as the apps use it. */
export const connection = { url: backendUrl, publishableKey, fetch: checkedFetch };

const secretKey = setting("SUPABASE_SECRET_KEY");
const jwtSecret = setting("SUPABASE_JWT_SECRET");
const mailUrl = setting("SUPABASE_MAIL_URL");

/** An empty store, so nobody is signed in. */
export function newSessionStore(): SessionStore {
  return createSessionStore(backendUrl, createMemoryStorage());
}

/** A client with its own empty session store. */
export function visitor(options: Partial<Parameters<typeof createClient>[0]> = {}): Client {
  return createClient({ ...connection, sessionStore: newSessionStore(), ...options });
}

/** A client whose session stays in memory, for sign-ups and email links. */
export function memoryClient(options: Partial<Parameters<typeof createClient>[0]> = {}): Client {
  return createClient({ ...connection, ...options });
}

/** A `fetch` that loses the response to the first request whose address and method contain `part`. */
export function losingFirst(part: string): typeof fetch {
  let isLost = true;
  return async (input, init) => {
    const response = await fetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (!isLost || !`${url} ${String(init?.method)}`.includes(part)) return response;
    isLost = false;
    throw new TypeError("fetch failed");
  };
}

/** Calls the REST API with the secret key, which bypasses all policies. */
async function callAsOperator(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`${backendUrl}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      "content-type": "application/json",
    },
  });
  if (!response.ok) {
    throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
  }
  return response;
}

export async function insertRows(table: string, rows: readonly object[]): Promise<void> {
  await callAsOperator(table, { method: "POST", body: JSON.stringify(rows) });
}

/** Changes the rows of a PostgREST query such as `live_races?id=eq.…`. */
export async function updateRows(query: string, change: object): Promise<void> {
  await callAsOperator(query, { method: "PATCH", body: JSON.stringify(change) });
}

/** Returns the rows of a PostgREST query such as `tiers?select=name`. */
export async function selectRows(query: string): Promise<unknown> {
  return (await callAsOperator(query)).json();
}

/** The database itself, for what only the clock does. */
export async function withDatabase<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(setting("SUPABASE_DB_URL"), { max: 1, prepare: false, fetch_types: false });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/** Returns the same access token, correctly signed but expired. */
export function expire(token: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  const claims = { ...(JSON.parse(payload) as object), exp: 1 };
  const body = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
  return `${body}.${createHmac("sha256", jwtSecret).update(body).digest("base64url")}`;
}

/** Returns the newest link of this kind in the emails to an address; Auth's links have a token's hash. */
export async function mailedLink(email: string, kind = "token_hash="): Promise<URL> {
  const links = await mailedLinks(mailUrl, email);
  return new URL(links.find((link) => link.includes(kind)) ?? "");
}
