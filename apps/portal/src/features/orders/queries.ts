import type { Client } from "@outpace/data/client";
import type { OrderPage } from "@outpace/data/orders";
import { getRaceAllowance, quoteRace } from "@outpace/data/races";
import type { Tier } from "@outpace/domain/tiers";
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";

import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";

/** Loads with the first request. */
export const loadOrders = () => loadCode(() => import("@outpace/data/orders"));

const orderKeys = {
  history: (brandId: string) => ["orders", "history", brandId] as const,
  allowance: (brandId: string) => ["orders", "allowance", brandId] as const,
  listQuote: (brandId: string) => ["orders", "list-quote", brandId] as const,
  quoteWithCode: (brandId: string, code: string) => ["orders", "quote", brandId, code] as const,
  packageQuote: (brandId: string, packageId: string) =>
    ["orders", "package-quote", brandId, packageId] as const,
  one: (orderId: string) => ["orders", "one", orderId] as const,
};

const allowanceQuery = (client: Client, brandId: string) => ({
  queryKey: orderKeys.allowance(brandId),
  queryFn: () => getRaceAllowance(client, brandId),
});

const listQuoteQuery = (client: Client, brandId: string) => ({
  queryKey: orderKeys.listQuote(brandId),
  queryFn: () => quoteRace(client, { brandId }),
});

/** Prefetches the limits and the price of a brand's new race; nothing without a brand. */
export function prefetchPlan(
  queryClient: QueryClient,
  client: Client,
  brandId: string | null,
): void {
  if (brandId === null) return;
  void queryClient.prefetchQuery(allowanceQuery(client, brandId));
  void queryClient.prefetchQuery(listQuoteQuery(client, brandId));
}

/** Disabled without a brand. */
export function useRaceAllowance(brandId: string | undefined) {
  const query = allowanceQuery(useClient(), brandId ?? "");
  return useQuery({ ...query, enabled: brandId !== undefined });
}

/** The price of a brand's race without a discount code; once the month's own race is used, with the oldest package. */
export function useListQuote(brandId: string) {
  return useQuery(listQuoteQuery(useClient(), brandId));
}

const packageQuoteQuery = (client: Client, brandId: string, packageId: string) => ({
  queryKey: orderKeys.packageQuote(brandId, packageId),
  queryFn: () => quoteRace(client, { brandId, packageId }),
});

/** What a race is with a package; disabled without one. */
export function usePackageQuote(brandId: string, packageId: string | null) {
  return useQuery({
    ...packageQuoteQuery(useClient(), brandId, packageId ?? ""),
    enabled: packageId !== null,
  });
}

/** Fetches the price with a package or without a code, unless a cached one is newer than `staleTime` milliseconds. */
export function useFetchQuote(brandId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return (packageId: string | null, staleTime: number) =>
    packageId === null
      ? queryClient.fetchQuery({ ...listQuoteQuery(client, brandId), staleTime })
      : queryClient.fetchQuery({ ...packageQuoteQuery(client, brandId, packageId), staleTime });
}

/** Fetches the price with a code, never from the cache; concurrent calls share one request. */
export function useQuoteWithCode(brandId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return (code: string) =>
    queryClient.fetchQuery({
      queryKey: orderKeys.quoteWithCode(brandId, code),
      queryFn: () => quoteRace(client, { brandId, discountCode: code }),
      staleTime: 0,
    });
}

const historyQuery = (client: Client, brandId: string) => ({
  queryKey: orderKeys.history(brandId),
  queryFn: async ({ pageParam }: { pageParam: string | undefined }) =>
    (await loadOrders()).listOrderPage(client, { brandId, afterId: pageParam }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: OrderPage) => page.next,
});

/** Nothing without a brand. */
export function prefetchOrders(
  queryClient: QueryClient,
  client: Client,
  brandId: string | null,
): void {
  if (brandId !== null) void queryClient.prefetchInfiniteQuery(historyQuery(client, brandId));
}

/** The pages of a brand's orders, newest first. */
export function useOrders(brandId: string) {
  return useInfiniteQuery(historyQuery(useClient(), brandId));
}

const orderQuery = (client: Client, orderId: string) => ({
  queryKey: orderKeys.one(orderId),
  queryFn: async () => (await loadOrders()).getOrder(client, orderId),
});

export function prefetchOrder(queryClient: QueryClient, client: Client, orderId: string): void {
  void queryClient.prefetchQuery(orderQuery(client, orderId));
}

/** An order of one of the account's brands; null if the account cannot see it. */
export function useOrder(orderId: string) {
  return useQuery(orderQuery(useClient(), orderId));
}

export function useOrderPackage(brandId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: { requestId: string; tier: Tier }) =>
      (await loadOrders()).orderPackage(client, { ...wanted, brandId }),
    onSuccess: () => queryClient.invalidateQueries({ refetchType: "none" }),
  });
}
