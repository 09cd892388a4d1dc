import { formatNumber } from "@outpace/domain/numbers";
import { formatDuration, type RaceAnalytics } from "@outpace/domain/races";
import { digitsWide, Stat } from "@outpace/ui/stat";

export interface KeyFiguresProps {
  analytics: RaceAnalytics;
  /** Limits rows to two figures, for a narrow part of the screen. */
  isNarrow?: boolean;
}

/** How many started and finished, and how fast; averages show once someone has finished. */
export function KeyFigures({ analytics, isNarrow = false }: KeyFiguresProps) {
  const { averageCompletionTime: time, averagePace: pace } = analytics;
  const figures = [
    ["Total Participants", formatNumber(analytics.totalParticipants)],
    ["Completed", formatNumber(analytics.completedParticipants)],
    ...(time ? [["Average Time", formatDuration(time)] as const] : []),
    ...(pace ? [["Average Pace, per mile", formatDuration(pace * 60)] as const] : []),
  ] as const;
  const characters = Math.max(...figures.map(([, figure]) => digitsWide(figure)));
  return (
    <div
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7.5rem,40%)),1fr))] gap-3 sm:gap-5 ${figures.length > 2 && !isNarrow ? "lg:grid-cols-4" : ""}`}
    >
      {figures.map(([label, figure]) => (
        <Stat key={label} label={label} characters={characters}>
          {figure}
        </Stat>
      ))}
    </div>
  );
}
