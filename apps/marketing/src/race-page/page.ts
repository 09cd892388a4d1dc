// The script of a race's page.
import { DataError } from "@outpace/data/errors";
import { parsePublicRace } from "@outpace/data/public-race";
import { type PublicRace, raceAddress } from "@outpace/domain/public-races";
import { reportError } from "../report-error.ts";
import { applyHead } from "./apply-head.ts";
import { applyParts, elements, renew, runRace } from "./apply-parts.ts";
import { missingRaceHead, raceHead } from "./head.ts";
import { loadRace, thesePageSettings } from "./load.ts";
import { clockParts, missingRaceParts, type View, viewParts } from "./parts.ts";
import { saveCalendar } from "./save-calendar.ts";
import { serverNow, tellServerTime } from "./server-clock.ts";
import { share } from "./share.ts";

const settings = thesePageSettings();
const root = document.documentElement.dataset;

function showView(view: View): void {
  root["raceView"] = view;
  applyParts(viewParts(view));
}

/** False during a load and after its answer: a second answer would double what the buttons do, or replace the race. */
let canLoad = true;

async function load(): Promise<void> {
  if (!canLoad) return;
  canLoad = false;
  try {
    const race = await loadRace(settings);
    if (race) showRace(race);
    else showMissing();
  } catch (error) {
    canLoad = true;
    showFailure(error);
  }
}

function showMissing(): void {
  renew("words");
  applyHead(missingRaceHead);
  applyParts(missingRaceParts);
  showView("missing");
}

function showFailure(error: unknown): void {
  // After another try, its button keeps the focus.
  if (root["raceView"] === "loading") renew("words");
  const isKnown = error instanceof DataError && error.code !== "unexpected";
  if (!isKnown) reportError(error);
  const reason = isKnown ? error.message : "Something went wrong. Please try again later.";
  applyParts({
    name: "A false start.",
    description: null,
    failure: navigator.onLine ? reason : "You're offline. The race shows as soon as you're back.",
  });
  showView("failed");
}

function showRace(race: PublicRace): void {
  const hadFocus = document.activeElement?.closest("[data-race=failed]");
  renew("words");
  applyHead(raceHead(race, settings.marketingOrigin, serverNow()));
  startRace(race);
  showView("race");
  if (hadFocus) elements("heading")[0]?.focus();
}

/** Keeps a race's page up to date, and makes its buttons work. */
function startRace(race: PublicRace): void {
  runRace(race, race.backgroundUrl, clockParts);
  root["raceRuns"] = "";
  const address = raceAddress(settings.marketingOrigin, race.id);
  onPress("calendar", async () => {
    await saveCalendar(race, address);
    return null;
  });
  onPress("share", () => share(race.name, address));
}

/** Tells what came of a press; a code that no longer exists, after a deployment, fails. */
function onPress(name: string, act: () => Promise<string | null>): void {
  for (const button of elements(name)) {
    button.addEventListener("click", () => {
      applyParts({ done: "" });
      act().then(
        (said) => {
          applyParts({ done: said ?? "" });
        },
        (error: unknown) => {
          reportError(error);
          applyParts({ done: "That didn't work. Reload the page and try again." });
        },
      );
    });
  }
}

/** The race as the host wrote it into the page: "null" if it does not exist, undefined on a host that only serves files. */
const written = document.querySelector("#race")?.textContent;
if (written === undefined) {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-race="retry"]')) return;
    applyParts({ failure: "Trying again..." });
    void load();
  });
  addEventListener("online", () => void load());
  showView("loading");
  void load();
} else {
  const race = parsePublicRace(written);
  const [navigation] = performance.getEntriesByType("navigation");
  // A page from the browser's cache tells a time that has passed.
  if (navigation instanceof PerformanceNavigationTiming && navigation.transferSize > 0) {
    const time = document.querySelector<HTMLMetaElement>('meta[name="server-time"]')?.content;
    tellServerTime(Date.parse(time ?? ""), performance.timeOrigin + navigation.responseStart);
  }
  if (race) startRace(race);
}
