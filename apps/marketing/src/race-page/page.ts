// The script of a race's page.
import { DataError } from "@outpace/data/errors";
import {
  type PublicRace,
  type PublicRaceState,
  publicRaceState,
  raceAddress,
} from "@outpace/domain/public-races";
import { reportError } from "../report-error.ts";
import { applyHead } from "./apply-head.ts";
import { runClock } from "./clock.ts";
import { fillRace, fillState } from "./fill-race.ts";
import { missingRaceHead, raceHead } from "./head.ts";
import { loadRace, thesePageSettings } from "./load.ts";
import { fill, parts, renew, show } from "./parts.ts";
import { saveCalendar } from "./save-calendar.ts";
import { share } from "./share.ts";
import { timeLeft } from "./time-left.ts";

type View = "loading" | "race" | "missing" | "failed";

const settings = thesePageSettings();
const joinable = new Set(["open", "pending"]);
const ahead = new Set(["open", "full", "pending"]);

function showView(view: View): void {
  document.documentElement.dataset["raceView"] = view;
  for (const name of ["race", "missing", "failed"]) show(name, name === view);
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
  fill("name", "No race here.");
  fill(
    "description",
    "We can't find this race. Check its address for a slip, or ask for the link again.",
  );
  showView("missing");
}

function showFailure(error: unknown): void {
  // After another try, its button keeps the focus.
  if (document.documentElement.dataset["raceView"] === "loading") renew("words");
  const isKnown = error instanceof DataError && error.code !== "unexpected";
  if (!isKnown) reportError(error);
  fill("name", "A false start.");
  fill("description", null);
  const reason = isKnown ? error.message : "Something went wrong. Please try again later.";
  fill(
    "failure",
    navigator.onLine ? reason : "You're offline. The race shows as soon as you're back.",
  );
  showView("failed");
}

function showRace(race: PublicRace): void {
  const hadFocus = document.activeElement?.closest("[data-race=failed]");
  renew("words");
  fillRace(race);
  applyHead(raceHead(race, settings.marketingOrigin, Date.now()));
  const startsAt = Date.parse(race.startTime);
  runClock(startsAt, (now) => {
    showTime(race, startsAt, now);
  });
  showView("race");
  if (hadFocus) parts("heading")[0]?.focus();
  const address = raceAddress(settings.marketingOrigin, race.id);
  onPress("calendar", async () => {
    await saveCalendar(race, address);
    return null;
  });
  onPress("share", () => share(race.name, address));
}

let shownState: PublicRaceState | undefined;

function showTime(race: PublicRace, startsAt: number, now: number): void {
  const state = publicRaceState(race, now);
  if (state !== shownState) fillState(race, now);
  shownState = state;
  const left = ahead.has(state) ? timeLeft(startsAt, now) : null;
  show("clock", left !== null);
  for (const [index, [amount, unit]] of (left ?? []).entries()) {
    const part = parts("clock-part")[index];
    part?.replaceChildren(bold(amount), " ", unit);
  }
  show("join", joinable.has(state));
  show("calendar", left !== null);
}

function bold(text: string): HTMLElement {
  const element = document.createElement("b");
  element.textContent = text;
  return element;
}

/** Tells what came of a press; a code that no longer exists, after a deployment, fails. */
function onPress(name: string, act: () => Promise<string | null>): void {
  for (const button of parts(name)) {
    button.addEventListener("click", () => {
      fill("done", "");
      act().then(
        (said) => {
          fill("done", said ?? "");
        },
        (error: unknown) => {
          reportError(error);
          fill("done", "That didn't work. Reload the page and try again.");
        },
      );
    });
  }
}

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || !target.closest('[data-race="retry"]')) return;
  fill("failure", "Trying again...");
  void load();
});
addEventListener("online", () => void load());
showView("loading");
void load();
