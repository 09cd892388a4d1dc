import type { DataErrorCode } from "@outpace/data/errors";
import type { Role } from "@outpace/domain/brands";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { withProof } from "../../platform/account/proof.ts";
import { hasCode } from "../../platform/errors/error-message.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import { useLostAnswers } from "../../platform/requests/lost-answers.ts";
import { accessKey } from "../../platform/requests/query-cache.tsx";

/** Loads with the first request. */
const loadTeam = () => loadCode(() => import("@outpace/data/team"));

const teamKey = (brandId: string) => ["team", brandId] as const;

/** Everyone of a brand; who joined first comes first. */
export function useTeam(brandId: string) {
  const client = useClient();
  return useQuery({
    queryKey: teamKey(brandId),
    queryFn: async () => (await loadTeam()).listTeam(client, brandId),
  });
}

/** Whatever the answer, the team is read again: others may have changed it. */
function useTeamChange<Change>(
  brandId: string,
  change: (changed: Change) => Promise<void>,
  options: { scope?: { id: string } } = {},
) {
  const queryClient = useQueryClient();
  return useMutation({
    ...options,
    mutationFn: change,
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: teamKey(brandId) });
    },
  });
}

/** Saves a role, after those that were chosen before it. */
export function useSetMemberRole(brandId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useTeamChange(
    brandId,
    async (changed: { userId: string; role: Role }) => {
      const { setMemberRole } = await loadTeam();
      await withProof(() => setMemberRole(client, { brandId, ...changed }));
      // It may have been the person's own.
      void queryClient.invalidateQueries({ queryKey: accessKey });
    },
    { scope: { id: "team-roles" } },
  );
}

/** Removes someone. Someone who is gone after a try without an answer was removed by it. */
function useRemoval(brandId: string, goneCode: DataErrorCode) {
  const client = useClient();
  const sendAct = useLostAnswers();
  return async (userId: string) => {
    const { removeMember } = await loadTeam();
    await sendAct(userId, (mayBeDone) =>
      withProof(() => removeMember(client, { brandId, userId })).catch((error: unknown) => {
        if (!mayBeDone || !hasCode(error, goneCode)) throw error;
      }),
    );
  };
}

export function useRemoveMember(brandId: string) {
  return useTeamChange(brandId, useRemoval(brandId, "member_not_found"));
}

/** Leaves a brand. What the page knows of it goes with the person's rights. */
export function useLeaveBrand(brandId: string) {
  return useMutation({ mutationFn: useRemoval(brandId, "not_a_member") });
}

/** Reads the account's brands and roles again. */
export function useReadAccessAgain() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: accessKey });
}
