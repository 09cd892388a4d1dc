import { buttonVariants } from "@outpace/ui/button";
import { EmptyPlot } from "@outpace/ui/charts/empty-plot";
import { Link } from "react-router-dom";

import { paths } from "../../platform/navigation/paths.ts";

/** Shown to a brand without races. */
export function NoSeason({ canCreate }: { canCreate: boolean }) {
  return (
    <div className="grid gap-6 rounded-lg border border-line bg-raised p-[min(1.25rem,6vw)] sm:p-10">
      <div className="grid justify-items-start gap-4">
        <h2 className="text-[min(1.875rem,9vw)] leading-none font-black tracking-tight wrap-anywhere [font-stretch:118%]">
          No season yet
        </h2>
        <p className="max-w-prose text-muted">
          It starts with the first race. Then this page adds up who joined and finished, the miles
          they ran and what each finisher cost.
        </p>
        {canCreate ? (
          <Link to={paths.createRace} className={buttonVariants({ size: "large" })}>
            Create Your First Race
          </Link>
        ) : null}
      </div>
      <EmptyPlot />
    </div>
  );
}
