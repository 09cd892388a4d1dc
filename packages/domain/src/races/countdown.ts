const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

function amount(value: number, unit: "day" | "hour" | "minute"): string {
  return new Intl.NumberFormat("en-US", { style: "unit", unit, unitDisplay: "long" }).format(value);
}

/**
 * How long until a race starts, to the minute on its last day: "212 days", "1 day, 4 hours", "4 hours, 12 minutes".
 * Null once it has started. Both are in milliseconds.
 */
export function countdownText(startsAt: number, now: number): string | null {
  const left = startsAt - now;
  if (!(left > 0)) return null;
  if (left >= 2 * day) return amount(Math.floor(left / day), "day");
  if (left >= day) return `${amount(1, "day")}, ${amount(Math.floor((left - day) / hour), "hour")}`;
  const minutes = amount(Math.floor((left % hour) / minute), "minute");
  if (left >= hour) return `${amount(Math.floor(left / hour), "hour")}, ${minutes}`;
  return left >= minute ? minutes : "Less than a minute";
}
