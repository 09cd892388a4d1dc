// Separate from the queries of Admin View's lists, which load with the dialogs.
import { acceptRaceChange, type ListedChange, listStaffTasks } from "@outpace/data/staff-tasks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

import { useClient } from "../../../platform/requests/backend.tsx";

/** The first ten tasks for staff. */
export function useStaffTasks() {
  const client = useClient();
  return useQuery({ queryKey: ["staff", "tasks"], queryFn: () => listStaffTasks(client) });
}

/** Finds a change fine. The screen then reloads its data, even after a refusal. */
export function useAcceptRaceChange() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ListedChange) => acceptRaceChange(client, change),
    onSettled: () => {
      void queryClient.invalidateQueries();
    },
  });
}
