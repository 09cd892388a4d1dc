import { listMemberships } from "@outpace/data/memberships";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";

import {
  type Account,
  keepBrand,
  type KeptBrand,
  presumedBrand,
} from "../../platform/account/kept-brand.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import { accessKey } from "../../platform/requests/query-cache.tsx";
import { useLoadError } from "../../platform/requests/use-load-error.ts";
import { useViewing } from "./viewing.tsx";

/** A brand that the person belongs to. Until the brands have loaded, what was known before. */
export type OwnBrand = KeptBrand;

interface ActiveBrand {
  /** The brand that the person acts for, or views as staff; null without one, undefined until known. */
  readonly brand: OwnBrand | null | undefined;
  /** All brands of the person, in the order they joined them; only the viewed one while staff view one. */
  readonly brands: readonly OwnBrand[];
  /** The props of `FailedLoad` if the brands could not be loaded, and none is known. */
  readonly failed: { error: unknown; busy: boolean; onRetry: () => void } | null;
  /** Acts for another of the person's brands from now on, in this browser. */
  readonly choose: (brandId: string) => void;
}

const ActiveBrandContext = createContext<ActiveBrand | null>(null);

interface ActiveBrandProviderProps {
  account: Account;
  children: ReactNode;
}

/** Knows which of an account's brands its person acts for. */
export function ActiveBrandProvider({ account, children }: ActiveBrandProviderProps) {
  const { userId, brandId } = account;
  const client = useClient();
  const { viewed } = useViewing();
  const memberships = useQuery({
    queryKey: [...accessKey, userId],
    queryFn: () => listMemberships(client),
  });
  const { data, refetch, isFetching } = memberships;
  const error = useLoadError(memberships);
  const [presumed] = useState(() => presumedBrand(account));
  const [chosenId, setChosenId] = useState(presumed?.id);

  const known = data?.find(({ id }) => id === chosenId);
  const first = known ?? data?.find(({ id }) => id === brandId) ?? data?.[0];
  const own = data ? (first ?? null) : (presumed ?? undefined);
  const brand = useMemo<OwnBrand | null | undefined>(
    () => (viewed ? { ...viewed, role: "viewer", isClosed: false } : own),
    [viewed, own],
  );

  useEffect(() => {
    if (data) keepBrand(userId, own ?? null);
  }, [data, own, userId]);
  useForgetBrand(brand?.id);

  const value = useMemo<ActiveBrand>(
    () => ({
      brand,
      brands: (viewed ? undefined : data) ?? (brand ? [brand] : []),
      failed:
        brand === undefined && error
          ? { error, busy: isFetching, onRetry: () => void refetch() }
          : null,
      choose: setChosenId,
    }),
    [brand, viewed, data, error, isFetching, refetch],
  );
  return <ActiveBrandContext value={value}>{children}</ActiveBrandContext>;
}

/** Drops what was loaded for a brand once its person acts for another one. */
function useForgetBrand(brandId: string | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef(brandId);
  useEffect(() => {
    const left = before.current;
    before.current = brandId;
    if (left === undefined || left === brandId) return;
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(left) });
  }, [brandId, queryClient]);
}

export function useActiveBrand(): ActiveBrand {
  const value = use(ActiveBrandContext);
  if (!value) throw new Error("useActiveBrand is called outside the screens of an account.");
  return value;
}

/** The person's own brand with this id; null if they do not belong to it, as staff. */
export function useOwnBrandOf(brandId: string | undefined): OwnBrand | null {
  return useActiveBrand().brands.find(({ id }) => id === brandId) ?? null;
}
