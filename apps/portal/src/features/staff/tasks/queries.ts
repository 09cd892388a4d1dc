// Separate from the queries of Admin View's lists, which load with the dialogs.
import { listStaffTasks } from "@outpace/data/staff-tasks";
import { useQuery } from "@tanstack/react-query";

import { useClient } from "../../../platform/requests/backend.tsx";

/** The first ten tasks for staff. */
export function useStaffTasks() {
  const client = useClient();
  return useQuery({ queryKey: ["staff", "tasks"], queryFn: () => listStaffTasks(client) });
}
