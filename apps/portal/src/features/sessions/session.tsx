import { getSession, onSessionChange, type Session } from "@outpace/data/auth";
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";

import { useClient } from "../../platform/client.tsx";

export type SessionState =
  | { status: "loading" }
  /** A session is stored, but could not be renewed because the backend did not respond. */
  | { status: "failed"; failure: unknown; retry: () => void }
  /** `left`: the person signed out on this page, rather than opening it without a session. */
  | { status: "signed-out"; left: boolean }
  | { status: "signed-in"; session: Session };

const SessionContext = createContext<SessionState>({ status: "loading" });

type KnownSession = { session: Session | null; left: boolean } | { failure: unknown };

/** Follows the browser's session: sign-in, refresh and sign-out, in this tab or another. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useClient();
  const [known, setKnown] = useState<KnownSession>();
  const [attempt, setAttempt] = useState(0);

  useEffect(
    () =>
      onSessionChange(client, (session, event) => {
        setKnown((before) => ({
          session,
          left: event === "signed_out" && hasSession(before),
        }));
      }),
    [client],
  );

  useEffect(() => {
    let current = true;
    getSession(client).then(
      (session) => {
        if (current) setKnown((before) => (hasSession(before) ? before : { session, left: false }));
      },
      (failure: unknown) => {
        if (current) setKnown({ failure });
      },
    );
    return () => {
      current = false;
    };
  }, [client, attempt]);

  const state = useMemo<SessionState>(() => {
    if (!known) return { status: "loading" };
    if ("failure" in known) {
      const retry = () => {
        setKnown(undefined);
        setAttempt((count) => count + 1);
      };
      return { status: "failed", failure: known.failure, retry };
    }
    return known.session
      ? { status: "signed-in", session: known.session }
      : { status: "signed-out", left: known.left };
  }, [known]);

  return <SessionContext value={state}>{children}</SessionContext>;
}

function hasSession(known: KnownSession | undefined): boolean {
  return known !== undefined && "session" in known && known.session !== null;
}

export function useSessionState(): SessionState {
  return use(SessionContext);
}

/** The session, for screens that render only with one. */
export function useSession(): Session {
  const state = use(SessionContext);
  if (state.status !== "signed-in") throw new Error("This part of the app needs a session.");
  return state.session;
}
