import { type EmailTopic, emailTopicText } from "@outpace/domain/emails";
import type { Footer } from "../kit/message.ts";
import { words } from "../kit/words.ts";
import type { Links } from "../links.ts";

/** For what a person can switch off. */
export function switchable(topic: EmailTopic, links: Links): Footer {
  const role = topic === "waiting_races" ? "our staff" : "the brand's team";
  return {
    why: words`You get ${emailTopicText(topic).emails} because you're on ${role}.`,
    link: { label: "Switch these emails off", url: links.switchOff() },
  };
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
