import type { BrandClosing } from "@outpace/domain/brands";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

import { withProof } from "../../platform/account/proof.ts";
import { loadCode } from "../../platform/loading/deployment.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import { accessKey } from "../../platform/requests/query-cache.tsx";

/** Loads with the first request. */
const loadClosing = () => loadCode(() => import("@outpace/data/closing"));

const closingKey = (brandId: string) => ["closing", brandId] as const;

/** What closing a brand will do, or has done. Races, orders and the team change it, so it is always read again. */
export function useBrandClosing(brandId: string, enabled = true) {
  const client = useClient();
  return useQuery({
    queryKey: closingKey(brandId),
    queryFn: async () => (await loadClosing()).fetchBrandClosing(client, brandId),
    staleTime: 0,
    enabled,
  });
}

/** Closes a brand. All that the page knows of it changes, the person's access first. */
export function useCloseBrand(brandId: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const { closeBrand } = await loadClosing();
      return withProof(() => closeBrand(client, { brandId, name }));
    },
    onSuccess: async (after) => {
      void queryClient.invalidateQueries({ refetchType: "none" });
      queryClient.setQueryData(closingKey(brandId), after);
      await queryClient.invalidateQueries({ queryKey: accessKey });
    },
    onError: () => {
      // The team may have another owner by now.
      void queryClient.invalidateQueries({ queryKey: closingKey(brandId) });
    },
  });
}

/** Brings a brand back. Its screens return after `onReopened`, once the person's brands have been read again. */
export function useReopenBrand(brandId: string, onReopened: (after: BrandClosing) => void) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await loadClosing()).reopenBrand(client, brandId),
    onSuccess: async (after) => {
      onReopened(after);
      void queryClient.invalidateQueries({ refetchType: "none" });
      await queryClient.invalidateQueries({ queryKey: accessKey });
      queryClient.removeQueries({ queryKey: closingKey(brandId) });
    },
  });
}

/** Reads the account's brands again. */
export function useReadAccessAgain(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: accessKey });
  }, [queryClient]);
}
