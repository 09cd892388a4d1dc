import { randomUUID } from "node:crypto";

export function environmentVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this under local-supabase exec.`);
  return value;
}

export const apiUrl = () => environmentVariable("SUPABASE_URL");
/** The second backend, where accounts must confirm their address. */
export const confirmingApiUrl = () => environmentVariable("CONFIRMING_SUPABASE_URL");
/** The third backend, where brands pay by card. */
export const payingApiUrl = () => environmentVariable("PAYING_SUPABASE_URL");
const publishableKey = () => environmentVariable("SUPABASE_PUBLISHABLE_KEY");

interface ApiRequest {
  /** JSON. With a body, the default method is POST. */
  readonly body?: object;
  readonly method?: "PUT" | "DELETE";
  /** The secret key (operator) or an access token (signed-in user); defaults to the publishable key (visitor). */
  readonly as?: string;
  /** The address of the backend; defaults to the first one's. */
  readonly at?: string;
}

/** Calls the backend's API. Returns its JSON, or null for an empty response. */
export async function callApi<Result>(
  path: string,
  { body, method, as = publishableKey(), at = apiUrl() }: ApiRequest = {},
): Promise<Result> {
  const response = await fetch(at + path, {
    method: method ?? (body ? "POST" : "GET"),
    headers: {
      "content-type": "application/json",
      apikey: as.startsWith("sb_") ? as : publishableKey(),
      authorization: `Bearer ${as}`,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${text}`);
  return (text === "" ? null : JSON.parse(text)) as Result;
}

export const asOperator = () => environmentVariable("SUPABASE_SECRET_KEY");

export interface CaughtMessage {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly links: readonly string[];
}

/** The emails to an address, newest first. */
export async function messagesTo(
  address: string,
  mailUrl = environmentVariable("SUPABASE_MAIL_URL"),
): Promise<CaughtMessage[]> {
  const response = await fetch(`${mailUrl}/api/messages`);
  const messages = (await response.json()) as CaughtMessage[];
  return messages.filter((message) => message.to.includes(address));
}

/** Auth's emails to an address, newest first. Ours come when the outbox is next read, between them. */
export async function authMessagesTo(address: string, mailUrl?: string): Promise<CaughtMessage[]> {
  const messages = await messagesTo(address, mailUrl);
  return messages.filter(({ links }) => links[0]?.includes("token_hash="));
}

/** The path and query of the link in Auth's newest email to an address. It leads to the configured site. */
export async function mailedPath(address: string, mailUrl?: string): Promise<string> {
  const [message] = await authMessagesTo(address, mailUrl);
  const { pathname, search } = new URL(message?.links[0] ?? "");
  return pathname + search;
}

/** The mail catcher of the second backend. */
export const confirmingMailUrl = () => environmentVariable("CONFIRMING_SUPABASE_MAIL_URL");
/** Auth's emails that the second backend sent. */
export const confirmationsTo = (address: string) => authMessagesTo(address, confirmingMailUrl());

export interface RaceRow {
  website?: string;
  readonly id?: string;
  readonly name: string;
  readonly description?: string;
  readonly status?: string;
  /** Defaults to 2040 for a pending race, and to an hour ago for any other. */
  readonly startTime?: string;
  readonly zone?: string;
  readonly places?: number;
}

/** Adds a brand without an account, and its races. */
export async function addBrand(name: string, races: readonly RaceRow[] = []): Promise<void> {
  const id = randomUUID();
  await callApi("/rest/v1/brand_partners", { body: [{ id, name }], as: asOperator() });
  if (races.length > 0) await addRaces(id, races);
}

/** Adds races with the oldest creation times, so they do not fill the first page of a list. */
export async function addRaces(brandId: string, races: readonly RaceRow[]): Promise<void> {
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
  const rows = races.map(({ status = "pending", ...race }, n) => ({
    id: race.id ?? randomUUID(),
    name: race.name,
    status,
    description: race.description ?? "One of many.",
    start_time: race.startTime ?? (status === "pending" ? "2040-06-02T06:30:00Z" : anHourAgo),
    start_time_zone: race.zone ?? "UTC",
    max_participants: race.places ?? 500,
    brand_partner_id: brandId,
    brand_website_url: race.website ?? null,
    created_at: new Date(Date.UTC(2020, 0, 1) - n * 60_000).toISOString(),
  }));
  await callApi("/rest/v1/live_races", { body: rows, as: asOperator() });
}

/** What is stored of an address for the newsletter. */
function subscriptionsOf(email: string): Promise<{ readonly status: string }[]> {
  const path = `/rest/v1/newsletter_subscribers?select=status&email=eq.${encodeURIComponent(email)}`;
  return callApi(path, { as: asOperator() });
}

/** The status of an address at the newsletter; undefined if its address is not stored. */
export const subscriptionOf = async (email: string) => (await subscriptionsOf(email))[0]?.status;

/** Counts how often an address is stored for the newsletter. */
export const countSubscriptions = async (email: string) => (await subscriptionsOf(email)).length;

/** Makes an account a staff member. */
export async function grantStaff(userId: string, at = apiUrl()): Promise<void> {
  await callApi("/rest/v1/staff_members", { at, body: [{ user_id: userId }], as: asOperator() });
}

/** The id of the brand with a contact email. */
export async function brandIdOf(email: string): Promise<string> {
  const path = `/rest/v1/brand_partners?select=id&contact_email=eq.${encodeURIComponent(email)}`;
  const [brand] = await callApi<{ id: string }[]>(path, { as: asOperator() });
  if (!brand) throw new Error(`No brand has the e-mail address ${email}.`);
  return brand.id;
}

/** Adds runners to races, each with a finish time or null. Their sign-ups span 45 days. */
export async function addRunners(
  runners: readonly { readonly raceId: string; readonly seconds: number | null }[],
): Promise<void> {
  const now = Date.now();
  const rows = runners.map(({ raceId, seconds }, n) => ({
    live_race_id: raceId,
    runner_id: randomUUID(),
    joined_at: new Date(now - (n % 45) * 86_400_000).toISOString(),
    completed_at: seconds === null ? null : new Date(now).toISOString(),
    completion_seconds: seconds,
  }));
  for (let first = 0; first < rows.length; first += 2000) {
    const body = rows.slice(first, first + 2000);
    await callApi("/rest/v1/race_participants", { body, as: asOperator() });
  }
}

export const addFinishers = (raceId: string, seconds: readonly number[]) =>
  addRunners(seconds.map((one) => ({ raceId, seconds: one })));
