import { buttonVariants } from "@outpace/ui/button";
import { Link, Navigate } from "react-router-dom";

import { ScreenHeading } from "../components/screen-heading.tsx";
import { LogList } from "../features/brand-log/log-list.tsx";
import { WithBrand } from "../features/brands/with-brand.tsx";
import { useSession } from "../features/sessions/session.tsx";
import { paths } from "../platform/navigation/paths.ts";

export default function LogScreen() {
  const { userId } = useSession();
  return (
    <WithBrand
      heading={<ScreenHeading title="Log" />}
      none={<Navigate to={paths.dashboard} replace />}
    >
      {(brand) => (
        <div className="mx-auto grid w-full max-w-5xl gap-8">
          <div className="flex flex-wrap items-end justify-between gap-5">
            <ScreenHeading title="Log">
              <p>
                Who did what in <bdi>{brand.name ?? "your brand"}</bdi>. People's names stay on what
                they did, even after they leave the team.
              </p>
            </ScreenHeading>
            <Link to={paths.team} className={buttonVariants({ tone: "secondary" })}>
              Back to Team
            </Link>
          </div>
          <LogList of={{ brandId: brand.id }} heading="h2" readerId={userId} hasLinks />
        </div>
      )}
    </WithBrand>
  );
}
