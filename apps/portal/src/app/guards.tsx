import { Spinner } from "@outpace/ui/spinner";
import { Navigate, Outlet, useLocation } from "react-router-dom";

import { FailedLoad } from "../components/failed-load.tsx";
import { useSessionState } from "../features/sessions/session.tsx";
import { loginPath } from "../platform/paths.ts";

/** Renders its child routes only with a session, and sends anyone else to the login, which leads back. */
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
    // After a sign-out, the next person at this browser starts at the dashboard.
    const next = state.left ? undefined : `${pathname}${search}`;
    return <Navigate to={loginPath(next ? { next } : {})} replace />;
  }
  return <Outlet />;
}
