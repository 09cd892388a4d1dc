import type { Client } from "@outpace/data/client";
import type { Connection } from "@outpace/data/connection";
import { createSessionStore, type SessionStore } from "@outpace/data/session-store";
import { createContext, use } from "react";

import { loadCode } from "../loading/deployment.ts";

/** The page's backend. It loads the Supabase client, a third of the app's code, when it is first needed. */
export interface Backend {
  readonly url: string;
  /** For requests as a visitor, without the client. */
  readonly connection: Connection;
  readonly sessionStore: SessionStore;
  /** Null until `loadClient` or `preloadClient` has finished. */
  readonly client: () => Client | null;
  /** @throws DataError `unreachable` or `code_missing` */
  readonly loadClient: () => Promise<Client>;
  /** Starts to load the client's code. */
  readonly preloadClient: () => void;
  /** Calls the listener once the client is loaded; does not load it. */
  readonly whenLoaded: (listener: (client: Client) => void) => void;
  /** A client that keeps its session in memory, apart from the one signed in here. */
  readonly loadMemoryClient: () => Promise<Client>;
  /** A token for one request; undefined if the backend asks for no captcha. */
  readonly captchaToken: () => Promise<string | undefined>;
}

interface BackendOptions extends Connection {
  readonly captchaToken?: () => Promise<string>;
}

const importClient = () => import("@outpace/data/client");

export function createBackend({ captchaToken, ...connection }: BackendOptions): Backend {
  const sessionStore = createSessionStore(connection.url);
  const waiting = new Set<(client: Client) => void>();
  let client: Client | null = null;

  const start = async (): Promise<Client> => {
    const { createClient } = await importClient();
    if (client === null) {
      client = createClient({ ...connection, sessionStore });
      for (const listener of waiting) listener(client);
      waiting.clear();
    }
    return client;
  };
  return {
    url: connection.url,
    connection,
    sessionStore,
    client: () => client,
    loadClient: () => loadCode(start),
    // Not through `loadCode`: a failed prefetch is not worth a reload.
    preloadClient: () => void start().catch(() => undefined),
    whenLoaded: (listener) => {
      if (client) listener(client);
      else waiting.add(listener);
    },
    loadMemoryClient: async () => (await loadCode(importClient)).createClient(connection),
    captchaToken: async () => captchaToken?.(),
  };
}

const BackendContext = createContext<Backend | null>(null);

export const BackendProvider = BackendContext.Provider;

export function useBackend(): Backend {
  const backend = use(BackendContext);
  if (!backend) throw new Error("useBackend is called outside the app's providers.");
  return backend;
}

/** The Supabase client, for screens with a session; reading the session has loaded it. Others use `loadClient`. */
export function useClient(): Client {
  const client = useBackend().client();
  if (!client) throw new Error("This part of the app needs a session.");
  return client;
}
