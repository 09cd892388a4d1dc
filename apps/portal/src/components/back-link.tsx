import { buttonVariants } from "@outpace/ui/button";
import { Link, useLocation } from "react-router-dom";

import { paths, readAdminPath } from "../platform/navigation/paths.ts";

/** Leads back to the staff view that opened the screen, else to the dashboard. */
export function BackLink() {
  const { state } = useLocation();
  const view = readAdminPath((state as { back?: unknown } | null)?.back);
  return (
    <Link to={view ?? paths.dashboard} className={buttonVariants({ tone: "secondary" })}>
      {view === null ? "Back to Dashboard" : "Back to Admin View"}
    </Link>
  );
}
