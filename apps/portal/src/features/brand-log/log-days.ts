import { offsetAt } from "@outpace/domain/races";

/** The entries of one day, in the reader's zone. */
export interface LogDay<Entry> {
  /** "Today", "Yesterday" or "Friday, November 20, 2026". */
  readonly title: string;
  readonly entries: readonly Entry[];
}

const dayLength = 86_400_000;
const fullDate = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "full" });

/** Groups entries by day and keeps their order. `now` is in milliseconds. */
export function byDay<Entry extends { readonly occurredAt: string }>(
  entries: readonly Entry[],
  now: number,
  zone: string,
): readonly LogDay<Entry>[] {
  const dayOf = (instant: number) => Math.floor((instant + offsetAt(instant, zone)) / dayLength);
  const today = dayOf(now);
  const titleOf = (day: number) =>
    day === today
      ? "Today"
      : day === today - 1
        ? "Yesterday"
        : fullDate.format(new Date(day * dayLength));
  const days = new Map<number, Entry[]>();
  for (const entry of entries) {
    const day = dayOf(Date.parse(entry.occurredAt));
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(entry);
    else days.set(day, [entry]);
  }
  return [...days].map(([day, ofDay]) => ({ title: titleOf(day), entries: ofDay }));
}
