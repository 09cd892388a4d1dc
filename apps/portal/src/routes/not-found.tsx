import { productName } from "@outpace/domain/product";
import { buttonVariants } from "@outpace/ui/button";
import { Link } from "react-router-dom";

import { StoppedScreen } from "../components/stopped-screen.tsx";
import { paths } from "../platform/navigation/paths.ts";

export default function NotFoundScreen() {
  return (
    <main tabIndex={-1} className="outline-none">
      <title>{`Off the course · ${productName}`}</title>
      <StoppedScreen mark="DNF" title="Off the course">
        <p className="max-w-prose text-lg text-grey-200">
          There's no page at this address. Check it for a typo, or start over.
        </p>
        <Link
          to={paths.landing}
          className={`${buttonVariants({ tone: "secondary", size: "large" })} mt-2`}
        >
          Go to the brand portal
        </Link>
      </StoppedScreen>
    </main>
  );
}
