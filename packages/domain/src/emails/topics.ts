/** What a person can switch off. */
export const emailTopics = ["decisions", "starts", "places", "recaps", "waiting_races"] as const;
export type EmailTopic = (typeof emailTopics)[number];

/** Null for any other text, such as a topic that is newer than this page. */
export function readEmailTopic(text: string | null | undefined): EmailTopic | null {
  return emailTopics.find((topic) => topic === text) ?? null;
}

export interface EmailPreference {
  readonly topic: EmailTopic;
  readonly isOn: boolean;
}

interface TopicText {
  readonly label: string;
  /** When the emails come and what they say. */
  readonly hint: string;
  /** Follows "You get" and "You no longer get". */
  readonly emails: string;
}

/** In the order in which a person reads them. */
const topics: Readonly<Record<EmailTopic, TopicText>> = {
  decisions: {
    label: "Decisions about your races",
    hint: "When we approve, change or cancel one, with our reason.",
    emails: "emails about our decisions on your races",
  },
  starts: {
    label: "Races about to start",
    hint: "A day before the start, with the runners so far.",
    emails: "emails the day before a race starts",
  },
  places: {
    label: "Races filling up",
    hint: "Once when half of a race's places are taken, and once when all are.",
    emails: "emails when a race is half full or full",
  },
  recaps: {
    label: "Recaps",
    hint: "When a race is over: how many joined and finished, and how fast.",
    emails: "recaps of races that are over",
  },
  waiting_races: {
    label: "Races that wait for approval",
    hint: "All of them in one email, at most once an hour.",
    emails: "emails about races that wait for approval",
  },
};

export const emailTopicText = (topic: EmailTopic): TopicText => topics[topic];

/** The preferences in the order in which a person reads them. */
export function inReadingOrder(preferences: readonly EmailPreference[]): EmailPreference[] {
  const order = Object.keys(topics);
  return preferences.toSorted(
    (one, other) => order.indexOf(one.topic) - order.indexOf(other.topic),
  );
}

/**
 * The topic in the token of a link that switches emails off; null if it names no topic. Anyone can write one: only the database
 * knows whether a link is ours.
 */
export function topicOfLink(token: string): EmailTopic | null {
  const [, topic] = /^[\da-f-]{36}:(\w+)\.\d+\.[\da-f]{64}$/.exec(token) ?? [];
  return readEmailTopic(topic);
}
