/** The weeks that filter races by their start. */
export const startWeeks = ["this-week", "next-week"] as const;
export type StartWeek = (typeof startWeeks)[number];

export function startWeekLabel(week: StartWeek): string {
  return week === "this-week" ? "This week" : "Next week";
}

export interface StartRange {
  /** The first instant, ISO 8601 in UTC. */
  readonly from: string;
  /** The end of the range, exclusive. */
  readonly before: string;
}

/** Monday to Sunday in the reader's zone; `now` is in milliseconds. */
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
