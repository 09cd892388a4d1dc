import { renewSession } from "@outpace/data/auth";
import type { Client } from "@outpace/data/client";
import type { DataErrorCode } from "@outpace/data/errors";
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache as Queries,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { whenAccountLeaves } from "../account/account-data.ts";
import { demandSecondFactor } from "../account/second-factor.ts";
import { hasCode } from "../errors/error-message.ts";
import { reportRequestError } from "../errors/report-error.ts";
import { useBackend } from "./backend.tsx";
import { retryDelay } from "./use-retries.ts";

/** The page's only cache, for the signed-in account. Outlives the screens that use it. */
let current: { account: string; queryClient: QueryClient } | null = null;

whenAccountLeaves(() => {
  current?.queryClient.clear();
  current = null;
});

/** An account's cache, for screens that fetch before they render. A visitor may have no client yet. */
export function queryClientOf(account: string, client: Client | null): QueryClient {
  if (current?.account !== account) current = { account, queryClient: createQueryClient(client) };
  return current.queryClient;
}

/** Begins the key of what the account may do: its brands and its role in each. */
export const accessKey = ["access"] as const;

/** Refusals that what the page knows of the account's rights did not foresee. */
const accessCodes: readonly DataErrorCode[] = [
  "role_required",
  "not_a_member",
  "not_a_brand",
  "member_not_found",
  "last_owner",
  "forbidden",
  // Anyone who does not belong to a brand reads it as staff only.
  "not_staff",
];

/** Of a change only: a race that the account may see, but no longer edit. */
const changeCodes: readonly DataErrorCode[] = [...accessCodes, "not_found"];

/** Reads again also what is being read for the first time, since the answer may be older than the change. */
class PortalQueryClient extends QueryClient {
  override invalidateQueries(
    filters?: InvalidateQueryFilters,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstReads = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined);
    const again = firstReads.map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined);
      await super.invalidateQueries({ ...filters, queryKey, exact: true }, options);
    });
    const all = super.invalidateQueries(filters, options);
    return filters?.refetchType === "none"
      ? all
      : Promise.all([all, ...again]).then(() => undefined);
  }
}

function createQueryClient(client: Client | null): QueryClient {
  const failedInARow = new WeakMap<object, number>();
  const onError = (error: unknown) => {
    if (client && hasCode(error, "session_expired")) void renewSession(client);
    else if (hasCode(error, "second_factor_needed")) demandSecondFactor("code");
    else if (hasCode(error, "second_factor_missing")) demandSecondFactor("setup");
    else reportRequestError(error);
  };
  const readAccessAgain = (error: unknown, after: readonly DataErrorCode[]) => {
    if (after.some((code) => hasCode(error, code)))
      void queryClient.invalidateQueries({ queryKey: accessKey });
  };
  const queryClient: QueryClient = new PortalQueryClient({
    queryCache: new Queries({
      onError: (error, query) => {
        failedInARow.set(query, (failedInARow.get(query) ?? 0) + 1);
        onError(error);
        if (query.queryKey[0] !== accessKey[0]) readAccessAgain(error, accessCodes);
      },
      onSuccess: (_, query) => failedInARow.delete(query),
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        onError(error);
        readAccessAgain(error, changeCodes);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retryDelay: 400,
        // A retry at once helps only if the request was lost; all other errors are shown.
        retry: (failureCount, error) => failureCount < 1 && hasCode(error, "unreachable"),
        // The browser's online flag says nothing about the backend, so always send.
        networkMode: "always",
        refetchOnReconnect: true,
        // Polls while an error is shown, until the backend responds. After a failed next page it would reload those before.
        refetchInterval: (query) =>
          hasCode(query.state.error, "unreachable") &&
          query.state.fetchMeta?.fetchMore === undefined &&
          query.state.fetchStatus === "idle" &&
          retryDelay(failedInARow.get(query) ?? 0),
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
  return queryClient;
}

/** `account` owns the cached data: no account sees what another one loaded. */
export function QueryCache({ account, children }: { account: string; children: ReactNode }) {
  const backend = useBackend();
  const [queryClient] = useState(() => queryClientOf(account, backend.client()));
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** For screens that show the same to everyone, with or without a session. Its data goes with the screen. */
export function VisitorQueryCache({ children }: { children: ReactNode }) {
  const [queryClient] = useState(() => createQueryClient(null));
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
