// The script of a race's card, in a frame of another site.
import { countdownText } from "@outpace/domain/races";
import { type PublicRace, raceAddress } from "@outpace/domain/public-races";
import { runClock } from "./clock.ts";
import { fillRace, fillState } from "./fill-race.ts";
import { loadRace, thesePageSettings } from "./load.ts";
import { fill, link, renew, show } from "./parts.ts";

const settings = thesePageSettings();

/** False during a load and after its answer: another could show a failure beside the race. */
let canLoad = true;

async function load(): Promise<void> {
  if (!canLoad) return;
  canLoad = false;
  show("failed", false);
  try {
    const race = await loadRace(settings);
    renew("words");
    if (race) showRace(race);
    else show("missing", true);
    show("race", race !== null);
    show("loading", false);
  } catch {
    canLoad = true;
    show("loading", false);
    show("failed", true);
  }
}

function showRace(race: PublicRace): void {
  fillRace(race);
  link("page", raceAddress(settings.marketingOrigin, race.id));
  const startsAt = Date.parse(race.startTime);
  runClock(startsAt, (now) => {
    const state = fillState(race, now);
    const isAhead = state !== "over" && state !== "cancelled";
    const left = isAhead ? countdownText(startsAt, now) : null;
    fill("time-left", left === null ? null : `Starts in ${left}`);
  });
}

document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest('[data-race="retry"]')) void load();
});
addEventListener("online", () => void load());
void load();
