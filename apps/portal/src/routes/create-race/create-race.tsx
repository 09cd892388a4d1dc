import type { Race } from "@outpace/domain/races";
import { checkAllowance, fallbackAllowance } from "@outpace/domain/tiers";
import { buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { Link, useSearchParams } from "react-router-dom";

import { ScreenHeading } from "../../components/screen-heading.tsx";
import { DiscountBox } from "../../features/orders/discount-box.tsx";
import { useDiscountCode } from "../../features/orders/discount-code.ts";
import { LimitPanel } from "../../features/orders/limit-panel.tsx";
import { PlanCard } from "../../features/orders/plan-card.tsx";
import { prefetchPlan, useRaceAllowance } from "../../features/orders/queries.ts";
import { useRace } from "../../features/races/queries.ts";
import { useSession } from "../../features/sessions/session.tsx";
import { paths } from "../../platform/paths.ts";
import { queryClientOf } from "../../platform/query-cache.tsx";
import type { ScreenVisit } from "../../platform/screen-visit.ts";
import { CreateRaceForm } from "./create-race-form.tsx";

/** @public The router calls it. */
export function prefetch({ client, account }: ScreenVisit): void {
  prefetchPlan(queryClientOf(account, client), client);
}

export default function CreateRaceScreen() {
  return useSession().brandId === null ? <NoBrand /> : <CreateRace />;
}

/** Staff may come here by a link, and an account whose brand has been removed. */
function NoBrand() {
  return (
    <div className="grid justify-items-start gap-6">
      <ScreenHeading title="Create a Branded Race" />
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

function CreateRace() {
  const plan = useRaceAllowance();
  const code = useDiscountCode();
  const [query] = useSearchParams();
  const copiedId = query.get("copy") ?? undefined;
  const copied = useRace(copiedId);

  const heading = (
    <ScreenHeading title="Create a Branded Race">
      <p>Runners join in the app and race wherever they are.</p>
    </ScreenHeading>
  );
  const isCopyPending = copiedId !== undefined && copied.isPending;
  if (plan.isPending || isCopyPending) {
    return (
      <div className="grid gap-8">
        {heading}
        <Spinner label={plan.isPending ? "Loading your plan..." : "Loading the race to copy..."} />
      </div>
    );
  }
  // The form stays usable without the plan: the database checks its limits in any case.
  const allowance = plan.data ?? fallbackAllowance;
  const limit = checkAllowance(allowance);

  return (
    <div className="grid gap-8">
      {heading}
      {copiedId === undefined ? null : <CopyNotice race={copied.data ?? null} />}
      {limit === null ? null : <LimitPanel message={limit} allowance={allowance} />}
      <div className="grid items-stretch gap-5 lg:grid-cols-2">
        <PlanCard allowance={allowance} unsure={plan.isError} />
        <DiscountBox code={code} />
      </div>
      <CreateRaceForm
        key={copied.data?.id}
        copied={copied.data ?? null}
        allowance={allowance}
        limit={limit}
        code={code}
      />
    </div>
  );
}

function CopyNotice({ race }: { race: Race | null }) {
  return race ? (
    <Notice tone="info">
      This race is like {race.name}. Choose its start time, add a photo if you like, and change what
      should differ.
    </Notice>
  ) : (
    <Notice tone="caution">We couldn't load the race to copy, so this form starts empty.</Notice>
  );
}
