import type { Role } from "@outpace/domain/brands";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { withProof } from "../../platform/account/proof.ts";
import { hasCode } from "../../platform/errors/error-message.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import { useLostAnswers } from "../../platform/requests/lost-answers.ts";

/** Loads with the first request. */
const loadInvitations = () => loadCode(() => import("@outpace/data/invitations"));

const invitationsKey = (brandId: string) => ["invitations", brandId] as const;

/** The invitations to a brand's team that nobody has accepted, the newest first. */
export function useInvitations(brandId: string) {
  const client = useClient();
  return useQuery({
    queryKey: invitationsKey(brandId),
    queryFn: async () => (await loadInvitations()).listInvitations(client, brandId),
    // Others may have accepted one since.
    staleTime: 0,
  });
}

function useInvitationChange<Change>(
  brandId: string,
  change: (wanted: Change) => Promise<unknown>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: async () => {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: invitationsKey(brandId) }),
        // Someone who has just accepted is in the team.
        queryClient.invalidateQueries({ queryKey: ["team", brandId] }),
      ]);
    },
  });
}

/** Invites someone. Someone who is invited after a try without an answer was invited by it. */
export function useInviteMember(brandId: string) {
  const client = useClient();
  const sendAct = useLostAnswers();
  return useInvitationChange(brandId, async (wanted: { email: string; role: Role }) => {
    const { inviteMember } = await loadInvitations();
    await sendAct(JSON.stringify(wanted), async (mayBeDone) => {
      try {
        await withProof(() => inviteMember(client, { brandId, ...wanted }));
      } catch (error) {
        if (!mayBeDone || !hasCode(error, "already_invited")) throw error;
      }
    });
  });
}

export function useResendInvitation(brandId: string) {
  const client = useClient();
  return useInvitationChange(brandId, async (id: string) => {
    const { resendInvitation } = await loadInvitations();
    return withProof(() => resendInvitation(client, id));
  });
}

export function useWithdrawInvitation(brandId: string) {
  const client = useClient();
  return useInvitationChange(brandId, async (id: string) =>
    (await loadInvitations()).withdrawInvitation(client, id),
  );
}
