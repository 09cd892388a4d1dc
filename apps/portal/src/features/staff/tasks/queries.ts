// Apart from the queries of Admin View's lists, which are loaded with the dialogs.
import { listStaffTasks } from "@outpace/data/staff-tasks";
import { useQuery } from "@tanstack/react-query";

import { loadCode } from "../../../platform/loading/deployment.ts";
import { useClient } from "../../../platform/requests/backend.tsx";

/** The first ten things that need the staff. */
export function useStaffTasks() {
  const client = useClient();
  return useQuery({ queryKey: ["staff", "tasks"], queryFn: () => listStaffTasks(client) });
}

/** The code of the dialogs that those things are decided in, with the forms that they need. */
export function useTaskDialogCode({ enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ["code", "staff-task-dialog"],
    queryFn: () => loadCode(() => import("./task-dialog.tsx")),
    staleTime: Infinity,
    structuralSharing: false,
    enabled,
  });
}
