// The sentences of a card, from its fields. Unknown ones are empty.
import { isolated } from "@outpace/domain/directions";
import { formatDistance } from "@outpace/domain/races";
import { clock, ordinalEnding } from "../../artwork/figures.ts";
import type { CardContent } from "./card.ts";
import { secondsOf } from "./card-values.ts";

export interface CardTexts {
  /** Never empty: what is known of the race, else that someone races or raced. */
  readonly headline: string;
  readonly isResult: boolean;
  /** The time, or the place if there is no time. */
  readonly result: string;
  /** The place beside a time; before the race, that someone races. */
  readonly tag: string;
  readonly race: string;
  readonly miles: number;
  /** Empty if it is the headline; so is the tag. */
  readonly distance: string;
  readonly date: string;
  readonly shortDate: string;
  /** The pace of the result. */
  readonly pace: string;
  readonly runner: string;
  readonly bib: string;
}

const announcement = "I’m racing";
const report = "I raced";

export function cardTexts({ race, distance, date, rank, time, name, bib }: CardContent): CardTexts {
  const isResult = rank !== "" || time !== "";
  const miles = distance && formatDistance(Number(distance));
  const claim = isResult ? report : announcement;
  const headline = race || miles || claim;
  const place = rank && ordinal(Number(rank));
  const tag = isResult ? time && place : announcement;
  return {
    headline,
    isResult,
    result: time || place,
    tag: headline === tag ? "" : tag,
    race,
    miles: Number(distance),
    distance: headline === miles ? "" : miles,
    date: date && dateText(date, "long"),
    shortDate: date && dateText(date, "short"),
    pace: time && distance && `${clock(Math.round(secondsOf(time) / Number(distance)))} a mile`,
    runner: name,
    bib,
  };
}

function dateText(date: string, length: "long" | "short"): string {
  return new Intl.DateTimeFormat("en-US", {
    weekday: length,
    month: length,
    day: "numeric",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(date));
}

/** "1st", "12,345th" */
function ordinal(place: number): string {
  return place.toLocaleString("en-US") + ordinalEnding(place);
}

/** The card's text alternative. */
export function describeCard(texts: CardTexts): string {
  const { headline, result, tag, pace, distance, date, runner, bib } = texts;
  const [written, name] = [isolated(headline), isolated(runner)];
  return [written, tag, result, pace, distance, date, name, bib && `Bib ${isolated(bib)}`]
    .filter((part) => part !== "")
    .map((part) => `${part}.`)
    .join(" ");
}

/** Joins facts into a row. */
export function row(...facts: readonly string[]): string {
  return facts.filter((fact) => fact !== "").join("  ·  ");
}
