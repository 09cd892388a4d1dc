/**
 * Staff see the portal as one of the brands does, read only. Every screen loads this, and few people view a brand: the requests
 * and the bar are in other files.
 */
import { createContext, type ReactNode, Suspense, use, useMemo, useState } from "react";
import { useLocation } from "react-router-dom";

import {
  keepViewedBrand,
  type ViewedBrand,
  viewedBrand,
} from "../../platform/account/viewed-brand.ts";
import { lazyScreen } from "../../platform/loading/lazy-screen.tsx";
import { readAdminPath } from "../../platform/navigation/paths.ts";

interface View {
  /** The brand that the staff member views; null for everyone else. */
  readonly viewed: ViewedBrand | null;
  /** Whether the brand's log says so. Before, no screen of the brand opens. */
  readonly isLogged: boolean;
}

interface Viewing extends View {
  /** Changes the view of this tab. */
  readonly show: (view: View) => void;
  /** Completes the view of a brand with what was heard of it, unless that view has ended meanwhile. */
  readonly complete: (view: View & { readonly viewed: ViewedBrand }) => void;
}

const ViewingContext = createContext<Viewing | null>(null);

/** Knows which brand a staff member views. */
export function ViewingProvider({ userId, children }: { userId: string; children: ReactNode }) {
  const [view, setView] = useState<View>(() => ({ viewed: viewedBrand(userId), isLogged: false }));
  const value = useMemo<Viewing>(
    () => ({
      ...view,
      show: (next) => {
        keepViewedBrand(userId, next.viewed);
        setView(next);
      },
      complete: (next) => {
        if (viewedBrand(userId)?.id === next.viewed.id) keepViewedBrand(userId, next.viewed);
        // The end of a view is a transition, which may not be shown yet.
        setView((current) => (current.viewed?.id === next.viewed.id ? next : current));
      },
    }),
    [view, userId],
  );
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

const loadBar = () => import("./viewing-bar.tsx");
const Bar = lazyScreen(loadBar);
const OpeningView = lazyScreen(async () => ({ default: (await loadBar()).OpeningView }));

/** Says what is viewed, below the header; nothing for anyone else. */
export function ViewingBar() {
  const { viewed, ...viewing } = useViewing();
  return viewed === null ? null : (
    <Suspense fallback={null}>
      <Bar viewed={viewed} {...viewing} />
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
      <OpeningView viewed={viewed} />
    </div>
  );
}
