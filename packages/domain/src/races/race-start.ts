import type { Race } from "./race.ts";

type StartingRace = Pick<Race, "status" | "startTime">;

/** Whether a race is being run, or has been: staff approve races ahead of their start. `now` is in milliseconds. */
export function hasStarted({ status, startTime }: StartingRace, now: number): boolean {
  return status === "completed" || (status === "active" && Date.parse(startTime) <= now);
}

/** Whether the start of a race has passed before it was approved. */
export function hasMissedStart({ status, startTime }: StartingRace, now: number): boolean {
  return status === "pending" && Date.parse(startTime) <= now;
}
