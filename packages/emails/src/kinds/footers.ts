import type { Footer } from "../kit/message.ts";
import { words, type Words } from "../kit/words.ts";
import type { Links } from "../links.ts";

const team = "You get this because you're on the team of the brand that created this race.";

/** Why a person gets what they can switch off, by the database's topics. */
const topics = {
  decisions: words`${team} It's about what our staff decide.`,
  starts: words`${team} It's about races that start soon.`,
  places: words`${team} It's about how races fill up.`,
  recaps: words`${team} It's about races that are over.`,
  waiting_races: words`You get this because you're on our staff. It's about races that wait for approval.`,
} as const;

export function switchable(topic: keyof typeof topics, links: Links): Footer {
  return { why: topics[topic], link: { label: "Switch these emails off", url: links.switchOff() } };
}

const always = (why: Words): Footer => ({ why });

export const forRecords = always(
  words`You get this because you're on your brand's team. Emails about orders can't be switched off, because they are your records of what you ordered, owe and paid.`,
);

export const forSecurity = always(
  words`Emails about your account's security can't be switched off, because they are how you learn that someone else uses it.`,
);

export const forStaff = always(
  words`You get this because you're on our staff. It can't be switched off, because it needs a person.`,
);
