import { Button } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import { startTransition, useDeferredValue, useEffect } from "react";
import { useNavigate } from "react-router-dom";

import { FailedLoad } from "../../components/failed-load.tsx";
import { NamedHeading } from "../../components/named-heading.tsx";
import type { ViewedBrand } from "../../platform/account/viewed-brand.ts";
import { leaveAfterAsking } from "../../platform/navigation/leaving.ts";
import { paths } from "../../platform/navigation/paths.ts";
import { useLoggedView } from "./view-queries.ts";

interface ViewingBarProps {
  viewed: ViewedBrand;
  isLogged: boolean;
  show: (view: { viewed: null; isLogged: false }) => void;
  complete: (view: { viewed: ViewedBrand; isLogged: boolean }) => void;
}

/** Says whose portal this is and that nothing can be changed, and leads back to the staff's brands. */
export default function ViewingBar({ viewed, isLogged, show, complete }: ViewingBarProps) {
  const { id, name } = viewed;
  const navigate = useNavigate();
  const logged = useLoggedView(id).name;
  useEffect(() => {
    const isLoggedNow = logged !== undefined;
    const nameNow = logged ?? name;
    if (isLoggedNow !== isLogged || nameNow !== name)
      complete({ viewed: { id, name: nameNow }, isLogged: isLoggedNow });
  }, [id, name, logged, isLogged, complete]);
  // Screen readers announce a text that is added to a known region.
  const shown = useDeferredValue<string | null>(name, null);
  return (
    <section
      aria-label="Viewed brand"
      className="border-b border-caution bg-caution-soft text-caution print:hidden"
    >
      <div className="mx-auto flex max-w-7xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-[min(1.25rem,5vw)] py-2 sm:px-8">
        <p role="status" className="min-w-0 text-[0.9375rem] font-semibold wrap-anywhere">
          {shown === null ? null : (
            <>
              You see the portal as <bdi>{shown}</bdi> does, read only. They can see this in their
              log.
            </>
          )}
        </p>
        <Button
          tone="secondary"
          className="max-sm:grow"
          onClick={() => {
            leaveAfterAsking(() => {
              // Together, since a brand's screen leads elsewhere without a brand; the router navigates in a transition.
              startTransition(() => {
                show({ viewed: null, isLogged: false });
                void navigate(paths.adminBrands);
              });
              // The pressed button disappears, and would take the focus with it.
              document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
            });
          }}
        >
          Stop Viewing
        </Button>
      </div>
    </section>
  );
}

/** In place of a brand's screen until its log says that it is viewed. */
export function OpeningView({ viewed }: { viewed: ViewedBrand }) {
  const { failed } = useLoggedView(viewed.id);
  return (
    <div className="grid content-start gap-8">
      <NamedHeading title="View as" name={viewed.name} />
      {failed ? (
        <FailedLoad message="We couldn't open the portal as this brand." {...failed} />
      ) : (
        <Spinner label="Opening the portal as this brand..." />
      )}
    </div>
  );
}
