import { formatNumber } from "@outpace/domain/numbers";
import {
  formatCostPerFinisher,
  formatMiles,
  formatSeasonCompletionRate,
  type Season,
  seasonFigures,
} from "@outpace/domain/seasons";
import { digitsWide, Stat } from "@outpace/ui/stat";

import { useMinute } from "../../platform/time/use-minute.ts";
import { describeCost, describeFinishers, describeSeasonRaces } from "./season-text.ts";

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
