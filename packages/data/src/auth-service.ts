import type { AuthClient, Session as AuthSession } from "@supabase/auth-js";
import type { Client } from "./client.ts";
import { loadCode } from "./code.ts";
import type { DataError } from "./errors.ts";
import { readStoredSession } from "./stored-session.ts";
import { withSteadyRefresh } from "./steady-refresh.ts";
import { within, withTimeout } from "./timeout.ts";

export type AuthService = InstanceType<typeof AuthClient>;

const services = new WeakMap<Client, Promise<AuthService>>();
const waiting = new WeakMap<Client, Set<(service: AuthService) => void>>();

async function createAuthService(
  client: Client,
  settings: { persist: boolean },
): Promise<AuthService> {
  const { AuthClient } = await import("./auth-library.ts");
  return new AuthClient({
    url: `${client.url}/auth/v1`,
    headers: { apikey: client.publishableKey },
    fetch: withSteadyRefresh(withTimeout(client.fetch, client.timeout), client.timeout),
    storageKey: settings.persist ? client.storageKey : `${client.storageKey}-${String(Date.now())}`,
    storage: client.storage,
    persistSession: settings.persist,
    autoRefreshToken: settings.persist,
    // A link is for its own account, and acts when a person confirms: see email-links.ts.
    detectSessionInUrl: false,
  });
}

/** From a failed call of the service. */
export async function toDataError(error: unknown): Promise<DataError> {
  const { readAuthError } = await import("./auth-library.ts");
  return readAuthError(error);
}

/** A service whose session stays in memory, apart from the one that is signed in here. */
export function loadPassingAuthService(client: Client): Promise<AuthService> {
  return loadCode(() => createAuthService(client, { persist: false }), client.isCodeServed);
}

/** The auth service, loaded on first use, so that visitors without a session do not download it. */
export function loadAuthService(client: Client): Promise<AuthService> {
  return loadCode(() => startAuthService(client), client.isCodeServed);
}

/** The same, where nothing depends on whether its code can be loaded. */
export function startAuthService(client: Client): Promise<AuthService> {
  const loaded = services.get(client);
  if (loaded) return loaded;
  const loading = createAuthService(client, { persist: true });
  services.set(client, loading);
  loading.then(
    (service) => {
      for (const listener of waiting.get(client) ?? []) listener(service);
      waiting.delete(client);
    },
    () => services.delete(client),
  );
  return loading;
}

/** Calls the listener once the auth service is loaded, without loading it. */
export function whenAuthServiceLoaded(client: Client, listener: (service: AuthService) => void) {
  const loaded = services.get(client);
  if (loaded) {
    void loaded.then(listener, () => undefined);
    return;
  }
  const listeners = waiting.get(client) ?? new Set();
  waiting.set(client, listeners.add(listener));
}

/** Whether there may be a session: one is stored, or the auth service knows. */
export function mayHoldSession(client: Client): boolean {
  return services.has(client) || client.storage.getItem(client.storageKey) !== null;
}

/** Milliseconds until the auth service is needed to follow the session: 0 for now, null for a visitor. */
export function authServiceIsDue(client: Client): number | null {
  if (!mayHoldSession(client)) return null;
  if (services.has(client)) return 0;
  return readStoredSession(client)?.fresh ?? 0;
}

/**
 * The current session, refreshed when it is about to expire; null for a visitor.
 * @param wait milliseconds, at most, since the auth service tries a refresh for 30 seconds
 */
export async function loadSession(
  client: Client,
  wait = client.timeout,
): Promise<AuthSession | null> {
  const due = authServiceIsDue(client);
  if (due === null) return null;
  const stored = due > 0 ? readStoredSession(client) : null;
  if (stored) return stored.session;
  const service = await loadAuthService(client);
  const { data, error } = await within(wait, service.getSession());
  if (error) throw await toDataError(error);
  return data.session;
}
