// The script of a race's card, in a frame of another site.
import { countdownText } from "@outpace/domain/races";
import { type PublicRace, publicRaceState, raceAddress } from "@outpace/domain/public-races";
import { applyParts, renew, runRace } from "./apply-parts.ts";
import { loadRace, thesePageSettings } from "./load.ts";
import { type Parts, viewParts, webLink } from "./parts.ts";

const settings = thesePageSettings();

/** False during a load and after its answer: another could show a failure beside the race. */
let canLoad = true;

async function load(): Promise<void> {
  if (!canLoad) return;
  canLoad = false;
  applyParts({ failed: false });
  try {
    const race = await loadRace(settings);
    renew("words");
    if (race) {
      applyParts({ page: webLink(raceAddress(settings.marketingOrigin, race.id)) });
      runRace(race, race.previewUrl ?? race.backgroundUrl, timeParts);
    }
    applyParts(viewParts(race ? "race" : "missing"));
  } catch {
    canLoad = true;
    applyParts(viewParts("failed"));
  }
}

function timeParts(race: PublicRace, now: number): Parts {
  const isPast = ["over", "cancelled"].includes(publicRaceState(race, now));
  const left = isPast ? null : countdownText(Date.parse(race.startTime), now);
  return { "time-left": left === null ? null : `Starts in ${left}` };
}

document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest('[data-race="retry"]')) void load();
});
addEventListener("online", () => void load());
void load();
