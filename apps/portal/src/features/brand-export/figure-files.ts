import {
  completionRate,
  formatDuration,
  type Race,
  type RaceSeries,
  secondsOf,
  statusLabel,
} from "@outpace/domain/races";

import { csvOf } from "../../components/csv.ts";
import { type ArchiveFile, jsonFile } from "./archive-file.ts";
import { type Collection, racesOf } from "./collection.ts";

interface Figures {
  readonly race: Race;
  readonly joined: number;
  readonly finished: number;
  readonly series: RaceSeries;
}

/** The figures of each race, as its analytics have them; without those that could not be read. */
export function figureFiles(collection: Collection): readonly ArchiveFile[] {
  const all = racesOf(collection).flatMap(({ race, joined, finished }) => {
    const series = collection.series.get(race.id);
    return series ? [{ race, joined, finished, series }] : [];
  });
  return [
    { name: "figures.csv", content: figuresCsv(all) },
    { name: "figures-by-group.csv", content: groupsCsv(all) },
    jsonFile(
      "figures",
      all.map(({ race, joined, finished, series }) => ({
        raceId: race.id,
        number: race.number,
        name: race.name,
        status: race.status,
        joined,
        finished,
        completionPercent: percentOf({ joined, finished }),
        ...series,
      })),
    ),
  ];
}

const percentOf = ({ joined, finished }: Pick<Figures, "joined" | "finished">) =>
  completionRate({ totalParticipants: joined, completedParticipants: finished });

const time = (seconds: number | null) => (seconds === null ? "" : formatDuration(seconds));
const pace = (minutes: number | null) => time(minutes === null ? null : minutes * 60);

function figuresCsv(all: readonly Figures[]): string {
  return csvOf([
    [
      ...["Number", "Race", "Status", "Joined", "Finished", "Finished in percent"],
      ...["Results counted", "Results left out"],
      ...["Average time", "Fastest tenth", "Median time", "Slowest tenth"],
      ...["Average pace (min/mile)", "Median pace (min/mile)", "Race id"],
    ],
    ...all.map(({ race, joined, finished, series }) => [
      ...[race.number, race.name, statusLabel(race.status), joined, finished],
      percentOf({ joined, finished }).toFixed(1),
      ...[series.counted, series.excluded],
      time(series.finishTimes.average),
      time(series.finishTimes.fastestTenth),
      time(series.finishTimes.median),
      time(series.finishTimes.slowestTenth),
      pace(series.paces.average),
      pace(series.paces.median),
      race.id,
    ]),
  ]);
}

/** The values of every chart, one group of runners per row. */
function groupsCsv(all: readonly Figures[]): string {
  return csvOf([
    ["Number", "Race", "Figure", "From", "To", "Runners", "Race id"],
    ...all.flatMap(({ race, series }) =>
      groupRows(series).map((row) => [race.number, race.name, ...row, race.id]),
    ),
  ]);
}

type GroupRow = readonly [figure: string, from: string, to: string, runners: number];

function groupRows({ signUps, finishTimes, paces }: RaceSeries): readonly GroupRow[] {
  return [
    ...signUps.map(({ from, to, count }): GroupRow => ["Signed up", from, to, count]),
    ...finishTimes.groups.map((group): GroupRow => {
      const [first, last] = secondsOf(group);
      return ["Finish time", time(first), time(last), group.count];
    }),
    ...paces.groups.map(({ from, to, count }): GroupRow => [
      "Pace (min/mile)",
      pace(from),
      pace(to),
      count,
    ]),
  ];
}
