import type { PublicRace } from "@outpace/domain/public-races";
import { saveFile } from "../save-file.ts";

/** Downloads the race's start as a calendar file. The code that writes it loads on the first press. */
export async function saveCalendar(race: PublicRace, address: string): Promise<void> {
  const { raceCalendar } = await import("@outpace/domain/race-calendar");
  const file = new Blob([raceCalendar(race, address)], { type: "text/calendar;charset=utf-8" });
  const name = race.name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  saveFile(file, `${name || "race"}.ics`);
}
