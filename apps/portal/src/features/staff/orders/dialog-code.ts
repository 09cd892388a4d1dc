// Separate from the orders' queries, which load with the dialogs.
import { useQuery } from "@tanstack/react-query";

import { loadCode } from "../../../platform/loading/deployment.ts";

/** The code of an order's dialogs and their forms. */
export function useOrderDialogCode({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ["code", "order-dialog"],
    queryFn: () => loadCode(() => import("./order-action-dialog.tsx")),
    staleTime: Infinity,
    structuralSharing: false,
    enabled,
  });
}
