import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import {
  getSession,
  hasStoredSession,
  onSessionChange,
  renewSession,
  requestPasswordReset,
  resendConfirmation,
  signIn,
  signOut,
  updatePassword,
} from "../src/auth.ts";
import { loadAuthService } from "../src/auth-service.ts";
import { getOwnBrand } from "../src/brands.ts";
import type { Client } from "../src/client.ts";
import { uploadBackgroundPhoto } from "../src/photos.ts";
import { getRace, getRaceAllowance, listRaces } from "../src/races.ts";
import { isStaff } from "../src/staff.ts";
import { createMemoryStorage } from "../src/browser-storage.ts";
import { signUpBrand } from "../src/sign-up.ts";
import { expire, visitor } from "./backend.ts";
import { newBrand, png, sharedBrand, signedInBrand } from "./fixtures.ts";

interface StoredSession {
  access_token: string;
  refresh_token: string;
  expires_at: number;
}

function storedSession({ storage, storageKey }: Client): StoredSession {
  return JSON.parse(storage.getItem(storageKey) ?? "") as StoredSession;
}

/** A second client with a copy of a stored session, changed. */
function withStoredSession(
  client: Client,
  change: (stored: StoredSession) => Partial<StoredSession> = () => ({}),
): Client {
  const stored = storedSession(client);
  const copy = createMemoryStorage();
  copy.setItem(client.storageKey, JSON.stringify({ ...stored, ...change(stored) }));
  return visitor({ storage: copy });
}

test("a session that lasts is used as it is stored, and one that is changed in storage is not trusted", async () => {
  const { client: signedIn, session } = await signedInBrand();
  const events: string[] = [];
  const client = withStoredSession(signedIn);
  onSessionChange(client, (_, event) => events.push(event));
  expect(await getSession(client)).toEqual(session);
  expect(await getOwnBrand(client)).toMatchObject({ id: session.brandId });
  expect(events).toEqual([]);
  client.storage.setItem(client.storageKey, "{");
  expect(await getSession(client)).toBeNull();
});

test("a session that is about to expire is refreshed before it is used", async () => {
  const { client: signedIn, session } = await signedInBrand();
  const client = withStoredSession(signedIn, () => ({ expires_at: 1 }));
  const events: string[] = [];
  onSessionChange(client, (_, event) => events.push(event));
  expect(await getSession(client)).toEqual(session);
  expect(await getOwnBrand(client)).toMatchObject({ id: session.brandId });
  expect(events).toContain("refreshed");
});

test("when a session cannot be refreshed, listeners and callers are told that it has ended", async () => {
  const { client: signedIn } = await sharedBrand();
  const client = withStoredSession(signedIn, () => ({ expires_at: 1, refresh_token: "gone" }));
  const events: string[] = [];
  onSessionChange(client, (_, event) => events.push(event));
  expect(await getSession(client)).toBeNull();
  expect(events).toContain("signed_out");
  await expect(getOwnBrand(client)).rejects.toMatchObject({ code: "session_expired" });
});

test("a token that the server no longer accepts is an expired session", async () => {
  const { client: signedIn, brandId } = await sharedBrand();
  const client = withStoredSession(signedIn, ({ access_token }) => ({
    access_token: expire(access_token),
  }));
  await expect(listRaces(client, { brandId })).rejects.toMatchObject({
    code: "session_expired",
    message: "You've been signed out. Please sign in again.",
  });
});

test("after a change of the password elsewhere, a session has ended, and is not one without a brand or races", async () => {
  const { client, brand, brandId } = await signedInBrand();
  const elsewhere = visitor();
  await signIn(elsewhere, brand);
  await updatePassword(elsewhere, "another-long-password");
  const requests: (() => Promise<unknown>)[] = [
    () => getOwnBrand(client),
    () => isStaff(client),
    () => listRaces(client, { brandId }),
    () => getRace(client, randomUUID()),
    () => getRaceAllowance(client),
    () => uploadBackgroundPhoto(client, { raceName: "Harbour", bytes: png, mime: "image/png" }),
    () => updatePassword(client, "a-third-long-password"),
  ];
  for (const request of requests) {
    await expect(request()).rejects.toMatchObject({ code: "session_expired" });
  }
  await renewSession(client);
  expect(hasStoredSession(client)).toBe(false);
});

test("a session that the server refuses is renewed, ends when it cannot be, and stays without a server", async () => {
  const { client: signedIn } = await signedInBrand();
  const offline = visitor({
    storage: withStoredSession(signedIn).storage,
    fetch: () => Promise.reject(new TypeError("fetch failed")),
    timeout: 500,
  });
  await renewSession(offline);
  expect(hasStoredSession(offline)).toBe(true);

  const renewed = withStoredSession(signedIn);
  await renewSession(renewed);
  expect(await getSession(renewed)).not.toBeNull();

  const refused = withStoredSession(signedIn, () => ({ refresh_token: "gone" }));
  await renewSession(refused);
  expect(hasStoredSession(refused)).toBe(false);
});

test("a verified second factor keeps the account signed in, with the session that comes with it", async () => {
  const { brand, brandId } = await sharedBrand();
  const elsewhere = visitor();
  await signIn(elsewhere, brand);
  const second = storedSession(elsewhere);
  const client = visitor({
    // The embedded backend has no second factors: its own session stands in for the response to one.
    fetch: (url, init) => {
      const isFactor = typeof url === "string" && url.includes("/factors/");
      return isFactor ? Promise.resolve(Response.json(second)) : fetch(url, init);
    },
  });
  await signIn(client, brand);
  const events: unknown[] = [];
  onSessionChange(client, (session, event) => events.push([event, session?.brandId]));
  const { mfa } = await loadAuthService(client);
  await mfa.verify({ factorId: "totp", challengeId: "challenge", code: "123456" });
  expect(events).toContainEqual(["mfa_verified", brandId]);
  expect(storedSession(client).access_token).toBe(second.access_token);
  expect(await getOwnBrand(client)).toMatchObject({ id: brandId });
});

test("listeners are called on signing in, a changed password and signing out, until they stop listening", async () => {
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
  await updatePassword(client, "another-long-password");
  expect(listener).toHaveBeenLastCalledWith(
    expect.objectContaining({ email: brand.email }),
    "updated",
  );
  await signOut(client);
  expect(listener).toHaveBeenLastCalledWith(null, "signed_out");
  stop();
  listener.mockClear();
  await signIn(client, { ...brand, password: "another-long-password" });
  expect(listener).not.toHaveBeenCalled();
});

test.each([
  ["a current", {}],
  ["an expired", { expires_at: 1 }],
])("signing out works without a server, with %s session", async (_, change) => {
  const { client: signedIn } = await sharedBrand();
  const { storage } = withStoredSession(signedIn, () => change);
  const offline = visitor({
    storage,
    fetch: () => Promise.reject(new TypeError("fetch failed")),
  });
  await signOut(offline);
  expect(await getSession(offline)).toBeNull();
});

test("a password that the backend finds too short is refused, with the length that it asks for", async () => {
  await expect(signUpBrand(visitor(), { ...newBrand(), password: "short" })).rejects.toMatchObject({
    code: "weak_password",
    message: "Password must be at least 8 characters.",
  });
});

test("each request that a captcha protects carries a token of its own", async () => {
  const sent: Record<string, unknown> = {};
  let tokens = 0;
  const client = visitor({
    captchaToken: () => Promise.resolve(`token-${String((tokens += 1))}`),
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      const body = JSON.parse(String(init?.body ?? "{}")) as { gotrue_meta_security?: unknown };
      if (body.gotrue_meta_security) sent[pathname] = body.gotrue_meta_security;
      return fetch(input, init);
    },
  });
  const brand = newBrand();
  const address = { email: brand.email, redirectTo: "http://localhost/brands/reset-password" };
  await signUpBrand(client, brand);
  await resendConfirmation(client, brand.email);
  await requestPasswordReset(client, address);
  await signIn(client, brand);
  expect(sent).toEqual({
    "/auth/v1/signup": { captcha_token: "token-1" },
    "/auth/v1/resend": { captcha_token: "token-2" },
    "/auth/v1/recover": { captcha_token: "token-3" },
    "/auth/v1/token": { captcha_token: "token-4" },
  });
});
