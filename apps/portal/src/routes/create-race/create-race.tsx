import { mayEditRaces, mayOrderPackages } from "@outpace/domain/brands";
import type { Race } from "@outpace/domain/races";
import { checkAllowance, fallbackAllowance } from "@outpace/domain/tiers";
import { buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { ScreenHeading } from "../../components/screen-heading.tsx";
import type { OwnBrand } from "../../features/brands/active-brand.tsx";
import { OtherBrandNotice } from "../../features/brands/other-brand-notice.tsx";
import { WithBrand } from "../../features/brands/with-brand.tsx";
import { InactivePanel, LimitPanel } from "../../features/orders/blocked-panels.tsx";
import { Plan } from "../../features/orders/plan.tsx";
import { prefetchPlan, useListQuote, useRaceAllowance } from "../../features/orders/queries.ts";
import { useRace } from "../../features/races/queries.ts";
import { RoleScreen } from "../../features/team/lazy-notices.tsx";
import { useMediaQuery } from "../../platform/browser/use-media-query.ts";
import type { ScreenVisit } from "../../platform/loading/screen-visit.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { queryClientOf } from "../../platform/requests/query-cache.tsx";
import { useLoadError } from "../../platform/requests/use-load-error.ts";
import { CreateRaceForm } from "./create-race-form.tsx";

/** @public The router calls it. */
export function prefetch({ client, account, brandId }: ScreenVisit): void {
  prefetchPlan(queryClientOf(account, client), client, brandId);
}

const title = "Create a Branded Race";

export default function CreateRaceScreen() {
  const [query] = useSearchParams();
  const copiedId = query.get("copy") ?? undefined;
  return (
    <WithBrand
      heading={<ScreenHeading title={title} />}
      none={<NoBrand />}
      may={mayEditRaces}
      refused={(brand) => (
        <RoleScreen title={title} brand={brand} who="owners and editors" what="create races" />
      )}
    >
      {(brand) => <CreateRace key={copiedId} brand={brand} copiedId={copiedId} />}
    </WithBrand>
  );
}

/** Reached by staff through a link, and by accounts whose brand was removed. */
function NoBrand() {
  return (
    <div className="grid justify-items-start gap-6">
      <ScreenHeading title={title} />
      <Notice tone="info">
        Only brands can create races, and this account isn't part of one. To create a race, sign in
        with a brand's account.
      </Notice>
      <Link to={paths.dashboard} className={buttonVariants()}>
        Back to Dashboard
      </Link>
    </div>
  );
}

interface CreateRaceProps {
  brand: OwnBrand;
  copiedId: string | undefined;
}

function CreateRace({ brand, copiedId }: CreateRaceProps) {
  const loadedPlan = useRaceAllowance(brand.id);
  const planError = useLoadError(loadedPlan);
  const listQuote = useListQuote(brand.id);
  const quoteError = useLoadError(listQuote);
  const isWide = useMediaQuery("(min-width: 64rem)");
  const loadedCopy = useRace(copiedId);
  /** The race as first loaded, null after a failure. A later result would replace what the person typed. */
  const [copied, setCopied] = useState<Race | null | undefined>(
    copiedId === undefined ? null : undefined,
  );
  if (copied === undefined && !loadedCopy.isPending) setCopied(loadedCopy.data ?? null);
  /** Whether the form is shown; a plan that loads again later must not remove it. */
  const [isOpen, setOpen] = useState(false);

  const heading = <ScreenHeading title={title} />;
  // A cached plan may lack the last race, whose website the form starts with. Waits for the price too: arriving later,
  // it would move the form's button under a click.
  const isPlanPending =
    !isOpen &&
    ((loadedPlan.isFetching && planError === null) ||
      (listQuote.data === undefined && quoteError === null));
  if (!isOpen && !isPlanPending && copied !== undefined) setOpen(true);
  if (isPlanPending || copied === undefined) {
    return (
      <div className="grid gap-8">
        {heading}
        <Spinner label={isPlanPending ? "Loading your plan..." : "Loading the race to copy..."} />
      </div>
    );
  }
  // The form works without the plan, since the database checks the limits.
  const allowance = loadedPlan.data ?? fallbackAllowance;
  const limit = checkAllowance(allowance);
  const plan = (
    <Plan
      allowance={allowance}
      unsure={planError !== null}
      oneLine={!isWide}
      mayOrder={mayOrderPackages(brand.role)}
    />
  );

  return (
    <div className="grid gap-6">
      {heading}
      {copiedId === undefined ? null : <CopyNotice race={copied} />}
      <OtherBrandNotice subject="race" brandId={copied?.brandId} />
      {allowance.isActive ? null : <InactivePanel />}
      {limit !== null && allowance.isActive ? (
        <LimitPanel message={limit} allowance={allowance} mayOrder={mayOrderPackages(brand.role)} />
      ) : null}
      {isWide ? null : plan}
      <CreateRaceForm
        brandId={brand.id}
        copied={copied}
        allowance={allowance}
        limit={limit}
        plan={isWide ? plan : null}
      />
    </div>
  );
}

function CopyNotice({ race }: { race: Race | null }) {
  return race ? (
    <Notice tone="info">
      <p>
        Copied from <bdi>{race.name}</bdi>. Choose a start time, add a photo if you like, and change
        anything else.
      </p>
    </Notice>
  ) : (
    <Notice tone="caution">We couldn't load the race to copy, so this form starts empty.</Notice>
  );
}
