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
  formatStartTimeWithOffset,
  isTimeZone,
  toLocalStartTime,
} from "@outpace/domain/races";

interface Fact {
  readonly term: string;
  readonly value: string;
}

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
  /** Of a race that is over. */
  readonly results: readonly Fact[];
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
    start: formatStartTimeWithOffset(race.startTime, race.startTimeZone),
    readerStart: readerStart(race, zone),
    places: state === "over" || state === "cancelled" ? null : placesText(race),
    taken: Math.min(1, race.totalParticipants / race.maxParticipants),
    results: state === "over" ? results(race) : [],
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

function results(race: PublicRace): readonly Fact[] {
  const { totalParticipants, completedParticipants, completionRate, medianSeconds } = race;
  const facts: readonly (readonly [string, string | null])[] = [
    ["Joined", formatNumber(totalParticipants)],
    ["Finished", completedParticipants === null ? null : formatNumber(completedParticipants)],
    ["Finish rate", completionRate === null ? null : `${percent.format(completionRate)}%`],
    ["Median time", medianSeconds === null ? null : formatDuration(medianSeconds)],
  ];
  return facts.flatMap(([term, value]) => (value === null ? [] : [{ term, value }]));
}
