import type { Role } from "@outpace/domain/brands";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { withProof } from "../../platform/account/proof.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";

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

export function useInviteMember(brandId: string) {
  const client = useClient();
  return useInvitationChange(brandId, async (wanted: { email: string; role: Role }) => {
    const { inviteMember } = await loadInvitations();
    return withProof(() => inviteMember(client, { brandId, ...wanted }));
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
