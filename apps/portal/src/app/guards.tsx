import { Spinner } from "@outpace/ui/spinner";
import { Suspense, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router-dom";

import { FailedLoad } from "../components/failed-load.tsx";
import { ScreenBoundary } from "../components/screen-boundary.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { ProofHost } from "../features/sessions/proof/proof-host.tsx";
import { useSessionState } from "../features/sessions/session.tsx";
import { lazyScreen } from "../platform/loading/lazy-screen.tsx";
import type { CarriedEmail } from "../platform/navigation/carried-email.ts";
import type { FlashMessage } from "../platform/navigation/flash-message.ts";
import { loginPath } from "../platform/navigation/paths.ts";
import { PortalFrame } from "./portal-frame.tsx";

const CodeQuestion = lazyScreen(
  () => import("../features/sessions/second-factor/code-question.tsx"),
);
const FactorDemand = lazyScreen(
  () => import("../features/sessions/second-factor/factor-demand.tsx"),
);

/** Renders its child routes only with a session. The frame stays while their code loads or fails to. */
export function RequireSession() {
  return (
    <ScreenBoundary frame={(failed) => <PortalFrame>{failed}</PortalFrame>}>
      <Suspense fallback={<FrameLoading />}>
        <SessionOutlet />
      </Suspense>
      <ProofHost />
    </ScreenBoundary>
  );
}

function FrameLoading() {
  return (
    <PortalFrame>
      <Spinner label="Loading..." />
    </PortalFrame>
  );
}

const returnMessages: Readonly<Record<string, string>> = {
  ended: "You've been signed out. Sign in to pick up where you left off.",
  outdated:
    "You signed in too long ago to change your password. Sign in again, then change it within a day.",
};

/** Shows the child routes to a signed-in account; sends anyone else to the login, which leads back. */
function SessionOutlet() {
  const state = useSessionState();
  const { pathname, search } = useLocation();
  const [account, setAccount] = useState<string>();

  if (state.status === "loading") return <FrameLoading />;
  if (state.status === "failed") {
    return (
      <PortalFrame>
        <div className="grid gap-8">
          <ScreenHeading title="Brand Portal" />
          <FailedLoad
            message="We couldn't check that you're signed in."
            error={state.error}
            busy={state.retrying}
            onRetry={state.retry}
          />
        </div>
      </PortalFrame>
    );
  }
  if (state.status === "signed-out") {
    // After a sign-out, the next person at this browser starts at the dashboard.
    const next = state.reason === "left" ? {} : { next: `${pathname}${search}` };
    const message = returnMessages[state.reason];
    const carried: CarriedEmail & Partial<FlashMessage> = {
      email: state.email,
      ...(message !== undefined && { message }),
    };
    return <Navigate to={loginPath(next)} state={state.email ? carried : null} replace />;
  }
  const { userId } = state.session;
  if (account === undefined) setAccount(userId);
  // Another tab signed in as someone else: the login leads to that account's dashboard.
  else if (account !== userId) return <Navigate to={loginPath()} replace />;
  const { demand } = state;
  if (demand !== null) {
    return <PortalFrame>{demand === "code" ? <CodeQuestion /> : <FactorDemand />}</PortalFrame>;
  }
  return <Outlet />;
}
