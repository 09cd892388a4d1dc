import { Button } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { Suspense } from "react";
import { Navigate, NavLink, Outlet, useLocation } from "react-router-dom";

import { ScreenBoundary } from "../components/screen-boundary.tsx";
import { ActiveBrandProvider, useActiveBrand } from "../features/brands/active-brand.tsx";
import { BrandSwitcher } from "../features/brands/brand-switcher.tsx";
import { ViewedScreens, ViewingBar, ViewingProvider } from "../features/brands/viewing.tsx";
import { useSignOut } from "../features/sessions/queries.ts";
import { useSession } from "../features/sessions/session.tsx";
import { useIsStaff } from "../features/staff/membership/queries.ts";
import { leaveAfterAsking } from "../platform/navigation/leaving.ts";
import { paths, readAdminPath } from "../platform/navigation/paths.ts";
import { QueryCache } from "../platform/requests/query-cache.tsx";
import { PortalFrame } from "./portal-frame.tsx";

/** Whether a screen is there for someone whose brand is closed: the account's own, the export, and staff's. */
function staysOpen(pathname: string): boolean {
  const open: readonly string[] = [paths.closed, paths.settings, paths.brandExport];
  return open.includes(pathname) || readAdminPath(pathname) !== null;
}

export default function SignedInLayout() {
  const session = useSession();
  const { userId } = session;
  return (
    <QueryCache key={userId} account={userId}>
      <ViewingProvider userId={userId}>
        <ActiveBrandProvider account={session}>
          <SignedInFrame userId={userId} />
        </ActiveBrandProvider>
      </ViewingProvider>
    </QueryCache>
  );
}

function SignedInFrame({ userId }: { userId: string }) {
  const { brand, brands } = useActiveBrand();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const isOpen = brand != null && !brand.isClosed;

  return (
    <PortalFrame
      account={brand ? brand.name : null}
      switcher={brands.length > 1 ? <BrandSwitcher /> : null}
      bar={<ViewingBar />}
      actions={
        <>
          <nav aria-label="Portal">
            <ul className="flex flex-wrap items-center gap-x-3 sm:gap-x-5">
              <NavigationItem to={paths.dashboard}>Races</NavigationItem>
              {isOpen ? <NavigationItem to={paths.orders}>Orders</NavigationItem> : null}
              {isOpen ? (
                <NavigationItem to={paths.team} className="max-sm:hidden">
                  Team
                </NavigationItem>
              ) : null}
              <AdminItem userId={userId} />
              <NavigationItem to={paths.settings}>Account</NavigationItem>
            </ul>
          </nav>
          <Button
            className="bg-transparent text-paper inset-ring inset-ring-grey-500 hover:bg-paper hover:text-ink max-sm:px-3"
            onClick={() => {
              leaveAfterAsking(signOut);
            }}
          >
            Sign Out
          </Button>
        </>
      }
    >
      <Suspense fallback={<Spinner label="Loading..." />}>
        <ScreenBoundary key={pathname}>
          {brand?.isClosed && !staysOpen(pathname) ? (
            <Navigate to={paths.closed} replace />
          ) : (
            <ViewedScreens>
              <Outlet />
            </ViewedScreens>
          )}
        </ScreenBoundary>
      </Suspense>
    </PortalFrame>
  );
}

/** Shown to staff only. A component of its own, since the layout renders the query cache. */
function AdminItem({ userId }: { userId: string }) {
  return useIsStaff(userId).data ? <NavigationItem to={paths.admin}>Admin</NavigationItem> : null;
}

interface NavigationItemProps {
  to: string;
  className?: string;
  children: string;
}

function NavigationItem({ to, className, children }: NavigationItemProps) {
  return (
    <li className={className}>
      <NavLink
        to={to}
        className="inline-flex min-h-11 items-center border-b-2 border-transparent text-[0.9375rem] font-bold text-paper hover:border-grey-400 aria-[current=page]:border-red"
      >
        {children}
      </NavLink>
    </li>
  );
}
