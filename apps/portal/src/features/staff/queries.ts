import { type AuditFilter, listAuditEntries } from "@outpace/data/audit-entries";
import type { PagePosition, PositionedPage } from "@outpace/data/pages";
import {
  type ActiveChange,
  type BrandFilter,
  findActiveBrands,
  getBrandSummary,
  holdBrand,
  listAllBrands,
  setBrandActive,
} from "@outpace/data/staff-brands";
import { listAllUndeliveredEmails, listPutOffEmails } from "@outpace/data/staff-emails";
import {
  getDueOrders,
  listAllOrders,
  type OrderFilter,
  recordPayment,
  voidOrder,
} from "@outpace/data/staff-orders";
import {
  countRaces,
  listAllRaces,
  type RaceFilter,
  type RaceSort,
  setRaceStatus,
  type StatusChange,
} from "@outpace/data/staff-races";
import { sendBackRaceChange } from "@outpace/data/staff-tasks";
import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { useClient } from "../../platform/requests/backend.tsx";
import type { ListPosition } from "./lists/page-position.ts";

const staffKeys = {
  activeBrands: (name: string) => ["staff", "active-brands", name] as const,
  brandSummary: (brandId: string) => ["staff", "brand-summary", brandId] as const,
  races: (filter: RaceFilter, sort: RaceSort) => ["staff", "races", filter, sort] as const,
  raceCount: (filter: RaceFilter) => ["staff", "race-count", filter] as const,
  orders: (filter: OrderFilter) => ["staff", "orders", filter] as const,
  dueOrders: (brandId: string) => ["staff", "due-orders", brandId] as const,
  brands: (filter: BrandFilter) => ["staff", "brands", filter] as const,
  log: (filter: AuditFilter) => ["staff", "log", filter] as const,
};

/** The first active brands whose names start with `name`. */
export function useActiveBrands(name: string, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: staffKeys.activeBrands(name),
    queryFn: () => findActiveBrands(client, name),
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** The brand with this id; disabled for an empty one. */
export function useBrandSummary(brandId: string) {
  const client = useClient();
  return useQuery({
    queryKey: staffKeys.brandSummary(brandId),
    queryFn: () => getBrandSummary(client, brandId),
    enabled: brandId !== "",
  });
}

export type PageQuery<Item> = UseQueryResult<PositionedPage<Item>>;

/** A list's page at a position. Prefetches the next page, so it shows at once. */
function usePage<Item>(
  listKey: readonly unknown[],
  load: (at?: PagePosition) => Promise<PositionedPage<Item>>,
  position: ListPosition,
  enabled = true,
): PageQuery<Item> {
  const queryClient = useQueryClient();
  const pageAt = (at: PagePosition | undefined) => ({
    queryKey: [...listKey, at ?? "first"],
    queryFn: () => load(at),
  });
  const page = useQuery({
    ...pageAt(position === "unknown" ? undefined : position),
    placeholderData: keepPreviousData,
    enabled,
  });

  const prefetchNext = useEffectEvent(() => {
    const next = page.data?.next;
    if (next) void queryClient.prefetchQuery(pageAt({ after: next }));
  });
  const isReady = page.isSuccess && !page.isPlaceholderData;
  useEffect(() => {
    if (isReady) prefetchNext();
  }, [isReady, page.data?.next?.id]);
  return page;
}

export function useAllRaces(filter: RaceFilter, sort: RaceSort, position: ListPosition) {
  const client = useClient();
  return usePage(
    staffKeys.races(filter, sort),
    (at) => listAllRaces(client, filter, sort, at),
    position,
  );
}

/** The number of races that match a filter; see `countRaces` for its limit. */
export function useRaceCount(filter: RaceFilter) {
  const client = useClient();
  return useQuery({
    queryKey: staffKeys.raceCount(filter),
    queryFn: () => countRaces(client, filter),
  });
}

export function useAllOrders(filter: OrderFilter, position?: ListPosition) {
  const client = useClient();
  return usePage(staffKeys.orders(filter), (at) => listAllOrders(client, filter, at), position);
}

/** The orders due, of all brands or one; see `getDueOrders` for its limit. */
export function useDueOrders(brandId: string, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: staffKeys.dueOrders(brandId),
    queryFn: () => getDueOrders(client, brandId),
    enabled,
  });
}

export function useAllBrands(filter: BrandFilter, position: ListPosition) {
  const client = useClient();
  return usePage(staffKeys.brands(filter), (at) => listAllBrands(client, filter, at), position);
}

export function useAuditLog(filter: AuditFilter, position?: ListPosition, enabled = true) {
  const client = useClient();
  return usePage(
    staffKeys.log(filter),
    (at) => listAuditEntries(client, filter, at),
    position,
    enabled,
  );
}

export function useAllUndelivered(position: ListPosition) {
  const client = useClient();
  return usePage(
    ["staff", "undelivered-emails"],
    (at) => listAllUndeliveredEmails(client, at),
    position,
  );
}

export function usePutOffEmails() {
  const client = useClient();
  return useQuery({
    queryKey: ["staff", "put-off-emails"],
    queryFn: () => listPutOffEmails(client),
  });
}

/** A change by staff. The screen then reloads its data, even after a refusal. */
export function useStaffChange<Change, Result>(send: (change: Change) => Promise<Result>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => {
      void queryClient.invalidateQueries();
    },
  });
}

export function useSetRaceStatus() {
  const client = useClient();
  return useStaffChange((change: StatusChange) => setRaceStatus(client, change));
}

export function useSendBackRaceChange() {
  const client = useClient();
  return useStaffChange((change: Parameters<typeof sendBackRaceChange>[1]) =>
    sendBackRaceChange(client, change),
  );
}

export function useSetBrandActive() {
  const client = useClient();
  return useStaffChange((change: ActiveChange) => setBrandActive(client, change));
}

export function useHoldBrand() {
  const client = useClient();
  return useStaffChange((hold: Parameters<typeof holdBrand>[1]) => holdBrand(client, hold));
}

export function useRecordPayment() {
  const client = useClient();
  return useStaffChange((payment: Parameters<typeof recordPayment>[1]) =>
    recordPayment(client, payment),
  );
}

export function useVoidOrder() {
  const client = useClient();
  return useStaffChange((order: Parameters<typeof voidOrder>[1]) => voidOrder(client, order));
}
