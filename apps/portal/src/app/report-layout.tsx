import { Outlet } from "react-router-dom";

import { ScreenBoundary } from "../components/screen-boundary.tsx";
import { PortalFrame } from "./portal-frame.tsx";

/** For people who have a link to a report: the portal's frame without its navigation. */
export function ReportLayout() {
  return (
    <PortalFrame isPublic account="Shared report">
      <ScreenBoundary>
        <Outlet />
      </ScreenBoundary>
    </PortalFrame>
  );
}
