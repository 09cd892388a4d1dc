import { buttonVariants } from "@outpace/ui/button";
import { Link } from "react-router-dom";

import { ScreenHeading } from "../components/screen-heading.tsx";
import { paths } from "../platform/paths.ts";

export default function NotFoundScreen() {
  return (
    <main tabIndex={-1} className="mx-auto grid max-w-xl gap-6 px-5 py-20 outline-none">
      <ScreenHeading title="Off the course">
        <p>There is no screen at this address. It may have moved, or the link has a typo.</p>
      </ScreenHeading>
      <div>
        <Link to={paths.landing} className={buttonVariants()}>
          To the brand portal
        </Link>
      </div>
    </main>
  );
}
