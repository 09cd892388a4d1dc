import { formatNumber } from "@outpace/domain/numbers";
import { tierLabel } from "@outpace/domain/tiers";

import { BrandActions, BrandBadges, BrandContact, type BrandListProps } from "./brand-parts.tsx";
import { Day } from "../lists/day.tsx";
import { StaffHeading, StaffTable } from "../lists/staff-table.tsx";

const headings = ["Brand", "Contact", "Tier", "Status", "Races", "Since"];

export function BrandTable({ brands, ...list }: BrandListProps) {
  return (
    <StaffTable
      label="Brands"
      className="min-w-[56rem]"
      headings={headings.map((heading) => (
        <StaffHeading key={heading}>{heading}</StaffHeading>
      ))}
    >
      {brands.map((brand) => (
        <tr key={brand.id} className="border-t border-line align-top hover:bg-surface">
          <th scope="row" className="max-w-64 px-3 py-3 font-bold wrap-anywhere">
            <bdi>{brand.name}</bdi>
          </th>
          <td className="max-w-64 min-w-48 px-3 py-3">
            <BrandContact brand={brand} />
          </td>
          <td className="px-3 py-3">{tierLabel(brand.tier)}</td>
          <td className="px-3 py-3">
            <BrandBadges brand={brand} />
          </td>
          <td className="px-3 py-3">{formatNumber(brand.races)}</td>
          <td className="px-3 py-3 whitespace-nowrap">
            <Day instant={brand.createdAt} />
          </td>
          <td className="px-3 py-2">
            <BrandActions brand={brand} {...list} />
          </td>
        </tr>
      ))}
    </StaffTable>
  );
}
