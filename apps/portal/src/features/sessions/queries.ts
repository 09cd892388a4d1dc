/** Requests without the query cache, so the screens before login stay small. */

import { requestPasswordReset, resendConfirmation, signIn, signOut } from "@outpace/data/auth";
import type { Login } from "@outpace/domain/brands";

import { paths } from "../../platform/navigation/paths.ts";
import { useBackend, useClient } from "../../platform/requests/backend.tsx";
import { announceDeparture, announceReturn, type ReturnReason } from "./departure.ts";

export function useSignIn() {
  const { loadClient, preloadClient, captchaToken } = useBackend();
  return {
    /** Starts to load the client before the first sign-in. */
    prepare: preloadClient,
    signIn: async (login: Login) => signIn(await loadClient(), login, captchaToken),
  };
}

/** Signs out of this browser, in every tab and at once; the server learns of it when it can be reached. */
export function useSignOut() {
  const client = useClient();
  const { sessionStore } = useBackend();
  return () => {
    announceDeparture();
    void signOut(client, sessionStore);
  };
}

/** Ends this browser's session; the login then leads back to this screen. Without a reason, the session had ended before. */
export function useSignInAgain() {
  const client = useClient();
  const { sessionStore } = useBackend();
  return (reason?: ReturnReason) => {
    if (reason !== undefined) announceReturn(reason);
    void signOut(client, sessionStore);
  };
}

export function useResendConfirmation() {
  const { loadClient, captchaToken } = useBackend();
  return async (email: string) =>
    resendConfirmation(await loadClient(), email, await captchaToken());
}

/** Resolves once the request is on its way, to its answer. */
export function useRequestPasswordReset() {
  const { loadClient, captchaToken } = useBackend();
  return async (email: string): Promise<{ readonly answer: Promise<void> }> => {
    const redirectTo = window.location.origin + paths.resetPassword;
    const [client, token] = [await loadClient(), await captchaToken()];
    return { answer: requestPasswordReset(client, { email, redirectTo }, token) };
  };
}
