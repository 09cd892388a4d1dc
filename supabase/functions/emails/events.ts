/** Reads an event of the e-mail provider, in Resend's form. */

interface Event {
  type: string;
  data: { email_id?: unknown; to?: unknown; bounce?: { type?: unknown } | null };
}

/**
 * The failures that the provider tells of, and whether nothing more is sent to the addresses. What fails for another reason
 * says nothing about the address, and what the provider suppresses is on its own list.
 */
const failures = {
  bounced: isForGood,
  complained: () => true,
  failed: () => false,
  suppressed: () => false,
} satisfies Readonly<Record<string, (event: Event) => boolean>>;

type Failure = keyof typeof failures;

const failureByType = new Map(
  (Object.keys(failures) as Failure[]).map((failure) => [`email.${failure}`, failure]),
);

/** The endpoint's subscription, which docs/deploy.md lists. All other types are stored and have no effect. */
export const eventTypes = [...failureByType.keys()];

export interface EmailEvent {
  event_id: string;
  type: string;
  /** The provider's id of the e-mail. */
  provider_id: string | null;
  failure: Failure | null;
  /** Addresses that nothing more is sent to. */
  suppressed: string[];
}

/** Undefined if the body is no event. */
export function readEvent(event_id: string, body: string): EmailEvent | undefined {
  const event = parse(body);
  if (!event) return undefined;
  const { type, data } = event;
  const failure = failureByType.get(type) ?? null;
  return {
    event_id: event_id.slice(0, 200),
    type: type.slice(0, 100),
    provider_id: typeof data.email_id === "string" ? data.email_id.slice(0, 200) : null,
    failure,
    suppressed: failure !== null && failures[failure](event) ? addressesIn(data.to) : [],
  };
}

function parse(body: string): Event | undefined {
  try {
    const { type, data } = JSON.parse(body) as Partial<Record<keyof Event, unknown>>;
    const isEvent = typeof type === "string" && typeof data === "object" && data !== null;
    return isEvent ? { type, data } : undefined;
  } catch {
    return undefined;
  }
}

/** A full mailbox, for example, has bounced one e-mail and may take the next. */
function isForGood({ data }: Event): boolean {
  return (data.bounce?.type ?? "Permanent") === "Permanent";
}

function addressesIn(to: unknown): string[] {
  const addresses: unknown[] = Array.isArray(to) ? to : [to];
  return addresses.flatMap((text) => {
    if (typeof text !== "string" || text.length > 500) return [];
    // "Ada <ada@brand.example>"
    const [, inner] = /<([^<>]*)>\s*$/.exec(text) ?? [];
    return [inner ?? text];
  });
}
