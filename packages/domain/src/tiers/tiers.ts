export const tiers = ["standard", "premium", "enterprise"] as const;
export type Tier = (typeof tiers)[number];

export interface TierLimits {
  readonly priceCents: number;
  readonly participantCap: number;
  readonly racesPerMonth: number;
}

export const limitsByTier: Readonly<Record<Tier, TierLimits>> = {
  standard: { priceCents: 500_00, participantCap: 500, racesPerMonth: 1 },
  premium: { priceCents: 1_000_00, participantCap: 1_000, racesPerMonth: 1 },
  enterprise: { priceCents: 2_000_00, participantCap: 10_000, racesPerMonth: 1 },
};

/** The tier of a new brand partner. */
export const defaultTier: Tier = "standard";

export function isTier(text: string): text is Tier {
  return (tiers as readonly string[]).includes(text);
}

/** An unknown tier has the smallest tier's limits, so its cap is 500. */
export function tierLimits(tier: string): TierLimits {
  return limitsByTier[isTier(tier) ? tier : defaultTier];
}

/** "Standard" for `standard`; also capitalises tiers that this version does not know. */
export function tierLabel(tier: string): string {
  return tier.charAt(0).toUpperCase() + tier.slice(1);
}
