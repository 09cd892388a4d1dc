import { formatNumber } from "@outpace/domain/numbers";
import { tierLabel } from "@outpace/domain/tiers";
import { DetailsList } from "@outpace/ui/details-list";

import { BrandActions, BrandBadges, BrandContact, type BrandListProps } from "./brand-parts.tsx";
import { Day } from "../lists/day.tsx";
import { StaffCard } from "../lists/staff-card.tsx";

/** The table of brands, for narrow windows. */
export function BrandCards({ brands, ...list }: BrandListProps) {
  return (
    <ul aria-label="Brands" className="grid gap-4 min-[44rem]:grid-cols-2">
      {brands.map((brand) => (
        <StaffCard
          key={brand.id}
          title={<bdi>{brand.name}</bdi>}
          badge={<BrandBadges brand={brand} />}
          actions={<BrandActions brand={brand} {...list} />}
        >
          <DetailsList
            details={[
              { term: "Contact", value: <BrandContact brand={brand} /> },
              { term: "Tier", value: tierLabel(brand.tier) },
              { term: "Races", value: formatNumber(brand.races) },
              { term: "Since", value: <Day instant={brand.createdAt} /> },
            ]}
          />
        </StaffCard>
      ))}
    </ul>
  );
}
