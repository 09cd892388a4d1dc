import { formatNumber } from "@outpace/domain/numbers";
import { formatCompletionRate, type Race, timeUntilText } from "@outpace/domain/races";

/** The text beside an upcoming race's start, "in 33 days"; null for other races. `now` is in milliseconds. */
export function untilStartText(
  { status, startTime }: Pick<Race, "status" | "startTime">,
  now: number,
): string | null {
  const isToCome = status === "pending" || status === "active";
  return isToCome ? timeUntilText(Date.parse(startTime), now) : null;
}

/** The note beside the number of joined runners: "+12" "this week". */
export interface JoinedNote {
  readonly figure: string;
  readonly words: string;
  /** The same note for screen readers, which read it after that number. */
  readonly spoken: string;
  readonly tone: "positive" | "muted";
}

/** A race's counts in a brand's list; null where a count is missing. */
interface Runners {
  readonly joined: number;
  readonly finished: number;
  readonly joinedInSevenDays: number | null;
}

/** "+12 this week" while runners join, "72.0% finished" after the race, else null. */
export function joinedNote(
  { status }: Pick<Race, "status">,
  { joined, finished, joinedInSevenDays }: Runners,
): JoinedNote | null {
  if (status === "completed" && joined > 0) {
    const runners = { totalParticipants: joined, completedParticipants: finished };
    const figure = formatCompletionRate(runners);
    return { figure, words: "finished", spoken: `${figure} finished`, tone: "muted" };
  }
  if (!joinedInSevenDays) return null;
  const lately = formatNumber(joinedInSevenDays);
  return {
    figure: `+${lately}`,
    words: "this week",
    spoken: `${lately} joined in the last 7 days`,
    tone: "positive",
  };
}
