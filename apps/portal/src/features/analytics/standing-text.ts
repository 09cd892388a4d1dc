import { formatNumber } from "@outpace/domain/numbers";
import { countdownText, hasStarted, type Race, type RaceAnalytics } from "@outpace/domain/races";

/** A race's status in one sentence: "Starts in 33 days, 143 signed up". `now` is in milliseconds. */
export function raceStandingText(
  race: Pick<Race, "status" | "startTime">,
  { totalParticipants, completedParticipants }: RaceAnalytics,
  now: number,
): string {
  const joined = formatNumber(totalParticipants);
  const finished = formatNumber(completedParticipants);
  switch (race.status) {
    case "pending":
    case "active": {
      if (hasStarted(race, now)) {
        return totalParticipants === 0
          ? "Underway, nobody has joined yet"
          : `Underway, ${finished} of ${joined} finished so far`;
      }
      const left = countdownText(Date.parse(race.startTime), now);
      const start = left
        ? `Starts in ${left.replace(/^L/, "l")}`
        : "The start time has passed without approval";
      return `${start}, ${totalParticipants === 0 ? "nobody signed up yet" : `${joined} signed up`}`;
    }
    case "completed":
      return totalParticipants === 0
        ? "Completed, nobody had joined"
        : `Completed, ${finished} of ${joined} finished`;
    case "cancelled":
      return `Cancelled, ${totalParticipants === 0 ? "nobody" : joined} had joined`;
  }
}
