/** The links that open the report of a race without an account. */

/** How many links of a race can work at once. */
export const reportLinkLimit = 10;

export const reportLinkNameMaxLength = 120;

/** Days until a link ends; null means that it never does. */
export type ReportLinkDays = 30 | 90 | null;

export interface ReportLink {
  readonly id: string;
  /** For whom it is; only the brand and staff see it. */
  readonly name: string;
  /** Instants, ISO 8601 in UTC. */
  readonly createdAt: string;
  /** Null if it never ends. */
  readonly endsAt: string | null;
  /** When its report was last loaded, to the minute; null if never. */
  readonly lastOpenedAt: string | null;
  readonly openCount: number;
}

/** `now` is in milliseconds. */
export function hasLinkEnded({ endsAt }: Pick<ReportLink, "endsAt">, now: number): boolean {
  return endsAt !== null && Date.parse(endsAt) <= now;
}

/** Whether a race has as many links that work as it may have. `now` is in milliseconds. */
export function isLinkLimitReached(
  links: readonly Pick<ReportLink, "endsAt">[],
  now: number,
): boolean {
  return links.filter((link) => !hasLinkEnded(link, now)).length >= reportLinkLimit;
}
