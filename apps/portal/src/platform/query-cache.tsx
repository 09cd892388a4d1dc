import { renewSession } from "@outpace/data/auth";
import type { Client } from "@outpace/data/client";
import { DataError } from "@outpace/data/errors";
import {
  MutationCache,
  QueryCache as Queries,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { whenAccountLeaves } from "./account-data.ts";
import { useClient } from "./client.tsx";

/** Failures that an immediate second try can fix; all others are shown at once. */
const transient: ReadonlySet<string> = new Set(["unreachable"]);

/** The page's one cache, of the account that is signed in; it outlives the screens that use it. */
let current: { account: string; queryClient: QueryClient } | null = null;

whenAccountLeaves(() => {
  current?.queryClient.clear();
  current = null;
});

function queryClientOf(account: string, client: Client): QueryClient {
  if (current?.account !== account) current = { account, queryClient: createQueryClient(client) };
  return current.queryClient;
}

function createQueryClient(client: Client): QueryClient {
  const onError = (failure: unknown) => {
    if (failure instanceof DataError && failure.code === "session_expired") {
      void renewSession(client);
    }
  };
  return new QueryClient({
    queryCache: new Queries({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retryDelay: 400,
        retry: (failures, error) =>
          failures < 1 && error instanceof DataError && transient.has(error.code),
        // The browser's online flag says nothing about the backend: send the request and show what happens.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** `account` names whose data is cached: an account never sees what was loaded for another. */
export function QueryCache({ account, children }: { account: string; children: ReactNode }) {
  const client = useClient();
  const [queryClient] = useState(() => queryClientOf(account, client));
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
