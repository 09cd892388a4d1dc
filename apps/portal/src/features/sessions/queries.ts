/** Calls without the query cache, so that the screens before login stay small. */

import {
  preloadAuth,
  requestPasswordReset,
  resendConfirmation,
  signIn,
  signOut,
  updatePassword,
} from "@outpace/data/auth";
import type { Login } from "@outpace/domain/brands";
import { startTransition, useActionState } from "react";

import { useClient } from "../../platform/client.tsx";
import { forgetDrafts } from "../../platform/draft.ts";
import { paths } from "../../platform/paths.ts";

export function useSignIn() {
  const client = useClient();
  return {
    /** Loads the auth library ahead of the first sign-in. */
    prepare: () => void preloadAuth(client),
    signIn: (login: Login) => signIn(client, login),
  };
}

/** Signs out of this browser and deletes its drafts. */
export function useSignOut() {
  const client = useClient();
  const [failure, start, busy] = useActionState<unknown>(async () => {
    forgetDrafts();
    try {
      await signOut(client);
      return null;
    } catch (error) {
      return error;
    }
  }, null);
  return {
    busy,
    failure: busy ? null : failure,
    signOut: () => {
      startTransition(start);
    },
  };
}

export function useResendConfirmation() {
  const client = useClient();
  return (email: string) =>
    resendConfirmation(client, { email, redirectTo: window.location.origin + paths.login });
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
  return (password: string) => updatePassword(client, password);
}
