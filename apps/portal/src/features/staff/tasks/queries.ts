// Separate from the queries of Admin View's lists, which load with the dialogs.
import { listStaffTasks } from "@outpace/data/staff-tasks";
import { useQuery } from "@tanstack/react-query";

import { loadCode } from "../../../platform/loading/deployment.ts";
import { useClient } from "../../../platform/requests/backend.tsx";

/** The first ten tasks for staff. */
export function useStaffTasks() {
  const client = useClient();
  return useQuery({ queryKey: ["staff", "tasks"], queryFn: () => listStaffTasks(client) });
}

/** The code of the dialog for a race's actions. */
export function useTaskDialogCode({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ["code", "staff-task-dialog"],
    queryFn: () => loadCode(() => import("./task-dialog.tsx")),
    staleTime: Infinity,
    structuralSharing: false,
    enabled,
  });
}
