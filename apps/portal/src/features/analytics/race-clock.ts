import { hasStarted, type Race } from "@outpace/domain/races";

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;

export interface RaceClock {
  label: string;
  /** "4:12:09" or "2d 04:12:09"; null when the clock is stopped. */
  time: string | null;
}

/** A race's clock: the time until its start or since. `now` is in milliseconds. */
export function raceClock(race: Pick<Race, "status" | "startTime">, now: number): RaceClock {
  if (race.status === "completed") return { label: "Final", time: null };
  if (race.status === "cancelled") return { label: "Cancelled", time: null };
  const since = now - Date.parse(race.startTime);
  // Rounds up, so it shows zero at the start and not a second before.
  if (since < 0) return { label: "Starts in", time: span(Math.ceil(-since / second) * second) };
  return hasStarted(race, now)
    ? { label: "Since the start", time: span(since) }
    : { label: "The start time has passed", time: null };
}

function span(milliseconds: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const days = Math.floor(milliseconds / day);
  const hours = Math.floor((milliseconds % day) / hour);
  const rest = `${two((milliseconds % hour) / 60_000)}:${two((milliseconds % 60_000) / second)}`;
  return days > 0 ? `${String(days)}d ${two(hours)}:${rest}` : `${String(hours)}:${rest}`;
}
