import { type RaceStatus, raceStatuses } from "@outpace/domain/races";
import { knownValue } from "@outpace/domain/texts";
import type { Message } from "../kit/message.ts";
import { startOf } from "../kit/race-texts.ts";
import { subjectAbout } from "../kit/subject.ts";
import { words } from "../kit/words.ts";
import type { Links } from "../links.ts";
import type { EmailPayloads } from "../payloads.ts";
import { switchable } from "./footers.ts";
import { questions, reasonOfStaff } from "./reasons.ts";

export function raceApproved({ race }: EmailPayloads["race_approved"], links: Links): Message {
  return {
    subject: subjectAbout(race.name, (name) => `Your race ${name} is approved`),
    preheader: words`Runners can join it now. It starts ${startOf(race)}.`,
    heading: words`Your race is approved`,
    blocks: [
      {
        kind: "paragraph",
        words: words`Runners can find ${race.name} in the app now, and join it.`,
      },
      { kind: "race", race },
    ],
    button: { label: "View Race", url: links.analytics(race.id) },
    footer: switchable("decisions", links),
  };
}

export function raceCancelled(
  { race, reason }: EmailPayloads["race_cancelled"],
  links: Links,
): Message {
  return {
    subject: subjectAbout(race.name, (name) => `Your race ${name} is cancelled`),
    preheader: reason === "" ? words`Nobody can run it.` : words`${reason}`,
    heading: words`Your race is cancelled`,
    blocks: [
      { kind: "paragraph", words: words`Our staff cancelled ${race.name}, so nobody can run it.` },
      ...reasonOfStaff(reason),
      { kind: "race", race },
    ],
    button: { label: "Open Dashboard", url: links.dashboard },
    note: questions,
    footer: switchable("decisions", links),
  };
}

const meanings: Readonly<Record<RaceStatus, string>> = {
  pending: "It waits for approval, and runners can't join it until then.",
  active: "Runners can find it in the app, and join it.",
  completed: "It's over, and its recap is ready.",
  cancelled: "Nobody can run it.",
};

export function raceMoved(payload: EmailPayloads["race_moved"], links: Links): Message {
  const { race, reason } = payload;
  const status = knownValue(raceStatuses, payload.status);
  return {
    subject: subjectAbout(race.name, (name) => `Your race ${name} is now ${status}`),
    preheader: [meanings[status]],
    heading: [`Your race is now ${status}`],
    blocks: [
      {
        kind: "paragraph",
        words: [...words`Our staff changed the status of ${race.name}. `, meanings[status]],
      },
      ...reasonOfStaff(reason),
      { kind: "race", race },
    ],
    button: { label: "View Race", url: links.analytics(race.id) },
    note: questions,
    footer: switchable("decisions", links),
  };
}

const fieldNames: ReadonlyMap<string, string> = new Map([
  ["name", "name"],
  ["description", "description"],
  ["brand_website_url", "website"],
  ["background_photo_url", "photo"],
]);

const list = new Intl.ListFormat("en-US");

export function raceChangeSentBack(
  { race, fields, reason }: EmailPayloads["race_change_sent_back"],
  links: Links,
): Message {
  const names = list.format(fields.flatMap((field) => fieldNames.get(field) ?? []));
  return {
    subject: subjectAbout(race.name, (name) => `Your change of ${name} was sent back`),
    preheader: words`${reason}`,
    heading: words`Your change was sent back`,
    blocks: [
      {
        kind: "paragraph",
        words: [
          `Our staff set the ${names} of `,
          ...words`${race.name} back to what they had approved. Its status stays as it is.`,
        ],
      },
      ...reasonOfStaff(reason),
      { kind: "race", race },
    ],
    button: { label: "View Race", url: links.analytics(race.id) },
    note: questions,
    footer: switchable("decisions", links),
  };
}
