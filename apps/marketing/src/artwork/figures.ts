// Formats the figures of a race. Separate from the race, so that browsers can load it alone.

/** The ordinal suffix of a place: st, nd, rd or th. */
export function ordinalEnding(place: number): string {
  const teen = place % 100 > 10 && place % 100 < 14;
  return (teen ? undefined : ["th", "st", "nd", "rd"][place % 10]) ?? "th";
}

/** As a race clock shows it: 34:09, or 1:02:03 from an hour on. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const rest = `${String(Math.floor(whole / 60) % 60)}:${String(whole % 60).padStart(2, "0")}`;
  return whole < 3600 ? rest : `${String(Math.floor(whole / 3600))}:${rest.padStart(5, "0")}`;
}
