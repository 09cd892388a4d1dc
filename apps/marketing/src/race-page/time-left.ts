const units = { day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 } as const;

/** The time until an instant in days, hours, minutes and seconds; null once it has come. Takes milliseconds. */
export function timeLeft(
  startsAt: number,
  now: number,
): readonly (readonly [string, string])[] | null {
  let left = startsAt - now;
  if (!(left > 0)) return null;
  // Up to whole seconds, so that the last one shown is 1.
  left = Math.ceil(left / units.second) * units.second;
  return Object.entries(units).map(([unit, size]) => {
    const amount = Math.floor(left / size);
    left -= amount * size;
    const digits = unit === "day" ? 1 : 2;
    return [String(amount).padStart(digits, "0"), amount === 1 ? unit : `${unit}s`] as const;
  });
}
