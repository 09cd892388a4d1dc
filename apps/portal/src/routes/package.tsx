import { mayOrderPackages } from "@outpace/domain/brands";
import { defaultTier, formatPackages, isTier } from "@outpace/domain/tiers";
import { buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { Link, Navigate } from "react-router-dom";

import { FailedLoad } from "../components/failed-load.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import type { OwnBrand } from "../features/brands/active-brand.tsx";
import { WithBrand } from "../features/brands/with-brand.tsx";
import { InactivePanel } from "../features/orders/blocked-panels.tsx";
import { PackageForm } from "../features/orders/package-form.tsx";
import { prefetchPlan, useListQuote, useRaceAllowance } from "../features/orders/queries.ts";
import { RoleScreen } from "../features/team/lazy-notices.tsx";
import type { ScreenVisit } from "../platform/loading/screen-visit.ts";
import { paths } from "../platform/navigation/paths.ts";
import { queryClientOf } from "../platform/requests/query-cache.tsx";
import { useLoadError } from "../platform/requests/use-load-error.ts";

/** @public The router calls it. */
export function prefetch({ client, account, brandId }: ScreenVisit): void {
  prefetchPlan(queryClientOf(account, client), client, brandId);
}

const title = "Get a Package";

export default function PackageScreen() {
  return (
    <WithBrand
      heading={<ScreenHeading title={title} />}
      none={<Navigate to={paths.dashboard} replace />}
      may={mayOrderPackages}
      refused={(brand) => (
        <RoleScreen title={title} brand={brand} who="owners" what="order packages" />
      )}
    >
      {(brand) => <Package brand={brand} />}
    </WithBrand>
  );
}

function Package({ brand }: { brand: OwnBrand }) {
  const plan = useRaceAllowance(brand.id);
  const quote = useListQuote(brand.id);
  const needed = [plan, quote];
  const loadError = useLoadError(
    needed.find((one) => one.isError) ??
      needed.find((one) => one.isPending) ?? { status: "success" as const, error: null },
  );

  return (
    <div className="mx-auto grid w-full max-w-4xl gap-8">
      <ScreenHeading title={title}>
        <p>
          One more race, this month or within twelve months, with as many runners as its tier
          allows.
        </p>
      </ScreenHeading>
      {loadError ? (
        <FailedLoad
          message="We couldn't load your plan."
          error={loadError}
          busy={plan.isFetching || quote.isFetching}
          onRetry={() => {
            for (const one of needed) if (one.isError) void one.refetch();
          }}
        />
      ) : plan.data && quote.data ? (
        plan.data.isActive ? (
          <>
            {plan.data.packages.length > 0 ? (
              <Notice tone="info">You have {formatPackages(plan.data.packages)} to use.</Notice>
            ) : null}
            <PackageForm
              brandId={brand.id}
              tier={isTier(plan.data.tier) ? plan.data.tier : defaultTier}
              payment={quote.data.payment}
            />
          </>
        ) : (
          <>
            <InactivePanel />
            <p>
              <Link to={paths.dashboard} className={buttonVariants({ tone: "secondary" })}>
                Back to Dashboard
              </Link>
            </p>
          </>
        )
      ) : (
        <Spinner label="Loading your plan..." />
      )}
    </div>
  );
}
