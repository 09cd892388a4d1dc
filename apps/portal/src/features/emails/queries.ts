import { type EmailPreference, inReadingOrder } from "@outpace/domain/emails";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";

const loadEmails = () => loadCode(() => import("@outpace/data/emails"));

const emailKeys = {
  preferences: ["emails", "preferences"],
  undelivered: ["emails", "undelivered"],
} as const;

export function useEmailPreferences() {
  const client = useClient();
  return useQuery({
    queryKey: emailKeys.preferences,
    queryFn: async () => inReadingOrder(await (await loadEmails()).listEmailPreferences(client)),
  });
}

/** Shows a choice at once, and takes it back if it cannot be saved. Choices are saved one after another. */
export function useSetEmailPreference() {
  const client = useClient();
  const queryClient = useQueryClient();
  const show = ({ topic, isOn }: EmailPreference) =>
    queryClient.setQueryData<EmailPreference[]>(emailKeys.preferences, (shown) =>
      shown?.map((one) => (one.topic === topic ? { topic, isOn } : one)),
    );
  return useMutation({
    mutationKey: emailKeys.preferences,
    scope: { id: "email-preferences" },
    mutationFn: async (preference: EmailPreference) =>
      (await loadEmails()).setEmailPreference(client, preference),
    onMutate: async (preference) => {
      // An earlier answer would show the earlier choice.
      await queryClient.cancelQueries({ queryKey: emailKeys.preferences });
      show(preference);
    },
    onError: (_, { topic, isOn }) => {
      show({ topic, isOn: !isOn });
    },
  });
}

/** What the account's own address did not take. */
export function useUndeliveredEmails() {
  const client = useClient();
  return useQuery({
    queryKey: emailKeys.undelivered,
    queryFn: async () => (await loadEmails()).listUndeliveredEmails(client),
  });
}
