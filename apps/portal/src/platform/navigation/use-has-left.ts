import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Whether the person has left the screen, for what continues after a request: it must not lead them elsewhere then. The address
 * changes first: the screen stays until the code of the next one has loaded.
 */
export function useHasLeft(): () => boolean {
  const { pathname } = useLocation();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback(() => isGone.current || window.location.pathname !== pathname, [pathname]);
}
