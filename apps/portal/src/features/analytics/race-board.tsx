import { formatNumber } from "@outpace/domain/numbers";
import {
  formatCompletionRate,
  formatDistance,
  formatDuration,
  formatStartTime,
  type Race,
  type RaceAnalytics,
} from "@outpace/domain/races";
import type { CSSProperties } from "react";

import { useSecond } from "../../platform/time/use-minute.ts";
import { raceClock } from "./race-clock.ts";
import { raceStandingText } from "./standing-text.ts";

export interface RaceBoardProps {
  race: Race;
  analytics: RaceAnalytics;
}

/** A race's current figures, legible from far away. */
export function RaceBoard({ race, analytics }: RaceBoardProps) {
  const { totalParticipants: joined, completedParticipants: finished, averagePace } = analytics;
  const figures = [
    ["Joined", formatNumber(joined), `of ${formatNumber(race.maxParticipants)} places`],
    ["Finished", formatNumber(finished), `${formatCompletionRate(analytics)} of those who joined`],
    ["Average pace", averagePace ? formatDuration(averagePace * 60) : "–", "per mile"],
  ] as const;
  const characters = Math.max(3, ...figures.map(([, figure]) => figure.length));
  return (
    <div className="grid content-around gap-[min(2.5rem,4vmin)]">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-6">
        <div className="grid max-w-full min-w-0 gap-[min(1rem,1.5vmin)]">
          <p className="text-[clamp(0.9375rem,2.2vmin,2rem)] font-bold text-muted tabular-nums">
            No. {race.number} · {formatDistance(race.targetDistance)} ·{" "}
            {formatStartTime(race.startTime, race.startTimeZone)}
          </p>
          <h1 className="max-w-[24ch] text-[clamp(1.5rem,6vmin,5rem)] leading-[1.15] font-black tracking-tight text-balance wrap-anywhere [font-stretch:118%]">
            <bdi>{race.name}</bdi>
          </h1>
        </div>
        <Clock race={race} analytics={analytics} />
      </div>
      <dl
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,28%)),1fr))] gap-x-[min(4rem,4vw)] gap-y-5"
        style={{ "--characters": characters } as CSSProperties}
      >
        {figures.map(([name, figure, note]) => (
          <div
            key={name}
            className="@container grid content-start gap-[min(0.75rem,1.2vmin)] border-t-4 border-red pt-[min(1rem,1.5vmin)]"
          >
            <dt className="text-[clamp(0.9375rem,2.4vmin,2rem)] font-bold text-muted">{name}</dt>
            <dd className="display text-[length:min(calc(100cqi/(var(--characters)*0.78)),24vmin)] tabular-nums">
              {figure}
            </dd>
            <dd className="text-[clamp(0.9375rem,2.4vmin,2rem)] text-muted tabular-nums">{note}</dd>
          </div>
        ))}
      </dl>
      <Lanes race={race} analytics={analytics} />
    </div>
  );
}

function Clock({ race, analytics }: RaceBoardProps) {
  const now = useSecond();
  const { label, time } = raceClock(race, now);
  const standing = raceStandingText(race, analytics, now);
  return (
    <div className="@container grid min-w-[min(100%,18rem)] flex-1 gap-[min(0.75rem,1.2vmin)] lg:text-right">
      {standing.startsWith(label) && time === null ? null : (
        <p className="text-[clamp(0.9375rem,2.4vmin,2rem)] font-bold text-muted">{label}</p>
      )}
      {time === null ? (
        <p className="text-[clamp(1.25rem,4vmin,3rem)] leading-tight font-black text-balance [font-stretch:115%]">
          {standing}
        </p>
      ) : (
        <p
          role="timer"
          className="pr-[0.06em] display text-[length:min(calc(100cqi/9.2),17vmin)] whitespace-nowrap italic tabular-nums"
        >
          {time}
        </p>
      )}
    </div>
  );
}

/** Places, joined and finished as lanes. */
function Lanes({ race: { maxParticipants }, analytics }: RaceBoardProps) {
  const { totalParticipants, completedParticipants } = analytics;
  const lanes = [
    ["Places", maxParticipants],
    ["Joined", totalParticipants],
    ["Finished", completedParticipants],
  ] as const;
  return (
    <ol aria-label="From places to finishers" className="grid gap-[min(1rem,1.5vmin)]">
      {lanes.map(([name, amount], n) => (
        <li
          key={name}
          className="grid items-center gap-x-6 gap-y-1 sm:grid-cols-[minmax(5.5rem,9%)_minmax(0,1fr)_minmax(5.5rem,9%)]"
        >
          <span className="text-[clamp(0.9375rem,2.4vmin,2rem)] font-bold">{name}</span>
          <span
            aria-hidden="true"
            className="block h-[clamp(1rem,3.2vmin,2.5rem)] -skew-x-12 overflow-hidden rounded-sm bg-sunken inset-ring inset-ring-line forced-colors:border"
          >
            <span
              className={`block h-full transition-[width] duration-700 ${n === 0 ? "bg-grey-500" : "bg-red"} forced-colors:bg-[CanvasText]`}
              style={{ width: `${String(Math.min(100, (amount / maxParticipants) * 100))}%` }}
            />
          </span>
          <span className="text-[clamp(0.9375rem,2.4vmin,2rem)] font-bold tabular-nums sm:text-right">
            {formatNumber(amount)}
          </span>
        </li>
      ))}
    </ol>
  );
}
