import type { Race } from "./race.ts";

type StartingRace = Pick<Race, "status" | "startTime">;

/** True once a race is or was run: staff approve races before their start. `now` is in milliseconds. */
export function hasStarted({ status, startTime }: StartingRace, now: number): boolean {
  return status === "completed" || (status === "active" && Date.parse(startTime) <= now);
}

/** True if the start passed before the race was approved. */
export function hasMissedStart({ status, startTime }: StartingRace, now: number): boolean {
  return status === "pending" && Date.parse(startTime) <= now;
}
