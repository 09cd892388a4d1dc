import { readPublicRace } from "@outpace/data/public-race";
import type { PublicRace } from "@outpace/domain/public-races";
import { type PageSettings, readSettings } from "./page-settings.ts";
import { raceIdOf } from "./paths.ts";

/** The settings of this page. */
export function thesePageSettings(): PageSettings {
  return readSettings(document.querySelector("#settings")?.textContent ?? "");
}

/** Returns this page's race from the database, or null if it does not exist. */
export function loadRace({ backend }: PageSettings): Promise<PublicRace | null> {
  const preview = new URLSearchParams(location.search).get("preview") ?? undefined;
  return readPublicRace(backend, raceIdOf(location.pathname), { preview });
}
