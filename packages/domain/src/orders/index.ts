import type { Tier } from "../tiers/index.ts";
import type { OrderStatus } from "./status.ts";

export * from "./status.ts";

/** What a brand owes for a race; money in US cents. */
export interface Order {
  readonly id: string;
  readonly brandId: string;
  readonly raceId: string;
  readonly raceName: string;
  readonly tier: Tier;
  readonly listPriceCents: number;
  readonly discountCents: number;
  readonly totalCents: number;
  readonly discountCode: string | null;
  readonly status: OrderStatus;
  /** An instant, ISO 8601 in UTC. */
  readonly createdAt: string;
}
