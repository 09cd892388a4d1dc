export interface RaceAnalytics {
  readonly totalParticipants: number;
  readonly completedParticipants: number;
  /** Seconds; null if no runner has finished. */
  readonly averageCompletionTime: number | null;
  /** Minutes per mile; null if no runner has finished. */
  readonly averagePace: number | null;
}

type Finishers = Pick<RaceAnalytics, "totalParticipants" | "completedParticipants">;

/** Shown when a race has no analytics. */
export const noAnalytics: RaceAnalytics = {
  totalParticipants: 0,
  completedParticipants: 0,
  averageCompletionTime: null,
  averagePace: null,
};

/** The percentage of participants who finished, 0 to 100; 0 without participants. */
export function completionRate(analytics: Finishers): number {
  const { completedParticipants, totalParticipants } = analytics;
  return totalParticipants === 0 ? 0 : (completedParticipants / totalParticipants) * 100;
}

/** "66.7%" */
export function formatCompletionRate(analytics: Finishers): string {
  return `${completionRate(analytics).toFixed(1)}%`;
}

/** "254 minutes"; null without an average. */
export function formatAverageCompletionTime(analytics: RaceAnalytics): string | null {
  const seconds = analytics.averageCompletionTime;
  return seconds ? `${String(Math.round(seconds / 60))} minutes` : null;
}

/** "9.69 min/mile"; null without an average. */
export function formatAveragePace(analytics: RaceAnalytics): string | null {
  const pace = analytics.averagePace;
  return pace ? `${pace.toFixed(2)} min/mile` : null;
}
