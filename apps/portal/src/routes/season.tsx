import { mayEditRaces } from "@outpace/domain/brands";
import { isolated } from "@outpace/domain/directions";
import { readSeasonYear, seasonYearAt } from "@outpace/domain/seasons";
import { buttonVariants } from "@outpace/ui/button";
import { Notice } from "@outpace/ui/notice";
import { Link, useSearchParams } from "react-router-dom";

import { DownloadCsv } from "../components/download-csv.tsx";
import { FailedLoad } from "../components/failed-load.tsx";
import { NamedHeading } from "../components/named-heading.tsx";
import { SeasonNotFound } from "../components/record-not-found.tsx";
import { useActiveBrand, useOwnBrandOf } from "../features/brands/active-brand.tsx";
import { OtherBrandNotice } from "../features/brands/other-brand-notice.tsx";
import { useIsOutsideView } from "../features/brands/viewing.tsx";
import {
  ChartSection,
  NoSeason,
  SeasonFigures,
  SeasonSkeleton,
} from "../features/seasons/season-figures.tsx";
import { prefetchSeason, useSeason } from "../features/seasons/queries.ts";
import { seasonCsv } from "../features/seasons/season-csv.ts";
import { SeasonRaces, YearPicker } from "../features/seasons/season-races.tsx";
import { readEnvironment } from "../platform/browser/environment.ts";
import type { ScreenVisit } from "../platform/loading/screen-visit.ts";
import { paths } from "../platform/navigation/paths.ts";
import { queryClientOf } from "../platform/requests/query-cache.tsx";
import { useFailedLoad } from "../platform/requests/use-load-error.ts";
import { useMinute } from "../platform/time/use-minute.ts";

/** The current year in the reader's zone. */
const presentYear = (now: number) => seasonYearAt(now, readEnvironment().timeZone);

/** @public The router calls it. */
export function prefetch({ client, account, brandId }: ScreenVisit): void {
  if (brandId === null) return;
  const choice = { year: presentYear(Date.now()), brandId };
  prefetchSeason(queryClientOf(account, client), client, choice);
}

export default function SeasonScreen() {
  const { brand: active, failed } = useActiveBrand();
  const [query] = useSearchParams();
  const asked = query.get("year");
  // Only staff may name a brand that is not theirs; the database refuses anyone else.
  const asBrand = query.get("brand") || undefined;
  const brandId = asBrand ?? active?.id;
  const isOutside = useIsOutsideView(brandId);
  const hasBrand = brandId !== undefined && !isOutside;
  const askedYear = readSeasonYear(asked ?? "");
  const thisYear = presentYear(useMinute());
  const year = askedYear ?? thisYear;
  const result = useSeason({ year, brandId }, hasBrand);
  const failedSeason = useFailedLoad(result);
  const season = result.data;
  const own = useOwnBrandOf(season?.brandId);
  const isOwn = own !== null;
  // The title of another brand's season names the brand.
  const brandName = (!isOwn && season?.brandName) || undefined;
  const title = `${season ? `Season ${String(season.year)}` : "Season"}${brandName ? " of" : ""}`;
  const isOtherYear =
    asked !== null &&
    season !== undefined &&
    !result.isPlaceholderData &&
    season.year !== askedYear;

  if (isOutside) return <SeasonNotFound />;
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <NamedHeading title={title} name={brandName}>
          <p>All races that start in one year, each in its own time zone.</p>
        </NamedHeading>
        <Link to={paths.dashboard} className={buttonVariants({ tone: "secondary" })}>
          Back to Dashboard
        </Link>
      </div>
      <OtherBrandNotice subject="season" brandId={season?.brandId} />
      {failed && !hasBrand ? (
        <FailedLoad message="We couldn't load your brands." {...failed} />
      ) : null}
      {hasBrand || active !== null ? null : (
        <Notice tone="info">
          A season belongs to a brand, and this account isn't part of one.
        </Notice>
      )}
      {failedSeason ? (
        <FailedLoad message="We couldn't load the season." {...failedSeason} />
      ) : null}
      {season ? <YearPicker season={season} brandId={asBrand} /> : null}
      {isOtherYear ? (
        <Notice tone="caution">
          {`There are no races in "${isolated(asked)}". This is the ${String(season.year)} season.`}
        </Notice>
      ) : null}
      {season && season.races.length > 0 ? (
        <>
          <SeasonFigures season={season} isOwn={isOwn} />
          <ChartSection season={season} />
          <section aria-labelledby="races" className="grid gap-5">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <h2 id="races" className="text-2xl font-black tracking-tight [font-stretch:115%]">
                Races
              </h2>
              <DownloadCsv title={[title, brandName].join(" ")} content={() => seasonCsv(season)} />
            </div>
            <SeasonRaces season={season} />
          </section>
        </>
      ) : season ? (
        <NoSeason canCreate={own !== null && mayEditRaces(own.role)} />
      ) : failedSeason || active === null || failed ? null : (
        <SeasonSkeleton />
      )}
    </div>
  );
}
