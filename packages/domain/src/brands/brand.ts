import type { Tier } from "../tiers/index.ts";

export interface Brand {
  readonly id: string;
  readonly name: string;
  readonly contactEmail: string;
  readonly contactName: string;
  readonly tier: Tier;
  readonly isActive: boolean;
  /** The public URL of its logo; null if it has none. */
  readonly logoUrl: string | null;
  /** An instant, ISO 8601 in UTC. */
  readonly createdAt: string;
}

/** The name to welcome a brand with, on the dashboard. */
export function brandDisplayName(name: string | null | undefined): string {
  return name?.trim() || "Brand Partner";
}
