/** A place in which an account is signed in. */
export interface OpenSession {
  readonly id: string;
  /** What the browser said of itself when it signed in; it may say anything. */
  readonly userAgent: string;
  /** Instants, ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly lastUsedAt: string;
  /** Whether it is the caller's own. */
  readonly isCurrent: boolean;
}

/** "1 other place", "3 other places". */
export function otherPlaces(count: number): string {
  return `${String(count)} other ${count === 1 ? "place" : "places"}`;
}
