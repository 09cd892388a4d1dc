import { confirmHandOver, listWaitingHandOvers, withdrawHandOver } from "@outpace/data/hand-overs";
import { listInvitations, withdrawInvitation } from "@outpace/data/invitations";
import { handOverBrand } from "@outpace/data/staff-brands";
import { useQuery } from "@tanstack/react-query";

import { withProof } from "../../../platform/account/proof.ts";
import { useClient } from "../../../platform/requests/backend.tsx";
import { useStaffChange } from "../queries.ts";

/** The invitation that hands a brand over; null if none is open. */
export function useOpenHandOver(brandId: string, enabled: boolean) {
  const client = useClient();
  return useQuery({
    queryKey: ["staff", "hand-over", brandId],
    queryFn: async () => {
      const invitations = await listInvitations(client, brandId);
      const now = Date.now();
      const isOpen = (expiresAt: string) => Date.parse(expiresAt) > now;
      return (
        invitations.find(({ reason, expiresAt }) => reason !== null && isOpen(expiresAt)) ?? null
      );
    },
    // It may have been accepted since.
    staleTime: 0,
    enabled,
  });
}

export function useHandOverBrand() {
  const client = useClient();
  return useStaffChange((handOver: Parameters<typeof handOverBrand>[1]) =>
    withProof(() => handOverBrand(client, handOver)),
  );
}

/** Withdraws the invitation of one that has begun. */
export function useWithdrawHandOver() {
  const client = useClient();
  return useStaffChange((invitationId: string) => withdrawInvitation(client, invitationId));
}

/** The hand-overs that wait to be confirmed or to begin, of all brands. */
export function useWaitingHandOvers(enabled = true) {
  const client = useClient();
  return useQuery({
    queryKey: ["staff", "waiting-hand-overs"],
    queryFn: () => listWaitingHandOvers(client),
    // A colleague may have confirmed one since.
    staleTime: 0,
    enabled,
  });
}

export function useConfirmHandOver() {
  const client = useClient();
  return useStaffChange((id: string) => withProof(() => confirmHandOver(client, id)));
}

/** Ends one that has not begun. */
export function useCallOffHandOver() {
  const client = useClient();
  return useStaffChange((id: string) => withdrawHandOver(client, id));
}
