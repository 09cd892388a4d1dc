import type { Client } from "@outpace/data/client";
import { viewBrand } from "@outpace/data/staff-brands";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import { hasCode } from "../../platform/errors/error-message.ts";
import { useHasLeft } from "../../platform/navigation/use-has-left.ts";
import { useClient } from "../../platform/requests/backend.tsx";
import { accessKey } from "../../platform/requests/query-cache.tsx";
import { useFailedLoad } from "../../platform/requests/use-load-error.ts";
import { useViewing } from "./viewing.tsx";

/** Part of what the account may do, so that it is asked again after a refusal. */
const viewQuery = (client: Client, brandId: string) => ({
  queryKey: [...accessKey, "view", brandId],
  queryFn: () => viewBrand(client, brandId),
});

/**
 * Views a brand from now on, in this tab. Resolves to false if another brand was chosen or the screen was left meanwhile. Throws
 * what `viewBrand` throws.
 */
export function useViewBrand(): (brandId: string) => Promise<boolean> {
  const client = useClient();
  const queryClient = useQueryClient();
  const { show } = useViewing();
  const hasLeft = useHasLeft();
  const last = useRef<string | null>(null);
  return async (brandId) => {
    last.current = brandId;
    const query = viewQuery(client, brandId);
    const name = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    if (hasLeft() || last.current !== brandId) return false;
    show({ viewed: { id: brandId, name }, isLogged: true });
    return true;
  };
}

/** The brand's name once its log says that it is viewed. `failed` holds the props of `FailedLoad`. */
export function useLoggedView(brandId: string) {
  const logged = useQuery(viewQuery(useClient(), brandId));
  const failed = useFailedLoad(logged);
  // These end the view, whatever was answered before.
  const isRefused = hasCode(failed?.error, "not_staff", "not_found");
  const name = isRefused ? undefined : logged.data;
  return { name, failed: name === undefined ? failed : null };
}
