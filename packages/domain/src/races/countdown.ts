const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Unit = "day" | "hour" | "minute";

const formatterOf = (unit: Unit) =>
  new Intl.NumberFormat("en-US", { style: "unit", unit, unitDisplay: "long" });

/** "1 day and 4 hours"; omits parts that are zero. */
function amounts(...parts: readonly (readonly [value: number, unit: Unit])[]): string {
  return parts
    .filter(([value]) => value >= 1)
    .map(([value, unit]) => formatterOf(unit).format(Math.floor(value)))
    .join(" and ");
}

/**
 * The time until a race starts, to the minute on its last day: "212 days", "1 day and 4 hours", "4 hours and 12 minutes".
 * Null once it has started. Both arguments are in milliseconds.
 */
export function countdownText(startsAt: number, now: number): string | null {
  const left = startsAt - now;
  if (!(left > 0)) return null;
  if (left >= 2 * day) return amounts([left / day, "day"]);
  if (left >= day) return amounts([1, "day"], [(left - day) / hour, "hour"]);
  return amounts([left / hour, "hour"], [(left % hour) / minute, "minute"]) || "Less than a minute";
}

const relative = new Intl.RelativeTimeFormat("en-US");

/**
 * The same in one unit, for use beside a date: "in 24 days", "in 28 hours", "in 12 minutes". Null once it has started. Both
 * arguments are in milliseconds.
 */
export function timeUntilText(startsAt: number, now: number): string | null {
  const left = startsAt - now;
  if (!(left > 0)) return null;
  return inOneUnit(left, 1) ?? "in less than a minute";
}

/** The time since an instant, in one unit: "24 days ago", "28 hours ago". Both arguments are in milliseconds. */
export function timeSinceText(instant: number, now: number): string {
  return inOneUnit(now - instant, -1) ?? "less than a minute ago";
}

/** Null for less than a minute. */
function inOneUnit(amount: number, sign: 1 | -1): string | null {
  const text = (unit: number, name: Unit) =>
    relative.format(sign * Math.floor(amount / unit), name);
  if (amount < minute) return null;
  if (amount < hour) return text(minute, "minute");
  if (amount < 2 * day) return text(hour, "hour");
  return text(day, "day");
}
