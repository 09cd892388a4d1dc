import { Button } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { Suspense } from "react";
import { NavLink, Outlet, useLocation } from "react-router-dom";

import { ScreenBoundary } from "../components/screen-boundary.tsx";
import { useSignOut } from "../features/sessions/queries.ts";
import { useSession } from "../features/sessions/session.tsx";
import { paths } from "../platform/paths.ts";
import { QueryCache } from "../platform/query-cache.tsx";
import { PortalFrame } from "./portal-frame.tsx";

export default function SignedInLayout() {
  const { userId } = useSession();
  const { pathname } = useLocation();
  const signOut = useSignOut();

  return (
    <QueryCache key={userId} account={userId}>
      <PortalFrame
        actions={
          <nav aria-label="Account" className="flex flex-wrap items-center gap-x-2 sm:gap-x-4">
            <NavLink
              to={paths.settings}
              className="inline-flex min-h-11 items-center px-1 text-[0.9375rem] font-bold text-paper underline-offset-4 hover:underline aria-[current=page]:underline"
            >
              Settings
            </NavLink>
            <Button
              className="bg-transparent text-paper inset-ring inset-ring-grey-500 hover:bg-paper hover:text-ink max-sm:px-3"
              onClick={signOut}
            >
              Sign Out
            </Button>
          </nav>
        }
      >
        <Suspense fallback={<Spinner label="Loading..." />}>
          <ScreenBoundary key={pathname}>
            <Outlet />
          </ScreenBoundary>
        </Suspense>
      </PortalFrame>
    </QueryCache>
  );
}
