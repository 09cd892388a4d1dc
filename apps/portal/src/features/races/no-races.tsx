import { buttonVariants } from "@outpace/ui/button";
import { Link } from "react-router-dom";

import { paths } from "../../platform/paths.ts";

export function NoRaces() {
  return (
    <div className="grid overflow-hidden rounded-lg border border-line bg-raised md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="grid content-center justify-items-start gap-5 p-5 sm:p-10">
        <h2 className="text-3xl leading-none font-black tracking-tight wrap-anywhere [font-stretch:118%]">
          No races created yet
        </h2>
        <p className="max-w-md text-muted">
          All it takes is a name, a start time and a distance. Runners see your race in the app,
          with your name on the start line.
        </p>
        <Link to={paths.createRace} className={buttonVariants({ size: "large" })}>
          Create Your First Race
        </Link>
      </div>
      <EmptyStart />
    </div>
  );
}

/** A start line, with a blank bib waiting in the first lane. */
function EmptyStart() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 480 320"
      preserveAspectRatio="xMidYMid slice"
      className="order-first h-44 w-full bg-ink sm:h-88 md:order-none md:h-full md:min-h-72"
    >
      <g className="stroke-grey-700" strokeWidth="1.5">
        {[-330, -190, -50, 90, 230, 370, 510, 650, 790].map((foot) => (
          <path key={foot} d={`M${String(foot)} 330 L300 -60`} />
        ))}
      </g>
      <path d="M-10 262 H490" className="stroke-red" strokeWidth="10" />
      <g transform="translate(168 62) rotate(-5)">
        <rect width="168" height="132" rx="8" className="fill-paper" />
        <path d="M0 100 H168" className="stroke-red" strokeWidth="4" />
        <g className="fill-ink">
          {[
            [16, 16],
            [152, 16],
            [16, 116],
            [152, 116],
          ].map(([x, y]) => (
            <circle key={`${String(x)} ${String(y)}`} cx={x} cy={y} r="5" />
          ))}
        </g>
        <path d="M52 56 H116" className="stroke-grey-300" strokeWidth="10" strokeDasharray="16 8" />
      </g>
    </svg>
  );
}
