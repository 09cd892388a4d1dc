import { productName } from "@outpace/domain/product";
import { buttonVariants } from "@outpace/ui/button";
import { Link } from "react-router-dom";

import { paths } from "../platform/paths.ts";
import { StoppedPanel } from "./stopped-screen.tsx";

/** One message for a race that does not exist and for another brand's race, so that neither is told apart. */
export function RaceNotFound() {
  return (
    <>
      <title>{`Race not found · ${productName}`}</title>
      <StoppedPanel mark="DNF" title="Race not found">
        <p className="max-w-prose text-grey-200">
          It may have been removed, or it belongs to another brand.
        </p>
        <Link to={paths.dashboard} className={buttonVariants({ tone: "secondary" })}>
          Back to Dashboard
        </Link>
      </StoppedPanel>
    </>
  );
}
