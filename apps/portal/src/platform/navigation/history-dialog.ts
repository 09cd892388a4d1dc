import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * A dialog with its own history entry, so Back closes it and stays on the screen. Forward does not reopen it, since its
 * content may have changed.
 */
export function useHistoryDialog(name: string) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const hasEntry = (state as { dialog?: unknown } | null)?.dialog === name;
  const [wanted, setWanted] = useState<"closed" | "opening" | "open">("closed");

  if (wanted === "opening" && hasEntry) setWanted("open");
  if (wanted === "open" && !hasEntry) setWanted("closed");

  // An entry that is being left is still the current one.
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!hasEntry) isLeaving.current = false;
  }, [hasEntry]);
  // Of the browser, not of the last render: the person may have pressed Back during a request of the dialog.
  const isAtEntry = () =>
    (window.history.state as { usr?: { dialog?: unknown } } | null)?.usr?.dialog === name;

  return {
    open: wanted === "open",
    show: () => {
      setWanted("opening");
      if (!isAtEntry()) void navigate(pathname + search, { state: { dialog: name } });
    },
    hide: () => {
      if (!isAtEntry() || isLeaving.current) return;
      isLeaving.current = true;
      void navigate(-1);
    },
  };
}
