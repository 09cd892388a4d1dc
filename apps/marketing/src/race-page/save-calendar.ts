import type { PublicRace } from "@outpace/domain/public-races";
import { fileNameOf } from "@outpace/domain/texts";
import { saveFile } from "../save-file.ts";

/** Downloads the race's start as a calendar file. The code that writes it loads on the first press. */
export async function saveCalendar(race: PublicRace, address: string): Promise<void> {
  const { raceCalendar } = await import("@outpace/domain/race-calendar");
  const file = new Blob([raceCalendar(race, address)], { type: "text/calendar;charset=utf-8" });
  saveFile(file, `${fileNameOf(race.name) || "race"}.ics`);
}
