import { isolated } from "@outpace/domain/directions";
import { formatCount, formatNumber } from "@outpace/domain/numbers";
import { productName, productNameParts } from "@outpace/domain/product";
import {
  formatCompletionRate,
  formatDistance,
  formatDuration,
  formatStartTimeWithOffset,
  type RaceAnalytics,
  type RaceSeries,
  type ReportedRace,
  smallestGroup,
  statusLabel,
} from "@outpace/domain/races";
import { formatCostPerFinisher } from "@outpace/domain/seasons";
import { formatDollars } from "@outpace/domain/tiers";
import { Wordmark } from "@outpace/ui/wordmark";
import type { CSSProperties } from "react";

import { useMinute } from "../../platform/time/use-minute.ts";
import type { useChartsCode } from "./queries.ts";
import { describeCompletion, excludedText, smallestGroupText } from "./series-text.ts";
import { raceStandingText } from "./standing-text.ts";

export interface RaceRecapProps {
  race: ReportedRace;
  analytics: RaceAnalytics;
  series: RaceSeries;
  charts: NonNullable<ReturnType<typeof useChartsCode>["data"]>;
  /** Paid or due; null without an order. Without this prop, the recap says nothing of costs. */
  costCents?: number | null;
  logoUrl?: string | null | undefined;
}

/** A race on one sheet of paper, A4 or Letter. */
export function RaceRecap({ race, analytics, series, charts, costCents, logoUrl }: RaceRecapProps) {
  const now = useMinute();
  const { SignUpsChart, FinishTimesChart, CompletionChart } = charts;
  const excluded = excludedText(series, race);
  const hasResults = series.finishTimes.groups.length > 0;
  return (
    <article className="grid w-full max-w-4xl gap-5 rounded-md p-[min(2rem,4vw)] on-paper shadow-sm [page:recap] print:max-w-none print:gap-4 print:rounded-none print:p-0 print:shadow-none">
      <title>{`Recap: ${isolated(race.name)} · ${productName}`}</title>
      <header className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 border-b-4 border-red pb-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <RecapBib race={race} />
        <div className="grid content-center gap-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="label text-muted">Race recap · {statusLabel(race.status)}</span>
            <Wordmark parts={productNameParts} className="text-xl" />
          </p>
          <h1 className="text-[min(1.75rem,8vw)] leading-[1.15] font-black tracking-tight text-balance wrap-anywhere [font-stretch:115%]">
            <bdi>{race.name}</bdi>
          </h1>
          <p className="text-[0.9375rem] wrap-anywhere text-muted">
            <bdi>{race.description}</bdi>
          </p>
          <p className="text-[0.9375rem] font-bold tabular-nums">
            {formatStartTimeWithOffset(race.startTime, race.startTimeZone)}
          </p>
        </div>
        {logoUrl ? (
          <img src={logoUrl} alt="" className="size-20 self-center rounded-sm object-contain" />
        ) : null}
      </header>
      <p className="text-lg leading-tight font-extrabold text-balance [font-stretch:110%] tabular-nums">
        {raceStandingText(race, analytics, now)}.
      </p>
      <LoudFigures race={race} analytics={analytics} series={series} costCents={costCents} />
      <div className="grid gap-4 sm:grid-cols-2 [&_figure]:p-3 [&_figure>div:has(>button)]:hidden">
        {hasResults ? (
          <FinishTimesChart results={series} />
        ) : (
          <CompletionChart race={race} analytics={analytics} excluded={series.excluded} />
        )}
        <SignUpsChart series={series} analytics={analytics} />
      </div>
      <footer className="grid gap-1.5 text-[0.8125rem] leading-snug text-muted tabular-nums">
        {hasResults ? <p>{describeCompletion(race, analytics)}</p> : null}
        {costCents === undefined ? null : <p>{describeRaceCost(costCents, analytics)}</p>}
        {excluded ? <p>{excluded}</p> : null}
        <p>{smallestGroupText}</p>
      </footer>
    </article>
  );
}

function LoudFigures({
  race,
  analytics,
  series,
  costCents,
}: Pick<RaceRecapProps, "race" | "analytics" | "series"> & {
  costCents: number | null | undefined;
}) {
  const { totalParticipants: joined, completedParticipants: finished } = analytics;
  const time = analytics.averageCompletionTime;
  const figures = [
    ["Joined", formatNumber(joined), `of ${formatNumber(race.maxParticipants)} places`],
    ["Finished", formatNumber(finished), `${formatCompletionRate(analytics)} of those who joined`],
    [
      "Average time",
      time ? formatDuration(time) : "–",
      analytics.averagePace
        ? `${formatDuration(analytics.averagePace * 60)} per mile`
        : "No result yet",
    ],
    costCents === undefined ? medianFigure(series) : costFigure(costCents, finished),
  ] as const;
  const characters = Math.max(4, ...figures.map(([, figure]) => figure.length));
  return (
    <dl
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] border-y border-line print:grid-cols-4"
      style={{ "--characters": characters } as CSSProperties}
    >
      {figures.map(([name, figure, note]) => (
        <div key={name} className="@container grid content-start gap-1.5 py-3 pr-4">
          <dt className="label text-muted">{name}</dt>
          <dd className="display text-[length:min(2.5rem,calc(100cqi/(var(--characters)*0.78)))] tabular-nums">
            {figure}
          </dd>
          <dd className="text-[0.8125rem] text-muted tabular-nums">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function medianFigure({ finishTimes: { median } }: RaceSeries) {
  return median === null
    ? (["Median time", "–", `From ${String(smallestGroup)} results on`] as const)
    : (["Median time", formatDuration(median), "Half were faster"] as const);
}

function costFigure(costCents: number | null, finished: number) {
  const cost = costCents === null ? "–" : formatCostPerFinisher(costCents, finished);
  return ["Cost per finisher", cost, costNote(costCents, finished)] as const;
}

function costNote(costCents: number | null, finished: number): string {
  if (costCents === null) return "Nothing paid or due";
  if (finished === 0) return "No finisher yet";
  return costCents === 0 ? "Nothing was due" : "in US dollars";
}

/** The race's bib. Text beside it repeats all but the number. */
function RecapBib({ race }: { race: ReportedRace }) {
  const number = String(race.number);
  const size = { "--width-in-ems": Math.max(2.2, number.length * 0.78) };
  return (
    <div className="relative grid w-40 max-w-full content-center gap-1 justify-self-start rounded-lg border-2 border-ink px-3 pt-6 pb-3 text-center">
      {["top-2 left-2", "top-2 right-2"].map((corner) => (
        <span
          key={corner}
          aria-hidden="true"
          className={`absolute ${corner} size-2.5 rounded-full border-2 border-ink`}
        />
      ))}
      <p className="label">No.</p>
      <p
        style={size as CSSProperties}
        className="display text-[length:calc(7.5rem/var(--width-in-ems))] whitespace-nowrap italic tabular-nums"
      >
        {number}
      </p>
      <p className="border-t-4 border-red pt-1.5 label">{formatDistance(race.targetDistance)}</p>
    </div>
  );
}

/** Describes a race's cost per finisher in a sentence. */
function describeRaceCost(
  costCents: number | null,
  { completedParticipants: finished }: Pick<RaceAnalytics, "completedParticipants">,
): string {
  if (costCents === null) return "Nothing is paid or due for this race.";
  if (costCents === 0) return "This race was free.";
  const cost = `${formatDollars(costCents)} paid or due for this race`;
  if (finished === 0) return `${cost}. Nobody has finished yet.`;
  return `${cost}: ${formatCostPerFinisher(costCents, finished)} for each of ${formatCount(finished, "finisher")}.`;
}
