import type { Client } from "@outpace/data/client";
import { createContext, use } from "react";

const ClientContext = createContext<Client | null>(null);

export const ClientProvider = ClientContext.Provider;

/** The page's backend client. */
export function useClient(): Client {
  const client = use(ClientContext);
  if (!client) throw new Error("useClient is called outside the app's providers.");
  return client;
}
