import type { DueOrder } from "@outpace/data/races";
import { inSections } from "@outpace/domain/races";
import { type ReactNode, useId } from "react";

import { FailedLoad } from "../../components/failed-load.tsx";
import { ShowMore } from "../../components/show-more.tsx";
import { useFailedLoad } from "../../platform/requests/use-load-error.ts";
import { useMinute } from "../../platform/time/use-minute.ts";
import { useBrandRaces } from "./queries.ts";
import { LoadingRaceGrid, RaceGrid, type RaceGridProps, raceColumns } from "./race-grid.tsx";

interface BrandRacesProps extends Pick<
  RaceGridProps,
  "mayEdit" | "onAnalyticsIntent" | "renderShare"
> {
  /** Shows what is due for a race; `now` is in milliseconds. */
  renderDue: (due: DueOrder, raceName: string, now: number) => ReactNode;
  brandId: string;
  /** Replaces the list while the brand has no race. */
  children: ReactNode;
}

/** A brand's races; an empty list if they could not be loaded. */
export function BrandRaces({ brandId, renderDue, children, ...ofCards }: BrandRacesProps) {
  const races = useBrandRaces(brandId);
  const failed = useFailedLoad(races);
  const now = useMinute();

  if (races.isPending && !failed) return <LoadingRaceGrid label="Loading dashboard..." />;
  const pages = races.data?.pages ?? [];
  const shown = pages.flatMap((page) => page.items);
  return (
    <section aria-label="Your races" className="grid gap-8">
      {failed && !races.isFetchNextPageError ? (
        <FailedLoad message="We couldn't load your races." {...failed} />
      ) : null}
      {races.data && shown.length === 0 ? (
        children
      ) : (
        <div className={`${raceColumns} gap-y-8`}>
          {inSections(shown, ({ race }) => race, now).map(({ title, items }) => (
            <RaceSection
              key={title}
              title={title}
              races={items}
              now={now}
              {...ofCards}
              renderDue={(due, raceName) => renderDue(due, raceName, now)}
            />
          ))}
        </div>
      )}
      {races.hasNextPage || pages.length > 1 ? (
        <ShowMore
          pages={races}
          items={["race", "races"]}
          shown={shown.length}
          order="live ones first, then by start"
        />
      ) : null}
    </section>
  );
}

/** A section with a single race shares its row with the next one. */
function RaceSection({ title, races, ...rest }: RaceGridProps & { title: string }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`grid min-w-0 grid-rows-[auto_1fr] gap-4 ${races.length > 1 ? "col-span-full" : ""}`}
    >
      <h2 id={id} className="display text-xl">
        {title}
      </h2>
      <RaceGrid races={races} {...rest} />
    </section>
  );
}
