import { formatCount, formatNumber } from "@outpace/domain/numbers";
import {
  formatCostPerFinisher,
  formatMiles,
  formatSeasonCompletionRate,
  type Season,
  seasonFigures,
  type SeasonFigures,
  takesPlace,
} from "@outpace/domain/seasons";
import { formatDollars } from "@outpace/domain/tiers";
import { buttonVariants } from "@outpace/ui/button";
import { EmptyPlot } from "@outpace/ui/charts/empty-plot";
import { digitsWide, Stat } from "@outpace/ui/stat";
import { Link } from "react-router-dom";

import { FailedLoad } from "../../components/failed-load.tsx";
import { paths } from "../../platform/navigation/paths.ts";
import { useFailedLoad } from "../../platform/requests/use-load-error.ts";
import { useMinute } from "../../platform/time/use-minute.ts";
import { useSeasonChartCode } from "./queries.ts";

export interface SeasonFiguresProps {
  season: Season;
  /** Whether the season belongs to the reader's own brand. */
  isOwn: boolean;
}

/** The totals of a season's races. */
export function SeasonFigures({ season, isOwn }: SeasonFiguresProps) {
  const figures = seasonFigures(season.races, useMinute());
  const name = isOwn ? "your name" : "the brand's name";
  const stats = [
    ["Joined", formatNumber(figures.joined), describeSeasonRaces(season)],
    ["Finished", formatNumber(figures.finished), describeFinishers(figures)],
    ["Completion rate", formatSeasonCompletionRate(figures), "of races that have started"],
    ["Miles run", formatMiles(figures.miles), `under ${name}, finishers times distance`],
    [
      "Cost per finisher",
      formatCostPerFinisher(figures.costCents, figures.finished),
      describeCost(figures),
    ],
  ] as const;
  const characters = Math.max(...stats.map(([, figure]) => digitsWide(figure)));
  return (
    <section
      aria-label="Season totals"
      className="grid gap-5 sm:grid-cols-2 lg:grid-cols-5 sm:max-lg:[&>:last-child]:col-span-2"
    >
      {stats.map(([label, figure, note]) => (
        <Stat key={label} label={label} note={note} characters={characters}>
          {figure}
        </Stat>
      ))}
    </section>
  );
}

/** "12 races, 1 of them cancelled". */
export function describeSeasonRaces({ races }: Season): string {
  const cancelled = races.filter((race) => !takesPlace(race)).length;
  const all = formatCount(races.length, "race");
  if (cancelled === 0) return all;
  if (cancelled === races.length) return `${all}, ${cancelled > 1 ? "all " : ""}cancelled`;
  return `${all}, ${formatNumber(cancelled)} of them cancelled`;
}

/** The text below the number of finishers. */
export function describeFinishers({ races, started, joinedStarted }: SeasonFigures): string {
  if (started === 0) return "No race has started yet";
  const which = started === races ? "" : `, in ${formatCount(started, "race")} so far`;
  return `of ${formatNumber(joinedStarted)} who joined${which}`;
}

/** The text that explains the cost per finisher. */
export function describeCost({ started, finished, costCents }: SeasonFigures): string {
  if (started === 0) return "No race has started yet";
  const cost = costCents === 0 ? "Nothing" : formatDollars(costCents);
  const races = started === 1 ? "1 race" : `${formatNumber(started)} races`;
  const nobody = finished === 0 ? ", and nobody has finished yet" : "";
  return `${cost} paid or due for ${races}${nobody}`;
}

/** A placeholder in the shape of the season. */
export function SeasonSkeleton() {
  return (
    <div role="status" className="grid gap-8">
      <span className="sr-only">Loading season...</span>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-5 sm:max-lg:[&>:last-child]:col-span-2">
        {["first", "second", "third", "fourth", "fifth"].map((stat) => (
          <span
            key={stat}
            className="h-36 animate-pulse rounded-md border border-line bg-raised sm:h-40"
          />
        ))}
      </div>
      <span className="h-112 animate-pulse rounded-md border border-line bg-raised sm:h-117" />
    </div>
  );
}

/** Shown to a brand without races. */
export function NoSeason({ canCreate }: { canCreate: boolean }) {
  return (
    <div className="grid gap-6 rounded-lg border border-line bg-raised p-[min(1.25rem,6vw)] sm:p-10">
      <div className="grid justify-items-start gap-4">
        <h2 className="text-[min(1.875rem,9vw)] leading-none font-black tracking-tight wrap-anywhere [font-stretch:118%]">
          No season yet
        </h2>
        <p className="max-w-prose text-muted">
          It starts with the first race. Then this page adds up who joined and finished, the miles
          they ran and what each finisher cost.
        </p>
        {canCreate ? (
          <Link to={paths.createRace} className={buttonVariants({ size: "large" })}>
            Create Your First Race
          </Link>
        ) : null}
      </div>
      <EmptyPlot />
    </div>
  );
}

/** The season's chart. Its code loads while the person reads the figures above. */
export function ChartSection({ season }: { season: Season }) {
  const code = useSeasonChartCode();
  const failed = useFailedLoad(code);
  if (code.data) return <code.data.JoinedChart season={season} />;
  if (failed) {
    return <FailedLoad message="We couldn't load the chart." {...failed} />;
  }
  return (
    <div
      role="status"
      className="h-112 animate-pulse rounded-md border border-line bg-raised p-5 sm:h-117"
    >
      <span className="sr-only">Loading chart...</span>
    </div>
  );
}
