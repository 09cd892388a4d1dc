import * as z from "zod/mini";
import type { Tier } from "../tiers/index.ts";

export const OrderStatusSchema = z.enum(["free", "due", "paid", "refunded", "void"]);

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
  readonly status: z.infer<typeof OrderStatusSchema>;
  /** An instant, ISO 8601 in UTC. */
  readonly createdAt: string;
}
