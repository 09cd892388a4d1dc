import type { Client } from "@outpace/data/client";
import type { Connection } from "@outpace/data/connection";
import { createSessionStore, type SessionStore } from "@outpace/data/session-store";
import { createContext, use } from "react";

import { loadCode } from "../loading/deployment.ts";

/** The page's backend. The Supabase client is a third of the app's code: it is loaded by what needs it first. */
export interface Backend {
  readonly url: string;
  readonly sessionStore: SessionStore;
  /** Null until it is loaded. */
  readonly client: () => Client | null;
  /** @throws DataError `unreachable` or `code_missing` */
  readonly loadClient: () => Promise<Client>;
  /** Loads the client's code before anybody waits for it. */
  readonly preloadClient: () => void;
  /** Calls the listener with the client as soon as it is loaded, without loading it. */
  readonly whenLoaded: (listener: (client: Client) => void) => void;
  /** A client whose session stays in memory, apart from the one that is signed in here. */
  readonly loadMemoryClient: () => Promise<Client>;
  /** A token for one request that a captcha protects; undefined where the backend asks for none. */
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
    sessionStore,
    client: () => client,
    loadClient: () => loadCode(start),
    // Code that is loaded ahead is not worth a reload.
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

/** The Supabase client, for screens with a session, which it has read. Others use `loadClient`. */
export function useClient(): Client {
  const client = useBackend().client();
  if (!client) throw new Error("This part of the app needs a session.");
  return client;
}
