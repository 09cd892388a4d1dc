import { useEffect, useState } from "react";

/** The time in milliseconds, anew each minute, but not while the page is hidden. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    let timer = setTimeout(tick, 60_000);
    function tick() {
      clearTimeout(timer);
      if (document.hidden) return;
      setNow(Date.now());
      timer = setTimeout(tick, 60_000);
    }
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, []);

  return now;
}
