import {
  completionRate,
  formatDuration,
  formatStartTimeWithOffset,
  isTimeZone,
  offsetAt,
  type Race,
  type RaceSeries,
  secondsOf,
  statusLabel,
} from "@outpace/domain/races";

import { csvOf } from "../../components/csv.ts";
import { type ArchiveFile, jsonFile, storedFile } from "./archive-file.ts";
import { type Collection, racesOf } from "./collection.ts";

/** A brand's races, each with the name of its photo's file. */
export function raceFiles(
  collection: Collection,
  files: ReadonlyMap<string, string>,
): readonly ArchiveFile[] {
  const races = racesOf(collection).map(({ race, ...rest }) => ({
    ...race,
    ...rest,
    startTimeInZone: timeInZone(race.startTime, race.startTimeZone),
    photoFile: storedFile(collection, files, race.backgroundUrl),
  }));
  const csv = csvOf([
    [
      ...["Number", "Race", "Status", "Start", "Time zone", "Start in UTC", "Distance in miles"],
      ...["Places", "Joined", "Finished", "Website", "Description", "Photo"],
      ...["Created in UTC", "Approved in UTC", "Id"],
    ],
    ...races.map((race) => [
      race.number,
      race.name,
      statusLabel(race.status),
      formatStartTimeWithOffset(race.startTime, race.startTimeZone),
      race.startTimeZone,
      race.startTime,
      race.targetDistance,
      race.maxParticipants,
      race.joined,
      race.finished,
      race.brandWebsiteUrl ?? "",
      race.description,
      race.photoFile ?? "",
      race.createdAt,
      race.approvedAt ?? "",
      race.id,
    ]),
  ]);
  return [{ name: "races.csv", content: csv }, jsonFile("races", races)];
}

/** "2026-03-08T07:00:00-04:00"; in UTC if this browser does not know the zone. */
function timeInZone(instant: string, zone: string): string {
  const time = Date.parse(instant);
  const offset = isTimeZone(zone) ? offsetAt(time, zone) : 0;
  const minutes = Math.abs(Math.round(offset / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  const clock = new Date(time + offset).toISOString().slice(0, 19);
  return `${clock}${offset < 0 ? "-" : "+"}${hours ?? ""}:${rest ?? ""}`;
}

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
      Math.round(percentOf({ joined, finished }) * 10) / 10,
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
