import { getSession, onSessionChange, type Session, type SessionEvent } from "@outpace/data/auth";
import { hasStoredSession, storedEmail } from "@outpace/data/session-store";
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
} from "react";

import { forgetLoadedData, keepOnlyDataOf } from "../../platform/account/account-data.ts";
import {
  onSecondFactorDemand,
  type SecondFactorDemand,
} from "../../platform/account/second-factor.ts";
import { type Backend, useBackend } from "../../platform/requests/backend.tsx";
import { useRetries } from "../../platform/requests/use-retries.ts";
import { onDeparture, onReturn, type ReturnReason } from "./departure.ts";

/**
 * `visitor`: the page was opened without a session. `left`: the person signed out, in this tab or another.
 * `ended`: there was a session, and it could not be renewed.
 */
type SignedOutReason = "visitor" | "left" | "ended" | ReturnReason;

export type SessionState =
  | { status: "loading" }
  /** A session is stored, but could not be renewed because the backend did not respond. */
  | { status: "failed"; error: unknown; retrying: boolean; retry: () => void }
  | {
      status: "signed-out";
      reason: SignedOutReason;
      /** The address of the account whose session it was; empty if nobody should learn it. */
      email: string;
    }
  | {
      status: "signed-in";
      session: Session;
      /** What must happen before the backend answers anything else; null if nothing must. */
      demand: SecondFactorDemand | null;
    };

const SessionContext = createContext<SessionState>({ status: "loading" });

type KnownSession =
  | { session: Session; demand: SecondFactorDemand | null }
  | { signedOut: SignedOutReason; email: string }
  | { error: unknown; attempt: number };

/**
 * Returns the second factor step that an account must complete before other requests succeed. Auth emits the same session
 * whenever the page becomes visible, so a demand of the backend stays until a code is verified.
 */
function demandOf(
  session: Session,
  before: KnownSession | undefined,
  event: SessionEvent | undefined,
): SecondFactorDemand | null {
  if (session.needsCode) return "code";
  if (!before || !("session" in before) || event === "mfa_verified") return null;
  const { session: last, demand } = before;
  return last.userId === session.userId && !last.needsCode ? demand : null;
}

/** Null for a visitor; does not load the client for one. */
async function readSession({ client, loadClient, sessionStore }: Backend): Promise<Session | null> {
  if (client() === null && !hasStoredSession(sessionStore)) return null;
  return getSession(await loadClient());
}

/** Follows the browser's session: sign-in, refresh and sign-out, in this tab or another. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const backend = useBackend();
  const [known, setKnown] = useState<KnownSession>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    let hadSession = hasStoredSession(backend.sessionStore);
    let lastEmail = storedEmail(backend.sessionStore) ?? "";
    let hasLeft = false;
    const ended = (): KnownSession => ({
      signedOut: hadSession ? "ended" : "visitor",
      email: lastEmail,
    });
    const left: KnownSession = { signedOut: "left", email: "" };

    const signedIn = (session: Session, event?: SessionEvent) => {
      hadSession = true;
      lastEmail = session.email;
      keepOnlyDataOf(session.userId);
      // A transition, because React shows a fallback for at least 300 ms, even if the screen's code arrives sooner.
      startTransition(() => {
        setKnown((before) => ({ session, demand: demandOf(session, before, event) }));
      });
    };
    const follow = (session: Session | null, event: SessionEvent) => {
      if (session) {
        signedIn(session, event);
      } else if (event === "signed_out") {
        forgetLoadedData();
        // A sign-out also ends the session, which must not replace the reason. Nor must the session event that the auth
        // library sends when it loads in order to sign out.
        const reason: KnownSession = hasLeft ? left : ended();
        hasLeft = false;
        setKnown((before) => (before && "signedOut" in before ? before : reason));
      }
    };
    backend.whenLoaded((client) => {
      if (!signal.aborted) signal.addEventListener("abort", onSessionChange(client, follow));
    });
    const stopWaiting = onDeparture(() => {
      hasLeft = true;
      setKnown(left);
    });
    const stopReturns = onReturn((reason) => {
      setKnown({ signedOut: reason, email: lastEmail });
    });
    const stopDemands = onSecondFactorDemand((demand) => {
      setKnown((before) => (before && "session" in before ? { ...before, demand } : before));
    });
    const read = () => {
      readSession(backend).then(
        (session) => {
          if (signal.aborted) return;
          if (session) signedIn(session);
          else setKnown((before) => (before && !("error" in before) ? before : ended()));
        },
        (error: unknown) => {
          // Someone may have signed in meanwhile.
          if (!signal.aborted)
            setKnown((before) => (before && "session" in before ? before : { error, attempt }));
        },
      );
    };
    read();
    // Another tab signed in. Once the client is loaded, it reports this itself.
    const onStorage = () => {
      if (backend.client() === null && hasStoredSession(backend.sessionStore)) read();
    };
    window.addEventListener("storage", onStorage, { signal });
    return () => {
      stopping.abort();
      stopWaiting();
      stopReturns();
      stopDemands();
    };
  }, [backend, attempt]);

  const failedAttempt = known && "error" in known ? known.attempt : undefined;
  useRetries(failedAttempt, setAttempt);

  const state = useMemo<SessionState>(() => {
    if (!known) return { status: "loading" };
    if ("error" in known) {
      const { error } = known;
      const retry = () => {
        setAttempt(known.attempt + 1);
      };
      return { status: "failed", error, retrying: attempt > known.attempt, retry };
    }
    return "session" in known
      ? { status: "signed-in", session: known.session, demand: known.demand }
      : { status: "signed-out", reason: known.signedOut, email: known.email };
  }, [known, attempt]);

  return <SessionContext value={state}>{children}</SessionContext>;
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
