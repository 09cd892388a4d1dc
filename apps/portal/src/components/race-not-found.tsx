import { buttonVariants } from "@outpace/ui/button";
import { Link } from "react-router-dom";

import { paths } from "../platform/paths.ts";
import { ScreenHeading } from "./screen-heading.tsx";

/** One message for a race that does not exist and for another brand's race, so that neither is told apart. */
export function RaceNotFound() {
  return (
    <div className="grid justify-items-start gap-6">
      <ScreenHeading title="Race not found">
        <p>It may have been removed, or it belongs to another brand.</p>
      </ScreenHeading>
      <Link to={paths.dashboard} className={buttonVariants()}>
        Back to Dashboard
      </Link>
    </div>
  );
}
