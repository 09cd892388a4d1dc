import type { Role } from "@outpace/domain/brands";
import { Spinner } from "@outpace/ui/spinner";
import { Fragment, type ReactNode } from "react";

import { FailedLoad } from "../../components/failed-load.tsx";
import { type OwnBrand, useActiveBrand } from "./active-brand.tsx";

export interface WithBrandProps {
  /** The screen's heading, while the brand is not known. */
  heading: ReactNode;
  /** For an account without a brand. */
  none: ReactNode;
  /** Whether a role may use the screen; by default, every role may. */
  may?: (role: Role) => boolean;
  /** For a role that may not. */
  refused?: (brand: OwnBrand) => ReactNode;
  children: (brand: OwnBrand) => ReactNode;
}

/** Renders a screen of the brand that the person acts for. */
export function WithBrand({ heading, none, may, refused, children }: WithBrandProps) {
  const { brand, failed } = useActiveBrand();
  if (brand === null) return none;
  if (brand === undefined) {
    return (
      <div className="grid gap-8">
        {heading}
        {failed ? (
          <FailedLoad message="We couldn't load your brands." {...failed} />
        ) : (
          <Spinner label="Loading your brands..." />
        )}
      </div>
    );
  }
  if (refused && may && !may(brand.role)) return refused(brand);
  return <Fragment key={brand.id}>{children(brand)}</Fragment>;
}
