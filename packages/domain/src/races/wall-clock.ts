/** How far a zone's clocks are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, zone: string): number {
  const whole = Math.floor(instant / 1000) * 1000;
  return wallClockAt(whole, zone) - whole;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    clocks.set(zone, clock);
  }
  return clock;
}

/** The local time of a zone at an instant, as if it were UTC, in milliseconds. */
export function wallClockAt(instant: number, zone: string): number {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(instant)
      .map((p) => [p.type, Number(p.value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
}

const day = 24 * 60 * 60 * 1000;

export interface ZonedTime {
  /** The instant of the local time, in milliseconds. */
  readonly instant: number;
  readonly kind: "once" | "skipped" | "repeated";
  /** The instant at which clocks show a repeated time again; otherwise the same as `instant`. */
  readonly second: number;
}

/**
 * The instant of a local time in a zone. A time that occurs twice, when clocks go back, means the first;
 * a time that they skip is moved forward by the length of the gap. Calendars (RFC 5545) and JavaScript's
 * `Date` do the same.
 */
export function instantOf(wallClock: number, zone: string): ZonedTime {
  const before = offsetAt(wallClock - day, zone);
  const after = offsetAt(wallClock + day, zone);
  const matching = [...new Set([before, after])]
    .filter((offset) => offsetAt(wallClock - offset, zone) === offset)
    .map((offset) => wallClock - offset);
  if (matching.length === 0) {
    const instant = wallClock - before;
    return { instant, kind: "skipped", second: instant };
  }
  return {
    instant: Math.min(...matching),
    kind: matching.length > 1 ? "repeated" : "once",
    second: Math.max(...matching),
  };
}
