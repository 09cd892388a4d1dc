import { readPublicRace } from "@outpace/data/public-race";
import type { PublicRace } from "@outpace/domain/public-races";
import { type PageSettings, readSettings } from "./page-settings.ts";
import { raceIdOf } from "./paths.ts";
import { tellServerTime } from "./server-clock.ts";

/** The settings of this page. */
export function thesePageSettings(): PageSettings {
  return readSettings(document.querySelector("#settings")?.textContent ?? "");
}

/** Returns this page's race from the database, or null if it does not exist. The response tells the time as well. */
export function loadRace({ backend }: PageSettings): Promise<PublicRace | null> {
  const preview = new URLSearchParams(location.search).get("preview") ?? undefined;
  const telling: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    tellServerTime(Date.parse(response.headers.get("date") ?? ""));
    return response;
  };
  return readPublicRace({ ...backend, fetch: telling }, raceIdOf(location.pathname), { preview });
}
