import { useState } from "react";
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

  return {
    open: wanted === "open",
    show: () => {
      setWanted("opening");
      if (!hasEntry) void navigate(pathname + search, { state: { dialog: name } });
    },
    hide: () => {
      if (hasEntry) void navigate(-1);
    },
  };
}
