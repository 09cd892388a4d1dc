import type { Client } from "@outpace/data/client";

/** What a screen knows about its visit before it is rendered. */
export interface ScreenVisit {
  readonly client: Client;
  /** Of the user. */
  readonly account: string;
  /** From the path, decoded. */
  readonly params: Readonly<Record<string, string | undefined>>;
}
