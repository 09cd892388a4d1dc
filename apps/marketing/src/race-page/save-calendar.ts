import type { PublicRace } from "@outpace/domain/public-races";

/** Downloads the race's start as a calendar file. The code that writes it loads on the first press. */
export async function saveCalendar(race: PublicRace, address: string): Promise<void> {
  const { raceCalendar } = await import("@outpace/domain/race-calendar");
  const file = new Blob([raceCalendar(race, address)], { type: "text/calendar;charset=utf-8" });
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(file);
  const name = race.name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  anchor.download = `${name || "race"}.ics`;
  anchor.click();
  URL.revokeObjectURL(anchor.href);
}
