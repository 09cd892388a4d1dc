import { isolated } from "@outpace/domain/directions";
import {
  formatDuration,
  formatStartTimeWithOffset,
  type RaceAnalytics,
  type RaceGroup,
  type RaceSeries,
  type ReportedRace,
  secondsOf,
  statusLabel,
} from "@outpace/domain/races";

import { csvOf } from "../../components/csv.ts";

const pace = (minutes: number) => formatDuration(minutes * 60);

/** A race's figures and chart values, one per row. Days and times are in the race's zone. */
export function seriesCsv(
  race: ReportedRace,
  analytics: RaceAnalytics,
  series: RaceSeries,
): string {
  const { finishTimes, paces } = series;
  const figures: readonly (readonly [string, string | number | null])[] = [
    ["Race", isolated(race.name)],
    ["Status", statusLabel(race.status)],
    ["Start", formatStartTimeWithOffset(race.startTime, race.startTimeZone)],
    ["Time zone", race.startTimeZone],
    ["Distance in miles", race.targetDistance],
    ["Places", race.maxParticipants],
    ["Joined", analytics.totalParticipants],
    ["Finished", analytics.completedParticipants],
    ["Results left out of averages and charts", series.excluded],
    ...splits("time", finishTimes, formatDuration),
    ...splits("pace (min/mile)", paces, pace),
  ];
  return csvOf([
    ["Figure", "From", "To", "Value"],
    ...figures.flatMap(([figure, value]) => (value === null ? [] : [[figure, "", "", value]])),
    ...series.signUps.map(({ from, to, count }) => ["Signed up", from, to, count]),
    ...finishTimes.groups.map((group) => {
      const [first, last] = secondsOf(group).map(formatDuration);
      return row("Finish time", [first ?? "", last ?? ""], group);
    }),
    ...paces.groups.map((group) =>
      row("Pace (min/mile)", [pace(group.from), pace(group.to)], group),
    ),
  ]);
}

function row(figure: string, [from, to]: readonly [string, string], { count }: RaceGroup<number>) {
  return [figure, from, to, count];
}

type Distribution = RaceSeries["finishTimes"];

function splits(what: string, values: Distribution, format: (value: number) => string) {
  const all = [
    [`Average ${what}`, values.average],
    [`Fastest tenth, ${what}`, values.fastestTenth],
    [`Median ${what}`, values.median],
    [`Slowest tenth, ${what}`, values.slowestTenth],
  ] as const;
  return all.map(([name, value]) => [name, value === null ? null : format(value)] as const);
}
