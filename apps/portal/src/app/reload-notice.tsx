import { useDeferredValue, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";

import { reloadNotice } from "../platform/loading/kept-page.ts";

/** Says above a screen that a new version made a reload necessary, and how to go on. */
export function ReloadNotice() {
  const text = useSyncExternalStore(reloadNotice.subscribe, reloadNotice.read, () => null);
  const { pathname } = useLocation();
  const [opened] = useState(pathname);
  // Screen readers announce text that is added to a region they know.
  const shown = useDeferredValue(pathname === opened ? text : null, null);
  return (
    <div aria-live="polite" className="sticky top-0 z-10 text-sm font-semibold print:hidden">
      {shown === null ? null : (
        <p className="bg-info-soft px-5 py-2 text-center wrap-anywhere text-info">{shown}</p>
      )}
    </div>
  );
}
