import { Button } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";

import { ScreenBoundary } from "../components/screen-boundary.tsx";
import { useSignOut } from "../features/sessions/queries.ts";
import { useSession } from "../features/sessions/session.tsx";
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
          <Button
            className="bg-transparent text-paper inset-ring inset-ring-grey-500 hover:bg-paper hover:text-ink"
            onClick={signOut}
          >
            Sign Out
          </Button>
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
