import type { Client } from "@outpace/data/client";
import { getRaceAllowance, quoteRace } from "@outpace/data/races";
import type { Tier } from "@outpace/domain/tiers";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";

/** Loads with the first request. */
export const loadOrders = () => loadCode(() => import("@outpace/data/orders"));

const orderKeys = {
  history: (userId: string) => ["orders", "history", userId] as const,
  allowance: ["orders", "allowance"] as const,
  listQuote: ["orders", "list-quote"] as const,
  quoteWithCode: (code: string) => ["orders", "quote", code] as const,
  packageQuote: (packageId: string) => ["orders", "package-quote", packageId] as const,
};

const allowanceQuery = (client: Client) => ({
  queryKey: orderKeys.allowance,
  queryFn: () => getRaceAllowance(client),
});

const listQuoteQuery = (client: Client) => ({
  queryKey: orderKeys.listQuote,
  queryFn: () => quoteRace(client),
});

/** Prefetches the limits and the price of a new race. */
export function prefetchPlan(queryClient: QueryClient, client: Client): void {
  void queryClient.prefetchQuery(allowanceQuery(client));
  void queryClient.prefetchQuery(listQuoteQuery(client));
}

/** Enable for accounts with a brand only. */
export function useRaceAllowance(enabled = true) {
  return useQuery({ ...allowanceQuery(useClient()), enabled });
}

/**
 * The price of a race without a discount code; once the month's own race is used, with the oldest package. Enable for accounts
 * with a brand only.
 */
export function useListQuote(enabled = true) {
  return useQuery({ ...listQuoteQuery(useClient()), enabled });
}

const packageQuoteQuery = (client: Client, packageId: string) => ({
  queryKey: orderKeys.packageQuote(packageId),
  queryFn: () => quoteRace(client, { packageId }),
});

/** What a race is with a package; disabled without one. */
export function usePackageQuote(packageId: string | null) {
  return useQuery({
    ...packageQuoteQuery(useClient(), packageId ?? ""),
    enabled: packageId !== null,
  });
}

/** Fetches the price with a package or without a code, unless a cached one is newer than `staleTime` milliseconds. */
export function useFetchQuote() {
  const client = useClient();
  const queryClient = useQueryClient();
  return (packageId: string | null, staleTime: number) =>
    packageId === null
      ? queryClient.fetchQuery({ ...listQuoteQuery(client), staleTime })
      : queryClient.fetchQuery({ ...packageQuoteQuery(client, packageId), staleTime });
}

/** Fetches the price with a code, never from the cache; concurrent calls share one request. */
export function useQuoteWithCode() {
  const client = useClient();
  const queryClient = useQueryClient();
  return (code: string) =>
    queryClient.fetchQuery({
      queryKey: orderKeys.quoteWithCode(code),
      queryFn: () => quoteRace(client, { discountCode: code }),
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

/** The orders of the account's brand, newest first. Enable for accounts with a brand only. */
export function useOrders(userId: string, enabled: boolean) {
  return useQuery({ ...historyQuery(useClient(), userId), enabled });
}

export function useOrderPackage() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: { requestId: string; tier: Tier }) =>
      (await loadOrders()).orderPackage(client, wanted),
    onSuccess: () => queryClient.invalidateQueries({ refetchType: "none" }),
  });
}
