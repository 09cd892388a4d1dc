import {
  formatStartTimeWithOffset,
  isTimeZone,
  offsetAt,
  statusLabel,
} from "@outpace/domain/races";

import { csvOf } from "../../components/csv.ts";
import { type ArchiveFile, jsonFile } from "./archive-file.ts";
import { type Collection, racesOf } from "./collection.ts";
import { storedFile } from "./photo-files.ts";

/** A brand's races, each with the name of its photo's file. */
export function raceFiles(
  collection: Collection,
  files: ReadonlyMap<string, string>,
): readonly ArchiveFile[] {
  const races = racesOf(collection).map(({ race, ...rest }) => ({
    ...race,
    ...rest,
    startTimeInZone: timeInZone(race.startTime, race.startTimeZone),
    photoFile: storedFile(collection, files, race.backgroundPhotoUrl),
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
