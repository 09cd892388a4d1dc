import { useState } from "react";
import { Navigate } from "react-router-dom";

import { ScreenHeading } from "../components/screen-heading.tsx";
import { WithBrand } from "../features/brands/with-brand.tsx";
import { ClosedBrand } from "../features/closing/closed-brand.tsx";
import type { FlashMessage } from "../platform/navigation/flash-message.ts";
import { paths } from "../platform/navigation/paths.ts";

/** Where the screens of a closed brand lead. A brand that is not, or no longer, leads on to the dashboard. */
export default function ClosedScreen() {
  const [flash, setFlash] = useState<FlashMessage | null>(null);
  return (
    <WithBrand
      heading={<ScreenHeading title="Brand Portal" />}
      none={<Navigate to={paths.dashboard} replace />}
    >
      {(brand) =>
        brand.isClosed ? (
          <ClosedBrand brand={brand} onReopened={setFlash} />
        ) : (
          <Navigate to={paths.dashboard} replace state={flash} />
        )
      }
    </WithBrand>
  );
}
