// The elements of a race's page and card that the browser fills.
import { type PublicRace, publicRaceState } from "@outpace/domain/public-races";
import { runClock } from "./clock.ts";
import { type Parts, raceParts } from "./parts.ts";

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All elements with a name; a page and a card have different ones. */
export function elements(name: string): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`[data-race="${name}"]`)];
}

export function applyParts(parts: Parts): void {
  for (const [name, part] of Object.entries(parts)) {
    for (const element of elements(name)) {
      if (typeof part === "object" && part !== null) {
        for (const [key, value] of Object.entries(part)) element.setAttribute(key, value);
        if (part["data-vars"] !== undefined) element.style.cssText = part["data-vars"];
        continue;
      }
      element.hidden = part === null || part === false;
      // Replacing a text by itself would clear the reader's selection.
      const text = typeof part === "boolean" ? element.textContent : (part ?? "");
      if (element.textContent !== text) element.textContent = text;
    }
  }
}

/** Shows a race and its photo as time goes by, with more that changes each second. */
export function runRace(
  race: PublicRace,
  photo: string | null,
  more: (race: PublicRace, now: number) => Parts,
): void {
  let shown: string | undefined;
  runClock(Date.parse(race.startTime), (now) => {
    const state = publicRaceState(race, now);
    if (state !== shown) applyParts(raceParts(race, now, zone));
    shown = state;
    applyParts(more(race, now));
  });
  showPicture("photo", photo);
  showPicture("logo", race.logoUrl);
}

/** Replaces elements by new ones, so that what they come to show elsewhere has not moved there, as browsers count it. */
export function renew(name: string): void {
  for (const element of elements(name)) element.replaceWith(element.cloneNode(true));
}

/** Shows a picture once it has loaded: until then, and if it cannot be, what lies below it stays. */
function showPicture(name: string, address: string | null): void {
  if (address === null) return;
  for (const element of elements(name)) {
    const image = new Image();
    image.alt = "";
    image.addEventListener("load", () => {
      element.replaceChildren(image);
      element.hidden = false;
    });
    image.src = address;
  }
}
