import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import {
  getSession,
  onSessionChange,
  renewSession,
  requestPasswordReset,
  resendConfirmation,
  signIn,
  signOut,
  updatePassword,
} from "../src/auth.ts";
import { getOwnBrand } from "../src/brands.ts";
import { uploadBackgroundPhoto } from "../src/photos.ts";
import { getRace, getRaceAllowance, listRaces } from "../src/races.ts";
import { isStaff } from "../src/staff.ts";
import { hasStoredSession, type SessionStore } from "../src/session-store.ts";
import { signUpBrand } from "../src/sign-up.ts";
import { expire, memoryClient, newSessionStore, visitor } from "./backend.ts";
import { newBrand, png, sharedBrand, signedInBrand } from "./fixtures.ts";

const patience = { timeout: 10_000 };

interface StoredSession {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}

function storedSession({ storage, key }: SessionStore): StoredSession {
  return JSON.parse(storage.getItem(key) ?? "") as StoredSession;
}

/** Returns a modified copy of a stored session. */
function copyOf(
  sessionStore: SessionStore,
  change: (stored: StoredSession) => Partial<StoredSession> = () => ({}),
): SessionStore {
  const stored = storedSession(sessionStore);
  const copy = newSessionStore();
  copy.storage.setItem(copy.key, JSON.stringify({ ...stored, ...change(stored) }));
  return copy;
}

test("a valid stored session is used as it is; a tampered one is not trusted", async () => {
  const { sessionStore, session } = await signedInBrand();
  const events: string[] = [];
  const client = visitor({ sessionStore });
  onSessionChange(client, (_, event) => events.push(event));
  expect(await getSession(client)).toEqual(session);
  expect(await getOwnBrand(client)).toMatchObject({ id: session.brandId });
  expect(events).not.toContain("refreshed");
  sessionStore.storage.setItem(sessionStore.key, "{");
  expect(await getSession(client)).toBeNull();
});

test("a session about to expire is refreshed before use", async () => {
  const { sessionStore: signedIn, session } = await signedInBrand();
  const client = visitor({ sessionStore: copyOf(signedIn, () => ({ expires_at: 1 })) });
  const events: string[] = [];
  onSessionChange(client, (_, event) => events.push(event));
  expect(await getSession(client)).toEqual(session);
  expect(await getOwnBrand(client)).toMatchObject({ id: session.brandId });
  expect(events).toContain("refreshed");
});

test("a device whose clock is a day ahead does not refresh its session for ever", async () => {
  const { sessionStore: signedIn, session } = await signedInBrand();
  let refreshes = 0;
  const counted: typeof fetch = (input, init) => {
    if (String(input).includes("grant_type=refresh_token")) refreshes += 1;
    return fetch(input, init);
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
  try {
    const client = visitor({ sessionStore: copyOf(signedIn), fetch: counted });
    const events: string[] = [];
    onSessionChange(client, (_, event) => events.push(event));
    await vi.waitFor(() => expect(events).toContain("refreshed"), patience);
    expect(await getSession(client)).toEqual(session);
    const { access_token: token } = storedSession(signedIn);
    const before = refreshes;
    for (let call = 0; call < 5; call += 1) await client.auth.getUser(token);
    expect(refreshes).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});

test("listeners and callers learn that a session cannot be refreshed", async () => {
  const { sessionStore: signedIn } = await sharedBrand();
  const sessionStore = copyOf(signedIn, () => ({ expires_at: 1, refresh_token: "gone" }));
  const client = visitor({ sessionStore });
  const events: string[] = [];
  onSessionChange(client, (_, event) => events.push(event));
  expect(await getSession(client)).toBeNull();
  expect(events).toContain("signed_out");
  await expect(getOwnBrand(client)).rejects.toMatchObject({ code: "session_expired" });
});

test("a token the server no longer accepts is an expired session", async () => {
  const { sessionStore: signedIn, brandId } = await sharedBrand();
  const sessionStore = copyOf(signedIn, ({ access_token }) => ({
    access_token: expire(access_token),
  }));
  const client = visitor({ sessionStore });
  await expect(listRaces(client, { brandId })).rejects.toMatchObject({
    code: "session_expired",
    message: "You've been signed out. Please sign in again.",
  });
});

test("after a password change elsewhere, every call says the session ended", async () => {
  const { client, sessionStore, brand, brandId } = await signedInBrand();
  const elsewhere = visitor();
  await signIn(elsewhere, brand);
  await updatePassword(elsewhere, { current: brand.password, password: "another-long-password" });
  const requests: (() => Promise<unknown>)[] = [
    () => getOwnBrand(client),
    () => isStaff(client),
    () => listRaces(client, { brandId }),
    () => getRace(client, randomUUID()),
    () => getRaceAllowance(client),
    () => uploadBackgroundPhoto(client, { raceName: "Harbour", bytes: png, mime: "image/png" }),
    () => updatePassword(client, { current: "", password: "a-third-long-password" }),
  ];
  for (const request of requests) {
    await expect(request()).rejects.toMatchObject({ code: "session_expired" });
  }
  await renewSession(client);
  expect(hasStoredSession(sessionStore)).toBe(false);
});

test("a refused session is renewed or ends, and survives an outage", async () => {
  const { sessionStore } = await signedInBrand();
  const unreachable = () => Promise.reject(new TypeError("fetch failed"));
  await renewSession(visitor({ sessionStore, fetch: unreachable }), 500);
  expect(hasStoredSession(sessionStore)).toBe(true);

  const kept = copyOf(sessionStore);
  const renewed = visitor({ sessionStore: kept });
  await renewSession(renewed);
  expect(await getSession(renewed)).not.toBeNull();

  const refused = copyOf(sessionStore, () => ({ refresh_token: "gone" }));
  await renewSession(visitor({ sessionStore: refused }));
  expect(hasStoredSession(refused)).toBe(false);

  // As one of staff that is renewed too late.
  const dead = copyOf(kept);
  const answers: typeof fetch = (url, init) =>
    String(url).includes("/rest/v1/")
      ? Promise.resolve(new Response(null, { status: 401 }))
      : fetch(url, init);
  await renewSession(visitor({ sessionStore: dead, fetch: answers }));
  expect(hasStoredSession(dead)).toBe(false);
});

test("a renewal refused after the person signed in again leaves the new session", async () => {
  const { sessionStore: signedIn, brand } = await signedInBrand();
  const sessionStore = copyOf(signedIn, () => ({ refresh_token: "gone" }));
  let isReachable = false;
  const send = vi.fn<typeof fetch>((url, init) => {
    const isRenewal = String(url).includes("grant_type=refresh_token");
    if (isRenewal && !isReachable) return Promise.reject(new TypeError("fetch failed"));
    return fetch(url, init);
  });
  const client = visitor({ sessionStore, fetch: send });
  const renewal = renewSession(client);
  await vi.waitFor(() => {
    expect(send).toHaveBeenCalled();
  }, patience);
  await signOut(client, sessionStore);
  await signIn(client, brand);
  isReachable = true;
  await renewal;
  expect(await getSession(client)).toMatchObject({ email: brand.email });
});

test("a verified second factor signs in with the session it returns", async () => {
  const { brand, brandId } = await sharedBrand();
  const elsewhere = newSessionStore();
  await signIn(visitor({ sessionStore: elsewhere }), brand);
  const second = storedSession(elsewhere);
  const sessionStore = newSessionStore();
  const client = visitor({
    sessionStore,
    // The embedded backend has no second factors, so its own session stands in for the response.
    fetch: (url, init) => {
      const isFactor = typeof url === "string" && url.includes("/factors/");
      return isFactor ? Promise.resolve(Response.json(second)) : fetch(url, init);
    },
  });
  await signIn(client, brand);
  const events: unknown[] = [];
  onSessionChange(client, (session, event) => events.push([event, session?.brandId]));
  await client.auth.mfa.verify({ factorId: "totp", challengeId: "challenge", code: "123456" });
  await vi.waitFor(() => {
    expect(events).toContainEqual(["mfa_verified", brandId]);
  }, patience);
  expect(storedSession(sessionStore).access_token).toBe(second.access_token);
  expect(await getOwnBrand(client)).toMatchObject({ id: brandId });
});

test("listeners hear of each change until they unsubscribe", async () => {
  const sessionStore = newSessionStore();
  const client = visitor({ sessionStore });
  const brand = newBrand();
  await signUpBrand(memoryClient(), brand);
  const listener = vi.fn();
  const stop = onSessionChange(client, listener);
  await signIn(client, brand);
  await vi.waitFor(() => {
    expect(listener).toHaveBeenCalledWith(
      expect.objectContaining({ email: brand.email }),
      "signed_in",
    );
  }, patience);
  await updatePassword(client, { current: brand.password, password: "another-long-password" });
  await signOut(client, sessionStore);
  await vi.waitFor(() => {
    expect(listener.mock.calls.slice(-2)).toEqual([
      [expect.objectContaining({ email: brand.email }), "updated"],
      [null, "signed_out"],
    ]);
  }, patience);
  stop();
  listener.mockClear();
  await signIn(client, { ...brand, password: "another-long-password" });
  expect(listener).not.toHaveBeenCalled();
});

const withoutServer = { fetch: () => Promise.reject(new TypeError("fetch failed")) };

test("signing out works if the server is unreachable", async () => {
  const sessionStore = copyOf((await sharedBrand()).sessionStore);
  await signOut(visitor({ ...withoutServer, sessionStore }), sessionStore);
  expect(hasStoredSession(sessionStore)).toBe(false);
});

test("an expired session is removed before supabase-js stops trying to renew it", async () => {
  const sessionStore = copyOf((await sharedBrand()).sessionStore, () => ({ expires_at: 1 }));
  void signOut(visitor({ ...withoutServer, sessionStore }), sessionStore);
  expect(hasStoredSession(sessionStore)).toBe(false);
});

test("a short password is refused with the required length", async () => {
  await expect(
    signUpBrand(memoryClient(), { ...newBrand(), password: "short" }),
  ).rejects.toMatchObject({
    code: "weak_password",
    message: "Password must be at least 8 characters.",
  });
});

test("every captcha-protected request carries its token", async () => {
  const sent: Record<string, unknown> = {};
  const recording: typeof fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const body = JSON.parse(String(init?.body ?? "{}")) as { gotrue_meta_security?: unknown };
    if (body.gotrue_meta_security) sent[pathname] = body.gotrue_meta_security;
    return fetch(input, init);
  };
  const client = visitor({ fetch: recording });
  const brand = newBrand();
  const address = { email: brand.email, redirectTo: "http://localhost/brands/reset-password" };
  await signUpBrand(memoryClient({ fetch: recording }), brand, "token-1");
  await resendConfirmation(client, brand.email, "token-2");
  await requestPasswordReset(client, address, "token-3");
  await signIn(client, brand, "token-4");
  expect(sent).toEqual({
    "/auth/v1/signup": { captcha_token: "token-1" },
    "/auth/v1/resend": { captcha_token: "token-2" },
    "/auth/v1/recover": { captcha_token: "token-3" },
    "/auth/v1/token": { captcha_token: "token-4" },
  });
});
