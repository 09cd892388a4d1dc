import type { Client } from "@outpace/data/client";
import { getRaceAllowance, quoteRace } from "@outpace/data/races";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";

import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";

/** Loaded with the first request. */
const loadOrders = () => loadCode(() => import("@outpace/data/orders"));

const orderKeys = {
  history: (userId: string) => ["orders", "history", userId] as const,
  allowance: ["orders", "allowance"] as const,
  listQuote: ["orders", "list-quote"] as const,
  quoteWithCode: (code: string) => ["orders", "quote", code] as const,
};

const allowanceQuery = (client: Client) => ({
  queryKey: orderKeys.allowance,
  queryFn: () => getRaceAllowance(client),
});

const listQuoteQuery = (client: Client) => ({
  queryKey: orderKeys.listQuote,
  queryFn: () => quoteRace(client),
});

/** Fetches what a new race may be and costs. */
export function prefetchPlan(queryClient: QueryClient, client: Client): void {
  void queryClient.prefetchQuery(allowanceQuery(client));
  void queryClient.prefetchQuery(listQuoteQuery(client));
}

/** `enabled` for accounts that have a brand. */
export function useRaceAllowance(enabled = true) {
  return useQuery({ ...allowanceQuery(useClient()), enabled });
}

/** What a race costs the brand without a discount code. */
export function useListQuote() {
  return useQuery(listQuoteQuery(useClient()));
}

/** Asks for the price without a code, unless one is known that is not older than `staleTime`, in milliseconds. */
export function useFetchListQuote() {
  const client = useClient();
  const queryClient = useQueryClient();
  return (staleTime: number) => queryClient.fetchQuery({ ...listQuoteQuery(client), staleTime });
}

/** Asks for the price with a code, always anew; two calls at once send one request. */
export function useQuoteWithCode() {
  const client = useClient();
  const queryClient = useQueryClient();
  return (code: string) =>
    queryClient.fetchQuery({
      queryKey: orderKeys.quoteWithCode(code),
      queryFn: () => quoteRace(client, code),
      staleTime: 0,
    });
}

const historyQuery = (client: Client, userId: string) => ({
  queryKey: orderKeys.history(userId),
  queryFn: async () => (await loadOrders()).listOrders(client),
});

export function prefetchOrders(queryClient: QueryClient, client: Client, userId: string): void {
  void queryClient.prefetchQuery(historyQuery(client, userId));
}

/** The orders of the account's brand, newest first; `enabled` for accounts that have one. */
export function useOrders(userId: string, enabled: boolean) {
  return useQuery({ ...historyQuery(useClient(), userId), enabled });
}
