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

export function useWithdrawHandOver() {
  const client = useClient();
  return useStaffChange((invitationId: string) => withdrawInvitation(client, invitationId));
}
