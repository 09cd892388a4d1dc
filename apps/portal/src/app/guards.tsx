import { Spinner } from "@outpace/ui/spinner";
import { Navigate, Outlet, useLocation } from "react-router-dom";

import { FailedLoad } from "../components/failed-load.tsx";
import { loginPath } from "../platform/paths.ts";
import { useSessionState } from "../platform/session.tsx";

/** Nothing below renders without a session; the way on to where one was going is kept. */
export function RequireSession() {
  const state = useSessionState();
  const { pathname, search } = useLocation();

  if (state.status === "loading") {
    return (
      <main className="mx-auto max-w-6xl px-5">
        <Spinner label="Loading..." />
      </main>
    );
  }
  if (state.status === "failed") {
    return (
      <main className="mx-auto max-w-6xl px-5 py-12">
        <FailedLoad
          message="Your session could not be checked."
          failure={state.failure}
          busy={false}
          onRetry={state.retry}
        />
      </main>
    );
  }
  if (state.status === "signed-out") {
    // Leaving on purpose is not an interruption: the next person at this browser starts afresh.
    const next = state.left ? undefined : `${pathname}${search}`;
    return <Navigate to={loginPath(next ? { next } : {})} replace />;
  }
  return <Outlet />;
}
