// Separate from the queries of the staff screens, because the navigation of every screen asks this.
import { isStaff } from "@outpace/data/staff";
import { useQuery } from "@tanstack/react-query";

import { loadCode } from "../../../platform/loading/deployment.ts";
import { useClient } from "../../../platform/requests/backend.tsx";

export function useIsStaff(userId: string) {
  const client = useClient();
  return useQuery({
    queryKey: ["staff", "membership", userId],
    queryFn: () => isStaff(client),
    staleTime: 5 * 60_000,
  });
}

/** The code of the staff's welcome and its queries, which brands never load. */
export function useStaffWelcomeCode({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ["code", "staff-welcome"],
    queryFn: () => loadCode(() => import("../staff-welcome.tsx")),
    staleTime: Infinity,
    structuralSharing: false,
    enabled,
  });
}
