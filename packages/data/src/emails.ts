import { type EmailPreference, type EmailTopic, readEmailTopic } from "@outpace/domain/emails";
import type { Client } from "./client.ts";
import { dataOf } from "./internal/results.ts";
import { required } from "./internal/rows.ts";

/** Lists the topics that the caller gets emails about and can switch off; none for an account without a brand. */
export async function listEmailPreferences(client: Client): Promise<EmailPreference[]> {
  const rows = await dataOf(client.rpc("email_preferences"));
  return rows.flatMap(({ topic, is_on }) => {
    // One that is newer than this page has no words yet.
    const known = readEmailTopic(topic);
    return known === null ? [] : [{ topic: known, isOn: is_on }];
  });
}

export async function setEmailPreference(
  client: Client,
  { topic, isOn }: EmailPreference,
): Promise<void> {
  await dataOf(client.rpc("set_email_preference", { topic, is_on: isOn }));
}

/**
 * Switches the topic of an email off by the token of its link, for the account that received it; returns the topic. A repeat succeeds.
 * Throws `invalid_link` for a token that was altered, and `expired_link`.
 */
export async function switchOffEmail(client: Client, token: string): Promise<EmailTopic> {
  return required(readEmailTopic(await dataOf(client.rpc("switch_off_email", { token }))));
}

/** Takes `switchOffEmail` back, with the same token. */
export async function switchOnEmail(client: Client, token: string): Promise<EmailTopic> {
  return required(readEmailTopic(await dataOf(client.rpc("switch_on_email", { token }))));
}
