import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/**
 * Puts the reader at the top of a newly opened screen, as a full page load would: a screen reader would
 * otherwise stay silent at a link that is gone.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }, [pathname]);

  return null;
}
