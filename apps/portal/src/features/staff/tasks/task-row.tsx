import type {
  ErasureObstacle,
  ErasureTask,
  OrderTask,
  RaceTask,
  StaffTask,
} from "@outpace/data/staff-tasks";
import { orderSubject } from "@outpace/domain/orders";
import { type Race, statusLabel, timeSinceText, timeUntilText } from "@outpace/domain/races";
import { reviewTitle } from "@outpace/domain/staff";
import { formatDollars } from "@outpace/domain/tiers";
import { Badge } from "@outpace/ui/badge";
import type { ReactNode } from "react";

import { raceStatusTone } from "../../../components/race-status-tone.ts";
import { SpokenName } from "../../../components/spoken-name.tsx";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { Day } from "../lists/day.tsx";
import { RowLink } from "../lists/row-links.tsx";
import { OrderBadge, UsedFor } from "../orders/order-parts.tsx";
import { RaceLink, RaceStart } from "../races/race-parts.tsx";
import { TaskChanges } from "./task-changes.tsx";

/** Whether the task is about an order. */
export function isOrderTask(task: StaffTask): task is OrderTask {
  return task.kind === "order_due" || task.kind === "order_review";
}

/** Whether the task is about a brand alone. */
export function isErasureTask(task: StaffTask): task is ErasureTask {
  return task.kind === "erasure_kept";
}

const obstacles: Readonly<Record<ErasureObstacle, string>> = {
  payment: "a payment that is open",
  refund: "a refund that is under way",
  dispute: "a dispute",
  review: "an order to review",
  hold: "your hold",
};

const list = new Intl.ListFormat("en-US");

const needs: Readonly<Record<Exclude<StaffTask["kind"], "order_review">, string>> = {
  changed_race: "Changed after approval",
  pending_race: "Waits for approval",
  order_due: "Payment due",
  missed_start: "Start missed",
  erasure_kept: "Erasure is overdue",
};

function needOf(task: StaffTask): string {
  if (task.kind !== "order_review") return needs[task.kind];
  return task.order.review ? reviewTitle(task.order.review) : "Needs review";
}

interface Subject {
  /** Null for a package. */
  readonly race: Pick<Race, "id" | "name"> | null;
  readonly name: string;
  readonly brandName: string;
}

/** The task's race, whether the task is about it or its order, the package of the order, or the brand. */
export function subjectOf(task: StaffTask): Subject {
  if (isErasureTask(task)) return { race: null, name: task.brand.name, brandName: "" };
  if (!isOrderTask(task)) {
    return { race: task.race, name: task.race.name, brandName: task.brand.name };
  }
  const { race, brandName } = task.order;
  return { race, name: orderSubject(task.order), brandName };
}

export interface TaskRowProps {
  task: StaffTask;
  /** In milliseconds. */
  now: number;
  actions: ReactNode;
  /** Content below the row: why its dialog did not open. */
  children: ReactNode;
}

export function TaskRow({ task, now, actions, children }: TaskRowProps) {
  const { race, name, brandName } = subjectOf(task);
  const isLate = task.kind === "missed_start" || task.kind === "order_review";
  return (
    <li className="grid gap-3 border-t border-line p-[min(1rem,4vw)] first:border-t-0 sm:px-5">
      {/* Flex bases instead of breakpoints: with larger text, fewer parts fit beside each other. */}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div className="grid min-w-0 grow basis-44 gap-1 wrap-anywhere">
          <p className={`label ${isLate ? "text-negative" : "text-muted"}`}>{needOf(task)}</p>
          <h3 className="text-lg leading-tight font-extrabold">
            {race ? <RaceLink race={race} /> : name}
          </h3>
          {isOrderTask(task) ? <UsedFor order={task.order} /> : null}
          {brandName === "" ? null : (
            <p className="text-sm text-muted">
              <bdi>{brandName}</bdi>
            </p>
          )}
        </div>
        {isErasureTask(task) ? (
          <p className="min-w-0 grow basis-84 text-sm">
            Its owner closed it two weeks ago or more. It's kept by{" "}
            {list.format(task.keptBy.map((kept) => obstacles[kept]))}.
          </p>
        ) : (
          <>
            <div className="min-w-0 basis-52 text-sm">
              <TaskTime task={task} now={now} />
            </div>
            <div className="flex min-w-0 basis-32 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
              {task.kind === "changed_race" ? (
                <Badge tone={raceStatusTone(task.race.status)}>
                  {statusLabel(task.race.status)}
                </Badge>
              ) : (
                <OrderState task={task} />
              )}
            </div>
          </>
        )}
        <div className="min-w-0 basis-64">{actions}</div>
      </div>
      {task.kind === "changed_race" ? <TaskChanges changes={task.changes} /> : null}
      {children}
    </li>
  );
}

/** The race's start, past or future, or the time of the change or the order. */
function TaskTime({
  task,
  now,
}: Pick<TaskRowProps, "now"> & { task: Exclude<StaffTask, ErasureTask> }) {
  if (task.kind === "changed_race") return <Since verb="Changed" at={task.changedAt} now={now} />;
  if (isOrderTask(task)) return <Since verb="Ordered" at={task.order.createdAt} now={now} />;
  const start = Date.parse(task.race.startTime);
  const left = timeUntilText(start, now);
  return (
    <>
      <p className="font-bold">
        {left === null ? `Start was ${timeSinceText(start, now)}` : `Starts ${left}`}
      </p>
      <p className="text-muted">
        <RaceStart race={task.race} />
      </p>
    </>
  );
}

function Since({ verb, at, now }: { verb: string; at: string; now: number }) {
  return (
    <>
      <p className="font-bold">
        {verb} {timeSinceText(Date.parse(at), now)}
      </p>
      <p className="text-muted">
        <Day instant={at} />
      </p>
    </>
  );
}

function OrderState({ task }: { task: RaceTask | OrderTask }) {
  const { order } = task;
  if (!order) return <span className="text-muted">No order</span>;
  const { race } = subjectOf(task);
  const total = formatDollars(order.totalCents);
  return (
    <>
      <OrderBadge status={order.status} />
      {race === null ? (
        total
      ) : order.totalCents > 0 ? (
        <RowLink to={adminPath("orders", { race: race.id })}>
          {total}
          <SpokenName word="for">{race.name}</SpokenName>
        </RowLink>
      ) : null}
    </>
  );
}
