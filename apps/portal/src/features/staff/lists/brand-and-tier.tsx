import { type Tier, tierLabel } from "@outpace/domain/tiers";

/** "Northlight Running, Premium". */
export function BrandAndTier({ name, tier }: { name: string; tier: Tier }) {
  return (
    <>
      <bdi>{name}</bdi>, {tierLabel(tier)}
    </>
  );
}
