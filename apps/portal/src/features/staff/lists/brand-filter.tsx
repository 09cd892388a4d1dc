import { useEffect, useEffectEvent } from "react";

import { FailedLoad } from "../../../components/failed-load.tsx";
import { useBrandChoice } from "./brand-choice.ts";
import { BrandField } from "./brand-field.tsx";

export interface BrandFilterProps {
  /** Empty for all brands. */
  brandId: string;
  /** The items of the list: "races". */
  items: string;
  onBrand: (brandId: string) => void;
}

export function BrandFilter({ brandId, items, onBrand }: BrandFilterProps) {
  const choice = useBrandChoice(brandId, items);
  const report = useEffectEvent(() => {
    if (choice.brandId !== brandId) onBrand(choice.brandId);
  });
  useEffect(() => {
    report();
  }, [choice.brandId]);

  return (
    <div className="grid content-start gap-2">
      <BrandField choice={choice} />
      {choice.loadError ? (
        <FailedLoad
          message="We couldn't search the brands."
          error={choice.loadError}
          busy={choice.busy}
          onRetry={choice.retry}
        />
      ) : null}
    </div>
  );
}
