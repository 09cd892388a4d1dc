/** The weeks by whose starts staff filter races. */
export const startWeeks = ["this-week", "next-week"] as const;
export type StartWeek = (typeof startWeeks)[number];

export function startWeekLabel(week: StartWeek): string {
  return week === "this-week" ? "This week" : "Next week";
}

export interface StartRange {
  /** An instant, ISO 8601 in UTC; it is part of the range. */
  readonly from: string;
  /** The instant at which the range is over. */
  readonly before: string;
}

/** From Monday to Sunday where the reader is; `now` in milliseconds. */
export function startWeekRange(week: StartWeek, now: number): StartRange {
  const monday = (weeksLater: number) => {
    const day = new Date(now);
    day.setHours(0, 0, 0, 0);
    day.setDate(day.getDate() - ((day.getDay() + 6) % 7) + 7 * weeksLater);
    return day.toISOString();
  };
  const weeksLater = startWeeks.indexOf(week);
  return { from: monday(weeksLater), before: monday(weeksLater + 1) };
}
