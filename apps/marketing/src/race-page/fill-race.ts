import type { PublicRace } from "@outpace/domain/public-races";
import { nameSize } from "./name-size.ts";
import { fill, link, parts, show, showPicture } from "./parts.ts";
import { raceTexts } from "./texts.ts";

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Writes what does not change while the page is open. */
export function fillRace(race: PublicRace): void {
  fill("name", race.name);
  for (const heading of parts("heading")) {
    heading.style.setProperty("--size", String(nameSize(race.name)));
  }
  fill("description", race.description);
  for (const name of ["brand", "brand-name"]) fill(name, race.brandName);
  link("brand", race.brandWebsiteUrl);
  showPicture("photo", race.backgroundPhotoUrl);
  showPicture("logo", race.logoUrl);
}

/** Writes what depends on the time, in milliseconds. Returns the race's state. */
export function fillState(race: PublicRace, now: number) {
  const texts = raceTexts(race, now, zone);
  const { state, distance } = texts;
  document.documentElement.dataset["raceState"] = state;
  fill("label", texts.label);
  fill("note", texts.note);
  fill("distance-amount", distance.amount);
  fill("distance-unit", distance.unit);
  for (const number of parts("distance-amount")) {
    number.style.setProperty("--digits", String(distance.amount.length));
  }
  fill("start", texts.start);
  fill("reader-start", texts.readerStart);
  show("reader-zone", texts.readerStart !== null);
  fill("places", texts.places);
  show("places-fact", texts.places !== null);
  for (const bar of parts("taken")) bar.style.setProperty("--taken", String(texts.taken));
  for (const name of ["joined", "finished", "finishRate", "median"] as const) {
    fill(name, texts[name]);
    show(`${name}-fact`, texts[name] !== null);
  }
  fill("closing", texts.closing);
  return state;
}
