import { Spinner } from "@outpace/ui/spinner";
import { Suspense } from "react";
import { Outlet, useLocation } from "react-router-dom";

import { ScreenBoundary } from "../components/screen-boundary.tsx";
import {
  useViewing,
  ViewedScreens,
  ViewingBar,
  ViewingProvider,
} from "../features/brands/viewing.tsx";
import { useSession } from "../features/sessions/session.tsx";
import { QueryCache } from "../platform/requests/query-cache.tsx";

/** For screens that are printed or shown on a wall: no header, no navigation. */
export default function BareLayout() {
  const { userId } = useSession();
  return (
    <QueryCache key={userId} account={userId}>
      <ViewingProvider userId={userId}>
        <BareFrame />
      </ViewingProvider>
    </QueryCache>
  );
}

function BareFrame() {
  const { pathname } = useLocation();
  const isViewing = useViewing().viewed !== null;
  return (
    <div
      className={`grid min-h-dvh grid-cols-[minmax(0,1fr)] ${isViewing ? "grid-rows-[auto_1fr]" : ""}`}
    >
      <ViewingBar />
      <main tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] outline-none">
        <Suspense fallback={<Spinner label="Loading..." />}>
          <ScreenBoundary key={pathname}>
            <ViewedScreens className="p-[min(1.25rem,5vw)] sm:p-8">
              <Outlet />
            </ViewedScreens>
          </ScreenBoundary>
        </Suspense>
      </main>
    </div>
  );
}
