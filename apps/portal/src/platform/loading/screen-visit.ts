import type { Client } from "@outpace/data/client";

/** What is known about a visit before its screen renders. */
export interface ScreenVisit {
  readonly client: Client;
  /** The user's id. */
  readonly account: string;
  /** The brand that the person acts for; null without one, or before it is known. */
  readonly brandId: string | null;
  /** Decoded from the path. */
  readonly params: Readonly<Record<string, string | undefined>>;
}
