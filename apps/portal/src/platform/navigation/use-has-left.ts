import { type RefObject, useEffect, useRef } from "react";

/** Whether the person has left the screen, for what continues after a request: it must not lead them elsewhere then. */
export function useHasLeft(): RefObject<boolean> {
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
    };
  }, []);
  return hasLeft;
}
