import type { Footer } from "../kit/message.ts";
import { words, type Words } from "../kit/words.ts";
import type { Links } from "../links.ts";

/** The database's topics: what a person can switch off. */
const topics = {
  decisions: team("emails about our decisions on your races"),
  starts: team("emails the day before a race starts"),
  places: team("emails when a race is half full or full"),
  recaps: team("recaps of races that are over"),
  waiting_races: words`You get emails about races that wait for approval because you're on our staff.`,
} as const;

function team(emails: string): Words {
  return words`You get ${emails} because you're on the brand's team.`;
}

export function switchable(topic: keyof typeof topics, links: Links): Footer {
  return { why: topics[topic], link: { label: "Switch these emails off", url: links.switchOff() } };
}

export const forRecords: Footer = {
  why: words`You get this because you're on the brand's team. Emails about orders can't be switched off, because they are your records of what you ordered, owe and paid.`,
};

export const forSecurity: Footer = {
  why: words`Emails about your account's security can't be switched off, because they tell you if someone else uses it.`,
};

export const forStaff: Footer = {
  why: words`You get this because you're on our staff. It can't be switched off, because it needs a person.`,
};
