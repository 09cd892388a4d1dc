import { readPublicRace, parsePublicRace } from "@outpace/data/public-race";
import type { PublicRace } from "@outpace/domain/public-races";
import { type PageSettings, readSettings } from "./page-settings.ts";
import { raceIdOf } from "./paths.ts";

/** The settings of this page. */
export function thesePageSettings(): PageSettings {
  return readSettings(document.querySelector("#settings")?.textContent ?? "");
}

/** The race of this page: what the host put into it, if it did, otherwise what the database says. Null if there is none. */
export function loadRace(settings: PageSettings): Promise<PublicRace | null> {
  const given = document.querySelector("#race")?.textContent;
  if (given === "null") return Promise.resolve(null);
  const race = given === undefined ? null : parsePublicRace(given);
  if (race) return Promise.resolve(race);
  const preview = previewToken() ?? undefined;
  return readPublicRace(settings.backend, raceIdOf(location.pathname), { preview });
}

function previewToken(): string | null {
  return new URLSearchParams(location.search).get("preview");
}
