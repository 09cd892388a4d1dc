import { brandDisplayName } from "@outpace/domain/brands";
import { buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Spinner } from "@outpace/ui/spinner";
import { Link } from "react-router-dom";

import { FailedLoad } from "../components/failed-load.tsx";
import { ScreenHeading } from "../components/screen-heading.tsx";
import { ShowMoreRaces } from "../components/show-more-races.tsx";
import { useBrandRaces } from "../features/races/queries.ts";
import { NoRaces, RaceGrid } from "../features/races/race-grid.tsx";
import { useSession } from "../features/sessions/session.tsx";
import { useIsStaff } from "../features/staff/queries.ts";
import { useFlashMessage } from "../platform/flash-message.ts";
import { paths } from "../platform/paths.ts";

export default function DashboardScreen() {
  const session = useSession();
  const flash = useFlashMessage();
  const races = useBrandRaces(session.brandId);
  const staff = useIsStaff(session.userId);

  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <ScreenHeading title="Brand Dashboard">
          <p>
            Welcome, <strong className="text-text">{brandDisplayName(session.brandName)}</strong>
          </p>
        </ScreenHeading>
        <div className="flex flex-wrap gap-3">
          {staff.data ? (
            <Link to={paths.admin} className={buttonVariants({ tone: "secondary", size: "large" })}>
              Admin View
            </Link>
          ) : null}
          {session.brandId === null ? null : (
            <Link to={paths.createRace} className={buttonVariants({ size: "large" })}>
              Create New Race
            </Link>
          )}
        </div>
      </div>
      {flash ? <Notice tone="positive">{flash.message}</Notice> : null}
      {flash?.note ? <Notice tone="caution">{flash.note}</Notice> : null}
      <BrandRaces hasBrand={session.brandId !== null} races={races} />
    </div>
  );
}

interface BrandRacesProps {
  hasBrand: boolean;
  races: ReturnType<typeof useBrandRaces>;
}

function BrandRaces({ hasBrand, races }: BrandRacesProps) {
  if (!hasBrand) {
    return (
      <Notice tone="info">
        This account belongs to no brand, so it has no races of its own. Ask your brand&apos;s
        contact to have it added.
      </Notice>
    );
  }
  if (races.isPending) return <Spinner label="Loading dashboard..." />;
  const failure =
    races.isLoadingError || races.isRefetchError ? (
      <FailedLoad
        message="Your races could not be loaded."
        failure={races.error}
        busy={races.isFetching}
        onRetry={() => void races.refetch()}
      />
    ) : null;
  if (!races.data) return failure;
  const { pages } = races.data;
  const shown = pages.flatMap((page) => page.items);
  return (
    <>
      {failure}
      {shown.length > 0 ? <RaceGrid races={shown} /> : <NoRaces />}
      {races.hasNextPage || pages.length > 1 ? (
        <ShowMoreRaces pages={races} shown={shown.length} order="newest first" />
      ) : null}
    </>
  );
}
