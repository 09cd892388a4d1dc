// The last seconds of the race, as the hero's phone plays them: you come from behind, pass the leader half-way, and win. Both
// run at an even pace, so the gap closes and opens at the same rate.
import { clock, finishers, finishSeconds, type Race } from "./race.ts";

/** Seconds of playback. The styles of the phone's moving parts depend on it. */
const duration = 4;

/** What the phone shows after each second, ending at the finish, and where both runners are. */
export function lastSeconds(race: Race) {
  const [you, rival] = finishers(race);
  if (!you?.isYou || !rival) throw new Error("The hero's race has to be one that you win.");
  const lead = rival.behindAtFinish;

  const frames = Array.from({ length: duration + 1 }, (_, second) => {
    const isAhead = second >= duration / 2;
    const isOver = second === duration;
    const gap = `+${clock(Math.round(lead * Math.abs(1 - (2 * second) / duration)))}`;
    return {
      clock: clock(finishSeconds(race) - duration + second),
      place: isAhead ? you.place : rival.place,
      rivalPlace: isAhead ? rival.place : you.place,
      gap: isOver ? clock(you.seconds) : isAhead ? "Leads" : gap,
      rivalGap: isAhead ? gap : "Leads",
      isOver,
    };
  });

  // You run from 1 to 0, the finish line, and pass at 0.5.
  const rivalPace = 0.5 / (duration / 2 + lead);
  return {
    you,
    rival,
    frames,
    rivalFrom: rivalPace * (duration + lead),
    rivalTo: rivalPace * lead,
  };
}
