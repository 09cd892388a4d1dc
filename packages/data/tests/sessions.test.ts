import { createHmac } from "node:crypto";
import { expect, test, vi } from "vitest";
import {
  getSession,
  onSessionChange,
  requestPasswordReset,
  signIn,
  signOut,
  signUpBrand,
  updatePassword,
  type SessionEvent,
} from "../src/auth.ts";
import { getOwnBrand } from "../src/brands.ts";
import { listRaces } from "../src/races.ts";
import { createMemoryStorage } from "../src/session-storage.ts";
import { mailUrl, newBrand, signedInBrand, url, visitor } from "./backend.ts";

interface StoredSession {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}

/** A client whose stored session was changed behind its back. */
async function withStoredSession(change: (stored: StoredSession) => Partial<StoredSession>) {
  const { client, session } = await signedInBrand();
  const stored = JSON.parse(client.storage.getItem(client.storageKey) ?? "") as StoredSession;
  const storage = createMemoryStorage();
  storage.setItem(client.storageKey, JSON.stringify({ ...stored, ...change(stored) }));
  return { client: visitor({ storage }), session };
}

function expiredToken(token: string): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const claims = JSON.parse(
    Buffer.from(token.split(".")[1] ?? "", "base64url").toString(),
  ) as Record<string, unknown>;
  const body = `${encode({ alg: "HS256", typ: "JWT" })}.${encode({ ...claims, exp: 1 })}`;
  const secret = process.env.SUPABASE_JWT_SECRET ?? "";
  return `${body}.${createHmac("sha256", secret).update(body).digest("base64url")}`;
}

test("a session near its end is renewed before it is used", async () => {
  const { client, session } = await withStoredSession(() => ({ expires_at: 1 }));
  const events: SessionEvent[] = [];
  onSessionChange(client, (_, event) => events.push(event));
  expect(await getSession(client)).toEqual(session);
  expect(await getOwnBrand(client)).toMatchObject({ id: session.brandId });
  expect(events).toContain("refreshed");
});

test("a session that cannot be renewed is over, and says so to listeners and callers", async () => {
  const { client } = await withStoredSession(() => ({ expires_at: 1, refresh_token: "gone" }));
  const events: SessionEvent[] = [];
  onSessionChange(client, (_, event) => events.push(event));
  expect(await getSession(client)).toBeNull();
  expect(events).toContain("signed_out");
  await expect(getOwnBrand(client)).rejects.toMatchObject({ code: "session_expired" });
});

test("a token that the server no longer takes reads as an expired session", async () => {
  const { client, session } = await withStoredSession(({ access_token }) => ({
    access_token: expiredToken(access_token),
  }));
  await expect(listRaces(client, { brandId: session.brandId ?? "" })).rejects.toMatchObject({
    code: "session_expired",
    message: "Your session has expired. Please sign in again.",
  });
});

test("listeners hear of signing in and out until they stop listening", async () => {
  const client = visitor();
  const brand = newBrand();
  await signUpBrand(client, brand);
  const listener = vi.fn();
  const stop = onSessionChange(client, listener);
  await signIn(client, brand);
  await vi.waitFor(() => {
    expect(listener).toHaveBeenCalledWith(
      expect.objectContaining({ email: brand.email }),
      "signed_in",
    );
  });
  await signOut(client);
  expect(listener).toHaveBeenLastCalledWith(null, "signed_out");
  stop();
  listener.mockClear();
  await signIn(client, brand);
  expect(listener).not.toHaveBeenCalled();
});

test("signing out needs no server", async () => {
  const { client } = await signedInBrand();
  const offline = visitor({
    storage: client.storage,
    fetch: () => Promise.reject(new TypeError("fetch failed")),
  });
  await signOut(offline);
  expect(await getSession(offline)).toBeNull();
});

test("the link of a reset e-mail signs in, and the new password replaces the old", async () => {
  const client = visitor();
  const brand = newBrand();
  await signUpBrand(client, brand);
  const redirectTo = "http://localhost:5173/brands/reset-password";
  await requestPasswordReset(client, { email: brand.email, redirectTo });

  const landing = await followResetLink(brand.email);
  expect(landing.origin + landing.pathname).toBe(redirectTo);
  const tokens = new URLSearchParams(landing.hash.slice(1));
  expect(tokens.get("type")).toBe("recovery");
  const storage = createMemoryStorage();
  const landed = visitor({ storage });
  storage.setItem(
    landed.storageKey,
    JSON.stringify({
      access_token: tokens.get("access_token"),
      refresh_token: tokens.get("refresh_token"),
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      expires_in: 3600,
      token_type: "bearer",
      user: {},
    }),
  );
  await updatePassword(landed, "another-long-password");
  await expect(signIn(visitor(), brand)).rejects.toMatchObject({ code: "invalid_credentials" });
  await signIn(visitor(), { email: brand.email, password: "another-long-password" });
});

test("a reset for an address without an account is answered like any other", async () => {
  await requestPasswordReset(visitor(), {
    email: "nobody@brands.example",
    redirectTo: "http://localhost:5173/brands/reset-password",
  });
});

test("a password that the backend finds too short is refused in its words", async () => {
  await expect(signUpBrand(visitor(), { ...newBrand(), password: "short" })).rejects.toMatchObject({
    code: "weak_password",
  });
});

interface Mail {
  readonly to: string;
  readonly links: readonly string[];
}

/** Where the link of the newest reset e-mail leads a browser to. */
async function followResetLink(email: string): Promise<URL> {
  const answer = await fetch(`${mailUrl}/api/messages`);
  const mails = (await answer.json()) as Mail[];
  const mail = mails.find(({ to }) => to.includes(email));
  const [link = ""] = mail?.links ?? [];
  const landing = await fetch(link, { redirect: "manual" });
  return new URL(landing.headers.get("location") ?? "", url);
}
