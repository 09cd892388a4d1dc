import { formatCount, formatNumber } from "@outpace/domain/numbers";
import { formatDuration, formatStartDay } from "@outpace/domain/races";
import type { Figure, Message } from "../kit/message.ts";
import { placesText, startOf, startOnItsDay } from "../kit/race-texts.ts";
import { subjectAbout } from "../kit/subject.ts";
import { words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import type { EmailPayloads } from "../payloads.ts";
import { forRecords, switchable } from "./footers.ts";

export function raceCreated({ race }: EmailPayloads["race_created"], links: Links): Message {
  return {
    subject: subjectAbout(race.name, (name) => `Your race ${name} is created`),
    preheader: words`There's nothing to pay. It waits for approval now.`,
    heading: words`Your race is created`,
    blocks: [
      {
        kind: "paragraph",
        words: words`There's nothing to pay for ${race.name}. It waits for approval now, and you can change it until then.`,
      },
      { kind: "race", race },
    ],
    button: { label: "Edit Race", url: links.editRace(race.id) },
    footer: forRecords,
  };
}

/** The time is in the subject, because a race may be approved a few hours before its start. */
export function raceStarts({ race, joined }: EmailPayloads["race_starts"], links: Links): Message {
  const start = startOnItsDay(race);
  return {
    subject: subjectAbout(race.name, (name) => `${name} starts ${start}`),
    preheader: [placesText(joined, race.max_participants)],
    heading: words`Your race starts within 24 hours`,
    blocks: [
      { kind: "race", race },
      { kind: "places", joined, places: race.max_participants },
    ],
    button: { label: "View Analytics", url: links.analytics(race.id) },
    links: [{ label: "Make a picture of the race to share", url: links.raceCard(race) }],
    footer: switchable("starts", links),
  };
}

export function raceHalfFull(
  { race, joined }: EmailPayloads["race_half_full"],
  links: Links,
): Message {
  return {
    subject: subjectAbout(race.name, (name) => `Your race ${name} is half full`),
    preheader: [placesText(joined, race.max_participants)],
    heading: words`Your race is half full`,
    blocks: [
      { kind: "places", joined, places: race.max_participants },
      { kind: "race", race },
    ],
    button: { label: "View Analytics", url: links.analytics(race.id) },
    links: [{ label: "Make a picture of the race to share", url: links.raceCard(race) }],
    footer: switchable("places", links),
  };
}

export function raceFull({ race, joined }: EmailPayloads["race_full"], links: Links): Message {
  return {
    subject: subjectAbout(race.name, (name) => `Your race ${name} is full`),
    preheader: words`All ${formatCount(race.max_participants, "place")} are taken. It starts ${startOf(race)}.`,
    heading: words`Your race is full`,
    blocks: [
      { kind: "places", joined, places: race.max_participants },
      { kind: "race", race },
    ],
    button: { label: "View Analytics", url: links.analytics(race.id) },
    links: [{ label: "Order a package for one more race", url: links.package }],
    footer: switchable("places", links),
  };
}

export function raceCompleted(payload: EmailPayloads["race_completed"], links: Links): Message {
  const { race, joined, finished } = payload;
  return {
    subject: subjectAbout(race.name, (name) => `Your race ${name} is over: the recap`),
    preheader: words`${formatCount(joined, "runner")} joined, and ${formatNumber(finished)} finished.`,
    heading: words`Your race is over`,
    blocks: [
      { kind: "paragraph", words: words`This is how ${race.name} went.` },
      { kind: "figures", figures: recap(payload) },
      { kind: "race", race },
    ],
    button: { label: "View Recap", url: links.recap(race.id) },
    links: [{ label: "View all analytics", url: links.analytics(race.id) }],
    footer: switchable("recaps", links),
  };
}

/** Leaves out what a race without finishers or sign-ups does not have. */
function recap(payload: EmailPayloads["race_completed"]): readonly Figure[] {
  const {
    joined,
    finished,
    completion_rate: rate,
    average_seconds: seconds,
    best_day: day,
  } = payload;
  return [
    { label: "Joined", value: formatNumber(joined) },
    { label: "Finished", value: formatNumber(finished) },
    ...(rate === null ? [] : [{ label: "Completion rate", value: `${rate.toFixed(1)}%` }]),
    ...(seconds === null ? [] : [{ label: "Average time", value: formatDuration(seconds) }]),
    ...(day === null ? [] : [{ label: "Most sign-ups on", value: formatStartDay(day, "UTC") }]),
  ];
}
