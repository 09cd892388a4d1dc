import { buttonVariants } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { type ReactNode, useRef } from "react";
import { Link } from "react-router-dom";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { useLoadError } from "../../../platform/requests/use-load-error.ts";
import { useStaffTasks } from "./queries.ts";
import { TaskList } from "./task-list.tsx";

export interface StaffTasksProps {
  /** Content below the list, once it has loaded. */
  children: ReactNode;
}

/** The staff's tasks in one list, most urgent first, and links to all of them. */
export function StaffTasks({ children }: StaffTasksProps) {
  const tasks = useStaffTasks();
  const loadError = useLoadError(tasks);
  const heading = useRef<HTMLHeadingElement>(null);

  if (tasks.isPending && !loadError) return <Spinner label="Loading dashboard..." />;
  return (
    <>
      <section aria-labelledby="staff-tasks" className="grid gap-4">
        <h2 ref={heading} id="staff-tasks" tabIndex={-1} className="display text-xl">
          What needs you
        </h2>
        {loadError ? (
          <FailedLoad
            message="We couldn't load what needs you."
            error={loadError}
            busy={tasks.isFetching}
            onRetry={() => void tasks.refetch()}
          />
        ) : null}
        {tasks.data ? (
          <TaskList tasks={tasks.data.items} onFocusLost={() => heading.current?.focus()} />
        ) : null}
        <nav aria-label="All that is waiting" className="flex flex-wrap items-center gap-3">
          <Link
            to={adminPath("races", { status: "pending", sort: "start_time" })}
            className={buttonVariants({ tone: "secondary" })}
          >
            All pending races
          </Link>
          <Link
            to={adminPath("orders", { status: "due" })}
            className={buttonVariants({ tone: "secondary" })}
          >
            All orders due
          </Link>
          <Link
            to={adminPath("orders", { status: "review" })}
            className={buttonVariants({ tone: "secondary" })}
          >
            All orders to review
          </Link>
          {tasks.data?.next ? <p className="text-muted">More is waiting than these ten.</p> : null}
        </nav>
      </section>
      {children}
    </>
  );
}
