import type { StaffTask } from "@outpace/data/staff-tasks";
import { timeSinceText, timeUntilText } from "@outpace/domain/races";
import { formatDollars } from "@outpace/domain/tiers";
import type { ReactNode } from "react";

import { SpokenName } from "../../../components/spoken-name.tsx";
import { adminPath } from "../../../platform/navigation/paths.ts";
import { Day } from "../lists/day.tsx";
import { RowLink } from "../lists/row-links.tsx";
import { OrderBadge } from "../orders/order-parts.tsx";
import { RaceLink, RaceStart } from "../races/race-parts.tsx";

const needs: Readonly<Record<StaffTask["kind"], string>> = {
  pending_race: "Waits for approval",
  order_due: "Payment due",
  missed_start: "Start missed",
};

/** The task's race, whether the task is about it or its order. */
export function raceOf(task: StaffTask): { id: string; name: string; brandName: string } {
  if (task.kind !== "order_due") return { ...task.race, brandName: task.brand.name };
  const { raceId: id, raceName: name, brandName } = task.order;
  return { id, name, brandName };
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
  const race = raceOf(task);
  const isMissed = task.kind === "missed_start";
  return (
    <li className="grid gap-3 border-t border-line p-[min(1rem,4vw)] first:border-t-0 sm:px-5">
      {/* Flex bases instead of breakpoints: with larger text, fewer parts fit beside each other. */}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div className="grid min-w-0 grow basis-44 gap-1 wrap-anywhere">
          <p className={`label ${isMissed ? "text-negative" : "text-muted"}`}>{needs[task.kind]}</p>
          <h3 className="text-lg leading-tight font-extrabold">
            <RaceLink race={race} />
          </h3>
          <p className="text-sm text-muted">
            <bdi>{race.brandName}</bdi>
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
  if (task.kind === "order_due") {
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
  const race = raceOf(task);
  return (
    <>
      <OrderBadge status={order.status} />
      {order.totalCents > 0 ? (
        <RowLink to={adminPath("orders", { race: race.id })}>
          {formatDollars(order.totalCents)}
          <SpokenName word="for">{race.name}</SpokenName>
        </RowLink>
      ) : null}
    </>
  );
}
