import { useEffect, useState } from "react";

/** The time in milliseconds, updated every minute while the page is visible. */
export function useMinute(): number {
  return useTime(60_000);
}

/** Like `useMinute`, updated every second. */
export function useSecond(): number {
  return useTime(1_000);
}

function useTime(interval: number): number {
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    let timer = setTimeout(tick, interval);
    function tick() {
      clearTimeout(timer);
      if (document.hidden) return;
      setNow(Date.now());
      timer = setTimeout(tick, interval);
    }
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [interval]);

  return now;
}
