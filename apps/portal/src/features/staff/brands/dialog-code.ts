// Separate from the brands' list, which shows without it.
import { useQuery } from "@tanstack/react-query";

import { loadCode } from "../../../platform/loading/deployment.ts";

/** The code of a brand's dialogs and their forms. */
export function useBrandDialogCode({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ["code", "brand-dialog"],
    queryFn: () => loadCode(() => import("./brand-action-dialog.tsx")),
    staleTime: Infinity,
    structuralSharing: false,
    enabled,
  });
}
