import { Spinner } from "@outpace/ui/spinner";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";

import { ScreenBoundary } from "../components/screen-boundary.tsx";
import { useSession } from "../features/sessions/session.tsx";
import { QueryCache } from "../platform/requests/query-cache.tsx";

/** For screens that are printed or shown on a wall: no header, no navigation. */
export default function BareLayout() {
  const { userId } = useSession();
  const { pathname } = useLocation();
  return (
    <QueryCache key={userId} account={userId}>
      <main tabIndex={-1} className="grid min-h-dvh grid-cols-[minmax(0,1fr)] outline-none">
        <Suspense fallback={<Spinner label="Loading..." />}>
          <ScreenBoundary key={pathname}>
            <Outlet />
          </ScreenBoundary>
        </Suspense>
      </main>
    </QueryCache>
  );
}
