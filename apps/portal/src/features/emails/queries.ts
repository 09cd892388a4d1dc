import { type EmailPreference, inReadingOrder } from "@outpace/domain/emails";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";

const loadEmails = () => loadCode(() => import("@outpace/data/emails"));

const preferencesKey = ["emails", "preferences"] as const;

export function useEmailPreferences() {
  const client = useClient();
  return useQuery({
    queryKey: preferencesKey,
    queryFn: async () => inReadingOrder(await (await loadEmails()).listEmailPreferences(client)),
  });
}

/**
 * Saves a choice, after those that were made before it. The preferences change once it is saved; after the last one they are
 * read again, because a choice whose answer was lost may have been saved as well.
 */
export function useSetEmailPreference() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: preferencesKey,
    scope: { id: "email-preferences" },
    mutationFn: async (preference: EmailPreference) =>
      (await loadEmails()).setEmailPreference(client, preference),
    onSuccess: async (_, saved) => {
      // An answer on its way would show the choice before.
      await queryClient.cancelQueries({ queryKey: preferencesKey });
      queryClient.setQueryData<EmailPreference[]>(preferencesKey, (shown) =>
        shown?.map((one) => (one.topic === saved.topic ? saved : one)),
      );
    },
    onSettled: () => {
      // This one still counts.
      if (queryClient.isMutating({ mutationKey: preferencesKey }) === 1) {
        void queryClient.invalidateQueries({ queryKey: preferencesKey });
      }
    },
  });
}
