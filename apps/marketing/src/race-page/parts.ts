// What a race's page and card say of it: the host's function writes it, and elsewhere the browser.
import { formatNumber } from "@outpace/domain/numbers";
import {
  type PublicRace,
  type PublicRaceState,
  publicRaceState,
} from "@outpace/domain/public-races";
import {
  formatDuration,
  formatStartTime,
  isTimeZone,
  toLocalStartTime,
} from "@outpace/domain/races";
import { nameType } from "./name-size.ts";
import { timeLeft } from "./time-left.ts";

/**
 * What elements show, by their name in `data-race`: a text, or null to hide them; true or false to show or hide what they hold;
 * or attributes. `data-vars` has custom properties, because the content security policy forbids style attributes.
 */
export type Parts = Readonly<
  Record<string, string | boolean | null | Readonly<Record<string, string>>>
>;

const labels: Readonly<Record<PublicRaceState, string>> = {
  open: "Open",
  full: "Full",
  "under-way": "Under way",
  over: "Finished",
  cancelled: "Cancelled",
  pending: "Preview",
};

const notes: Readonly<Partial<Record<PublicRaceState, string>>> = {
  full: "Every place is taken.",
  "under-way": "The race has started.",
  cancelled: "This race will not take place.",
  pending: "Preview: only you see this page until our staff approve the race.",
};

const closings: Readonly<Partial<Record<PublicRaceState, string>>> = {
  full: "Full field.",
  "under-way": "They're off.",
  over: "It's run.",
  cancelled: "Not this time.",
};

// Creating formatters is slow.
const miles = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** `now` is in milliseconds; `zone` is the reader's, null if it is not known. */
export function raceParts(race: PublicRace, now: number, zone: string | null): Parts {
  const state = publicRaceState(race, now);
  const amount = miles.format(race.targetDistance);
  const inReaderZone = readerStart(race, zone);
  const isOver = state === "over";
  const facts = {
    places: isOver || state === "cancelled" ? null : placesText(race),
    joined: isOver ? formatNumber(race.totalParticipants) : null,
    // A rate or a median may be missing even of a race that is over.
    finished: written(race.completedParticipants, formatNumber),
    finishRate: written(race.completionRate, (rate) => `${percent.format(rate)}%`),
    median: written(race.medianSeconds, formatDuration),
  };
  const taken = Math.min(1, race.totalParticipants / race.maxParticipants);
  return {
    label: labels[state],
    note: notes[state] ?? null,
    heading: { "data-vars": nameType(race.name) },
    name: race.name,
    description: race.description,
    brand: webLink(race.brandWebsiteUrl),
    "brand-name": race.brandName,
    digits: { "data-vars": `--digits:${String(amount.length)}` },
    "distance-amount": amount,
    "distance-unit": race.targetDistance === 1 ? "mile" : "miles",
    start: formatStartTime(race.startTime, race.startTimeZone),
    "reader-zone": inReaderZone !== null,
    "reader-start": inReaderZone,
    ...facts,
    ...Object.fromEntries(
      Object.entries(facts).map(([name, text]) => [`${name}-fact`, text !== null]),
    ),
    taken: { width: `${String(Math.round(taken * 10_000) / 100)}%` },
    join: state === "open" || state === "pending",
    closing: closings[state] ?? null,
  };
}

/** What changes each second before the start. */
export function clockParts(race: PublicRace, now: number): Parts {
  const isAhead = ["open", "full", "pending"].includes(publicRaceState(race, now));
  const left = isAhead ? timeLeft(Date.parse(race.startTime), now) : null;
  const texts = (left ?? []).flatMap(([amount, unit], index) => [
    [`amount-${String(index)}`, amount],
    [`unit-${String(index)}`, unit],
  ]);
  return { clock: left !== null, calendar: left !== null, ...Object.fromEntries(texts) };
}

const views = ["loading", "race", "missing", "failed"] as const;
export type View = (typeof views)[number];

export const viewParts = (view: View): Parts =>
  Object.fromEntries(views.map((name) => [name, name === view]));

/** Of a page whose race nobody can find. */
export const missingRaceParts: Parts = {
  name: "No race here.",
  description: "We can't find this race. Check its address for a slip, or ask for the link again.",
};

/** A link to an address of the web, in a new tab; any other address leaves the text without one. */
export function webLink(address: string | null): Readonly<Record<string, string>> {
  if (address === null || !URL.canParse(address)) return {};
  const { href, protocol } = new URL(address);
  return /^https?:$/.test(protocol) ? { href, target: "_blank", rel: "noopener" } : {};
}

function readerStart(race: PublicRace, zone: string | null): string | null {
  const { startTime, startTimeZone } = race;
  if (zone === null || !isTimeZone(zone)) return null;
  const isSame = toLocalStartTime(startTime, zone) === toLocalStartTime(startTime, startTimeZone);
  return isSame ? null : formatStartTime(startTime, zone);
}

function placesText({ totalParticipants, maxParticipants }: PublicRace): string {
  const left = Math.max(0, maxParticipants - totalParticipants);
  const taken = `${formatNumber(totalParticipants)} of ${formatNumber(maxParticipants)} places taken`;
  return `${taken}, ${left === 0 ? "none" : formatNumber(left)} left`;
}

function written(value: number | null, format: (value: number) => string): string | null {
  return value === null ? null : format(value);
}
