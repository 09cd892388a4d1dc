import type { OrderTask, StaffTask } from "@outpace/data/staff-tasks";
import { orderSubject } from "@outpace/domain/orders";
import { type Race, timeSinceText, timeUntilText } from "@outpace/domain/races";
import { reviewTitle } from "@outpace/domain/staff";
import { formatDollars } from "@outpace/domain/tiers";
import type { ReactNode } from "react";

import { SpokenName } from "../../../components/spoken-name.tsx";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { Day } from "../lists/day.tsx";
import { RowLink } from "../lists/row-links.tsx";
import { OrderBadge, UsedFor } from "../orders/order-parts.tsx";
import { RaceLink, RaceStart } from "../races/race-parts.tsx";

/** Whether the task is about an order; else it is about its race. */
export function isOrderTask(task: StaffTask): task is OrderTask {
  return task.kind === "order_due" || task.kind === "order_review";
}

const needs: Readonly<Record<Exclude<StaffTask["kind"], "order_review">, string>> = {
  pending_race: "Waits for approval",
  order_due: "Payment due",
  missed_start: "Start missed",
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

/** The task's race, whether the task is about it or its order, or the package of the order. */
export function subjectOf(task: StaffTask): Subject {
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
          <p className="text-sm text-muted">
            <bdi>{brandName}</bdi>
          </p>
        </div>
        <div className="min-w-0 basis-52 text-sm">
          <TaskTime task={task} now={now} />
        </div>
        <div className="flex min-w-0 basis-32 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <OrderState task={task} />
        </div>
        <div className="min-w-0 basis-64">{actions}</div>
      </div>
      {children}
    </li>
  );
}

/** The race's start, past or future, or the time of the order. */
function TaskTime({ task, now }: Pick<TaskRowProps, "task" | "now">) {
  if (isOrderTask(task)) {
    const { createdAt } = task.order;
    return (
      <>
        <p className="font-bold">Ordered {timeSinceText(Date.parse(createdAt), now)}</p>
        <p className="text-muted">
          <Day instant={createdAt} />
        </p>
      </>
    );
  }
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

function OrderState({ task }: Pick<TaskRowProps, "task">) {
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
