import { formatNumber } from "@outpace/domain/numbers";
import { formatCompletionRate, type Race, timeUntilText } from "@outpace/domain/races";

/** Beside the start of a race to come: "in 33 days". Null for any other. `now` is in milliseconds. */
export function untilStartText(
  { status, startTime }: Pick<Race, "status" | "startTime">,
  now: number,
): string | null {
  const isToCome = status === "pending" || status === "active";
  return isToCome ? timeUntilText(Date.parse(startTime), now) : null;
}

/** Beside the number that joined: "+12" "this week". */
export interface JoinedNote {
  readonly figure: string;
  readonly words: string;
  /** The same for a screen reader, which reads it after that number. */
  readonly spoken: string;
  readonly tone: "positive" | "muted";
}

/** What a brand's list knows of a race's runners; null where it is not counted. */
interface Runners {
  readonly joined: number;
  readonly finished: number;
  readonly joinedInSevenDays: number | null;
}

/** "+12 this week" while runners join, and "72.0% finished" of a completed race; null where there is nothing to say. */
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
