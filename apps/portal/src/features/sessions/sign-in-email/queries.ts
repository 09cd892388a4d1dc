import { allowAccountChange } from "@outpace/data/account-changes";
import { refreshSession } from "@outpace/data/auth";
import {
  getSignInEmail,
  requestEmailChange,
  withdrawEmailChange,
} from "@outpace/data/email-change";
import type { SignInEmail } from "@outpace/domain/brands";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { withProof } from "../../../platform/account/proof.ts";
import { useClient } from "../../../platform/requests/backend.tsx";
import { useSession } from "../session.tsx";

const signInEmail = ["sessions", "sign-in-email"] as const;

export function useSignInEmail() {
  const client = useClient();
  const session = useSession();
  return useQuery({
    queryKey: signInEmail,
    queryFn: async () => {
      const found = await getSignInEmail(client);
      // The change was confirmed in another browser: the rest of the portal learns of it.
      if (found.email !== session.email) await refreshSession(client);
      return found;
    },
    // Both confirmations may come from other browsers.
    staleTime: 0,
  });
}

/** Asks for a change, for a corrected one, or for the links again. */
export function useRequestEmailChange() {
  const client = useClient();
  const queryClient = useQueryClient();
  return async (newEmail: string): Promise<SignInEmail> => {
    try {
      const asked = await withProof(async () => {
        await allowAccountChange(client, "email", newEmail);
        return requestEmailChange(client, newEmail);
      });
      await queryClient.cancelQueries({ queryKey: signInEmail });
      queryClient.setQueryData(signInEmail, asked);
      return asked;
    } catch (error) {
      // The change may have been made, or its answer was lost.
      void queryClient.invalidateQueries({ queryKey: signInEmail });
      throw error;
    }
  };
}

export function useWithdrawEmailChange() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => withdrawEmailChange(client),
    onSettled: () => queryClient.invalidateQueries({ queryKey: signInEmail }),
  });
}
