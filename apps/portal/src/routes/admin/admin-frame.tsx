import { buttonVariants } from "@outpace/ui/button";
import { Spinner } from "@outpace/ui/spinner";
import type { ReactNode } from "react";
import { Link, Navigate, NavLink } from "react-router-dom";

import { FailedLoad } from "../../components/failed-load.tsx";
import { ScreenHeading } from "../../components/screen-heading.tsx";
import { useSession } from "../../features/sessions/session.tsx";
import { useIsStaff } from "../../features/staff/membership/queries.ts";
import { adminPath, paths } from "../../platform/navigation/paths.ts";
import { useFailedLoad } from "../../platform/requests/use-load-error.ts";

const screens = [
  [paths.admin, "Races"],
  [adminPath("orders", { status: "due" }), "Orders"],
  [paths.adminBrands, "Brands"],
  [paths.adminNewsletter, "Newsletter"],
  [paths.adminEmails, "Emails"],
  [paths.adminLog, "Log"],
] as const;

export interface AdminFrameProps {
  tab: (typeof screens)[number][1];
  /** Rendered for staff only. */
  children: ReactNode;
}

/** The frame of the staff's screens. Its redirect is a convenience: the database returns nothing to anyone else. */
export function AdminFrame({ tab, children }: AdminFrameProps) {
  const session = useSession();
  const staff = useIsStaff(session.userId);
  const failed = useFailedLoad(staff);

  if (staff.data === false) return <Navigate to={paths.dashboard} replace />;
  const isKnown = staff.data && !failed;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-5">
        <ScreenHeading title="Brand Portal Admin" tab={tab} />
        {isKnown ? (
          <Link to={paths.dashboard} className={buttonVariants({ tone: "secondary" })}>
            Back to Dashboard
          </Link>
        ) : null}
      </div>
      {isKnown ? (
        <>
          <nav aria-label="Admin" className="flex flex-wrap gap-x-6 border-b border-line">
            {screens.map(([path, label]) => (
              <NavLink
                key={path}
                to={path}
                end
                className="-mb-px inline-flex min-h-11 items-center border-b-4 border-transparent font-bold text-muted hover:text-text aria-[current=page]:border-red aria-[current=page]:text-text"
              >
                {label}
              </NavLink>
            ))}
          </nav>
          {children}
        </>
      ) : failed ? (
        <FailedLoad message="We couldn't check your access." {...failed} />
      ) : (
        <Spinner label="Loading admin view..." />
      )}
    </div>
  );
}

export function AdminHeading({ children }: { children: string }) {
  return <h2 className="text-[min(1.5rem,10vw)] font-black [font-stretch:115%]">{children}</h2>;
}
