/** Staff see the portal as one of the brands does, read only. */
import type { Client } from "@outpace/data/client";
import { DataError } from "@outpace/data/errors";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, Suspense, use, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";

import {
  keepViewedBrand,
  type ViewedBrand,
  viewedBrand,
} from "../../platform/account/viewed-brand.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { lazyScreen } from "../../platform/loading/lazy-screen.tsx";
import { readAdminPath } from "../../platform/navigation/paths.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import { accessKey } from "../../platform/requests/query-cache.tsx";
import { useLoadError } from "../../platform/requests/use-load-error.ts";

interface Viewing {
  /** The brand that the staff member views; null for everyone else. */
  readonly viewed: ViewedBrand | null;
  /** Whether the brand's log says so. Before, no screen of the brand opens. */
  readonly isLogged: boolean;
  /** The props of `FailedLoad` if that failed. */
  readonly failed: { error: unknown; busy: boolean; onRetry: () => void } | null;
  /** Views a brand from now on, in this tab. Throws what `viewBrand` throws. */
  readonly start: (brandId: string) => Promise<void>;
  readonly stop: () => void;
}

const ViewingContext = createContext<Viewing | null>(null);

/** Part of what the account may do, so a request that is refused asks again. */
const viewQuery = (client: Client, brandId: string) => ({
  queryKey: [...accessKey, "view", brandId],
  queryFn: async () =>
    (await loadCode(() => import("@outpace/data/staff-brands"))).viewBrand(client, brandId),
});

/** These end the view, whatever was answered before. */
const refusals: ReadonlySet<string> = new Set(["not_staff", "not_found"]);

/** Knows which brand a staff member views. */
export function ViewingProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [kept, setKept] = useState(() => viewedBrand(userId));
  const logged = useQuery({ ...viewQuery(client, kept?.id ?? ""), enabled: kept !== null });
  const { data: name, refetch, isFetching } = logged;
  const error = useLoadError(logged);

  const value = useMemo<Viewing>(() => {
    const isRefused = error instanceof DataError && refusals.has(error.code);
    const isLogged = name !== undefined && !isRefused;
    return {
      viewed: kept && { id: kept.id, name: name ?? kept.name },
      isLogged,
      failed:
        error && !isLogged ? { error, busy: isFetching, onRetry: () => void refetch() } : null,
      start: async (brandId) => {
        const query = viewQuery(client, brandId);
        const brand = {
          id: brandId,
          name: await queryClient.fetchQuery({ ...query, staleTime: 0 }),
        };
        keepViewedBrand(userId, brand);
        setKept(brand);
      },
      stop: () => {
        keepViewedBrand(userId, null);
        setKept(null);
      },
    };
  }, [kept, name, error, isFetching, refetch, client, queryClient, userId]);
  return <ViewingContext value={value}>{children}</ViewingContext>;
}

export function useViewing(): Viewing {
  const value = use(ViewingContext);
  if (!value) throw new Error("useViewing is called outside the screens of an account.");
  return value;
}

/** Whether a record belongs to a brand other than the one that is viewed, which would not see it. */
export function useIsOutsideView(brandId: string | undefined): boolean {
  const { viewed } = useViewing();
  return viewed !== null && brandId !== undefined && brandId !== viewed.id;
}

const OpeningView = lazyScreen(async () => ({
  default: (await import("./viewing-bar.tsx")).OpeningView,
}));

const Bar = lazyScreen(async () => ({
  default: (await import("./viewing-bar.tsx")).ViewingBar,
}));

/** Says what is viewed, below the header; nothing for anyone else. */
export function ViewingBar() {
  return useViewing().viewed === null ? null : (
    <Suspense fallback={null}>
      <Bar />
    </Suspense>
  );
}

export interface ViewedScreensProps {
  /** Of what stands in place of a screen. */
  className?: string;
  children: ReactNode;
}

/** Opens a brand's screens once its log says that they are viewed. The staff's own stay open. */
export function ViewedScreens({ className, children }: ViewedScreensProps) {
  const { viewed, isLogged } = useViewing();
  const { pathname } = useLocation();
  const isReady = viewed === null || isLogged || readAdminPath(pathname) !== null;
  return isReady ? (
    children
  ) : (
    <div className={className}>
      <OpeningView />
    </div>
  );
}
