import { type PasswordChange, renewSession, updatePassword } from "@outpace/data/auth";
import { endOtherSessions, endSession, listSessions } from "@outpace/data/sessions";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { hasCode } from "../../../platform/errors/error-message.ts";
import { useClient } from "../../../platform/requests/backend.tsx";
import { useLostAnswers } from "../../../platform/requests/lost-answers.ts";

const openSessions = ["sessions", "open"] as const;

export function useOpenSessions() {
  const client = useClient();
  return useQuery({
    queryKey: openSessions,
    queryFn: () => listSessions(client),
    // Someone may have signed in since.
    staleTime: 0,
  });
}

export function useEndSession() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => endSession(client, sessionId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: openSessions }),
  });
}

/** Resolves to the number of places that were signed out. */
export function useEndOtherSessions() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => endOtherSessions(client),
    onSettled: () => queryClient.invalidateQueries({ queryKey: openSessions }),
  });
}

/**
 * Changes the password, which ends the account's other sessions. Resolves to how many there were; null if they could not be
 * counted. Repeated after a try without an answer, it succeeds if that one had set the password.
 */
export function useUpdatePassword() {
  const client = useClient();
  const queryClient = useQueryClient();
  const sendAct = useLostAnswers();
  return ({ current, password }: PasswordChange): Promise<number | null> =>
    sendAct(password, async (mayBeSet) => {
      const before = mayBeSet ? null : await listSessions(client).catch(() => null);
      try {
        await updatePassword(client, { current, password, mayBeSet });
      } catch (error) {
        // The session has ended elsewhere; the login then leads back here.
        if (hasCode(error, "session_expired")) void renewSession(client);
        throw error;
      }
      void queryClient.invalidateQueries({ queryKey: openSessions });
      return before && before.filter(({ isCurrent }) => !isCurrent).length;
    });
}
