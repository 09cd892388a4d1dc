// What a race's page and card say of it.
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

export interface RaceTexts {
  readonly state: PublicRaceState;
  /** One or two words for the state. */
  readonly label: string;
  /** A sentence that explains the state, where the label alone does not. */
  readonly note: string | null;
  readonly distance: { readonly amount: string; readonly unit: string };
  /** In the race's zone. */
  readonly start: string;
  /** In the reader's zone; null where clocks show the same. */
  readonly readerStart: string | null;
  /** Null once the race is over or cancelled. */
  readonly places: string | null;
  /** The share of places taken, 0 to 1. */
  readonly taken: number;
  /** In place of the invitation to join, where there is none. */
  readonly closing: string | null;
  /** Null unless the race is over; a rate or a median may be missing even then. */
  readonly joined: string | null;
  readonly finished: string | null;
  readonly finishRate: string | null;
  readonly median: string | null;
}

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

/** `now` is in milliseconds; `zone` is the reader's. */
export function raceTexts(race: PublicRace, now: number, zone: string): RaceTexts {
  const state = publicRaceState(race, now);
  return {
    state,
    label: labels[state],
    note: notes[state] ?? null,
    distance: {
      amount: miles.format(race.targetDistance),
      unit: race.targetDistance === 1 ? "mile" : "miles",
    },
    start: formatStartTime(race.startTime, race.startTimeZone),
    readerStart: readerStart(race, zone),
    places: state === "over" || state === "cancelled" ? null : placesText(race),
    taken: Math.min(1, race.totalParticipants / race.maxParticipants),
    closing: closings[state] ?? null,
    joined: state === "over" ? formatNumber(race.totalParticipants) : null,
    finished: written(race.completedParticipants, formatNumber),
    finishRate: written(race.completionRate, (rate) => `${percent.format(rate)}%`),
    median: written(race.medianSeconds, formatDuration),
  };
}

function readerStart({ startTime, startTimeZone }: PublicRace, zone: string): string | null {
  if (!isTimeZone(zone)) return null;
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
