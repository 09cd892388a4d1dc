/** Calls without the query cache, so that the screens before login stay small. */

import {
  preloadAuth,
  renewSession,
  requestPasswordReset,
  resendConfirmation,
  signIn,
  signOut,
  updatePassword,
} from "@outpace/data/auth";
import { DataError } from "@outpace/data/errors";
import type { Login } from "@outpace/domain/brands";

import { paths } from "../../platform/navigation/paths.ts";
import { useClient } from "../../platform/requests/client.tsx";
import { announceDeparture } from "./departure.ts";

export function useSignIn() {
  const client = useClient();
  return {
    /** Loads the auth library ahead of the first sign-in. */
    prepare: () => void preloadAuth(client),
    signIn: (login: Login) => signIn(client, login),
  };
}

/** Signs out of this browser, in every tab and at once; the server hears of it when it can be reached. */
export function useSignOut() {
  const client = useClient();
  return () => {
    announceDeparture();
    void signOut(client);
  };
}

/** Ends the session in this browser, so that the login leads back to this screen. */
export function useSignInAgain() {
  const client = useClient();
  return () => void signOut(client);
}

export function useResendConfirmation() {
  const client = useClient();
  return (email: string) => resendConfirmation(client, email);
}

export function useRequestPasswordReset() {
  const client = useClient();
  return (email: string) =>
    requestPasswordReset(client, {
      email,
      redirectTo: window.location.origin + paths.resetPassword,
    });
}

export function useUpdatePassword() {
  const client = useClient();
  return async (password: string) => {
    try {
      await updatePassword(client, password);
    } catch (error) {
      // It has ended elsewhere: the login then leads back here.
      if (error instanceof DataError && error.code === "session_expired") void renewSession(client);
      throw error;
    }
  };
}
