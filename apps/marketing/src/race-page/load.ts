import { readPublicRace } from "@outpace/data/public-race";
import type { PublicRace } from "@outpace/domain/public-races";
import { type PageSettings, readSettings } from "./page-settings.ts";
import { raceIdOf } from "./paths.ts";

/** The settings of this page. */
export function thesePageSettings(): PageSettings {
  return readSettings(document.querySelector("#settings")?.textContent ?? "");
}

/** What the database says of the race of this page. Null if there is none. */
export function loadRace({ backend }: PageSettings): Promise<PublicRace | null> {
  const preview = new URLSearchParams(location.search).get("preview") ?? undefined;
  return readPublicRace(backend, raceIdOf(location.pathname), { preview });
}
